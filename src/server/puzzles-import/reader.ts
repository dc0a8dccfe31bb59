/** `readPortions` in a thread of its own, some portions ahead: reading and storing take about the same time. */
import { Worker } from 'node:worker_threads';
import type { PuzzleFile } from './puzzle-file';
import type { FileFailure, Portion } from './read-portions';

/** What the thread answers. */
type Answer = Portion | FileFailure | 'end';

/** From the sources the thread must be told of TypeScript first. */
const PROGRAM = import.meta.url.endsWith('.ts')
  ? new URL('./reader-thread.mjs', import.meta.url)
  : new URL('./reader-worker.js', import.meta.url);

/** Portions that are ready or being read; as many are in memory. */
const AHEAD = 4;

/** In MB, for what lives as long as a portion; with the usual 16 most of the time behind the rules goes into collecting it. */
const YOUNG = 64;

/** The file from behind its first `done` lines on. The thread ends with the loop. */
export async function* readInThread(
  { path, isPacked }: PuzzleFile,
  done: number,
): AsyncGenerator<Portion | FileFailure> {
  const worker = new Worker(PROGRAM, {
    workerData: { path, isPacked, done },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  });
  const ask = createAsking(worker);
  try {
    const answers = Array.from({ length: AHEAD }, ask);
    for (let next = answers.shift(); next !== undefined; next = answers.shift()) {
      const answer = await next;
      if (answer === 'end') return;
      answers.push(ask());
      yield answer;
    }
  } finally {
    await worker.terminate();
  }
}

/** The thread answers in the order in which it was asked; when it breaks, so does every question. */
const createAsking = (worker: Worker): (() => Promise<Answer>) => {
  const waiting: { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }[] = [];
  worker.on('message', (answer: Answer) => waiting.shift()?.resolve(answer));
  worker.on('error', (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  });
  return () => {
    const answer = new Promise<Answer>((resolve, reject) => waiting.push({ resolve, reject }));
    answer.catch(() => undefined); // One that nobody waits for any more fails with the others.
    worker.postMessage('next');
    return answer;
  };
};
