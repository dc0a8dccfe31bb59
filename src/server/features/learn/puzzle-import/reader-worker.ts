/** The thread that reads and checks a file of puzzles: a portion for each message that asks for one. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { readPortions } from './read-portions';

const { path, isPacked, done } = z
  .object({ path: z.string(), isPacked: z.boolean(), done: z.number() })
  .parse(workerData);

const portions = readPortions({ path, isPacked }, done);

/** Asked for again while the last one is not ready: the generator keeps the order. */
parentPort?.on('message', () => {
  void portions.next().then(({ value, done: isOver }) => {
    parentPort?.postMessage(isOver === true ? 'end' : value);
    if (isOver === true) parentPort?.close();
  });
});
