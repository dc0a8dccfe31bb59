/** Worker thread that reads and checks a puzzle file, one chunk per message. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readChunks } from './read-chunks';

const { path, isPacked, done } = z
  .object({ path: z.string(), isPacked: z.boolean(), done: z.number() })
  .parse(workerData);

const chunks = readChunks({ path, isPacked }, done);

/** Requests may overlap; the generator keeps their order. */
parentPort?.on('message', () => {
  void chunks.next().then(({ value, done: isOver }) => {
    parentPort?.postMessage(isOver === true ? 'end' : value);
    if (isOver === true) parentPort?.close();
  });
});
