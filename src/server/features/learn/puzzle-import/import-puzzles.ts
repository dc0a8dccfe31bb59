/** Each chunk and the position in the file are one transaction, so that an interrupted import can be continued. */
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '../../../db/database';
import { commitPuzzleStep, openPuzzleImport, type PuzzleImportState } from '../../../db/learn/puzzle-imports';
import { retryWhileLocked } from '../../../db/sqlite';
import type { PuzzleFile } from './puzzle-file';
import type { FileFailure, PuzzleChunk, RowProblem } from './read-chunks';

export type ImportDeps = {
  readonly db: Database;
  readonly signal: AbortSignal;
  readonly onProblems: (problems: readonly RowProblem[]) => void;
  /** `share` of the file, 0 to 1. */
  readonly onProgress: (state: PuzzleImportState, share: number) => void;
};

export type ImportOutcome =
  | { readonly kind: 'done' | 'interrupted' | 'other-import'; readonly state: PuzzleImportState }
  /** The rest of the file is unreadable; earlier rows are stored. */
  | { readonly kind: 'bad-file'; readonly failure: string; readonly state: PuzzleImportState };

/** Pause after each transaction, as a share of its duration, so that a running server can write. */
const PAUSE_SHARE = 0.4;

export const importPuzzles = async (file: PuzzleFile, deps: ImportDeps): Promise<ImportOutcome> => {
  let state = await retryWhileLocked(() => openPuzzleImport(deps.db, file.key));
  for await (const chunk of readInThread(file, state.rowsRead)) {
    if (deps.signal.aborted) return { kind: 'interrupted', state };
    if ('failure' in chunk) return { kind: 'bad-file', failure: chunk.failure, state };
    const before = performance.now();
    const committed = await commitChunk(chunk, file, deps);
    if (committed === undefined) return { kind: 'other-import', state };
    state = committed;
    deps.onProgress(state, chunk.bytesRead / file.size);
    await setTimeout(PAUSE_SHARE * (performance.now() - before));
  }
  return { kind: 'done', state };
};

const commitChunk = (
  { from, to, puzzles, problems }: PuzzleChunk,
  file: PuzzleFile,
  { db, onProblems }: ImportDeps,
): Promise<PuzzleImportState | undefined> => {
  onProblems(problems);
  return retryWhileLocked(() => commitPuzzleStep(db, file.key, { from, to, puzzles, refused: problems.length }));
};

// Reading in a worker thread, some chunks ahead: reading and storing take about the same time.

type WorkerMessage = PuzzleChunk | FileFailure | 'end';

/** When run from the sources, the thread has to register TypeScript first. */
const WORKER_URL = import.meta.url.endsWith('.ts')
  ? new URL('./reader-thread.mjs', import.meta.url)
  : new URL('./reader-worker.js', import.meta.url);

const CHUNKS_AHEAD = 4;

/**
 * In MB, for objects that live as long as a chunk; with the default of 16 garbage collection takes most of the time.
 */
const YOUNG_GENERATION_MB = 64;

/** Skips the first `done` rows. The thread ends with the loop. */
async function* readInThread({ path, isPacked }: PuzzleFile, done: number): AsyncGenerator<PuzzleChunk | FileFailure> {
  const worker = new Worker(WORKER_URL, {
    workerData: { path, isPacked, done },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const requestChunk = createRequester(worker);
  try {
    const answers = Array.from({ length: CHUNKS_AHEAD }, requestChunk);
    for (let next = answers.shift(); next !== undefined; next = answers.shift()) {
      const answer = await next;
      if (answer === 'end') return;
      answers.push(requestChunk());
      yield answer;
    }
  } finally {
    await worker.terminate();
  }
}

/** The thread answers in order; if it fails, all pending requests fail. */
const createRequester = (worker: Worker): (() => Promise<WorkerMessage>) => {
  const pending: { readonly resolve: (answer: WorkerMessage) => void; readonly reject: (error: Error) => void }[] = [];
  worker.on('message', (answer: WorkerMessage) => pending.shift()?.resolve(answer));
  worker.on('error', (error: Error) => {
    for (const { reject } of pending.splice(0)) reject(error);
  });
  return () => {
    const answer = new Promise<WorkerMessage>((resolve, reject) => pending.push({ resolve, reject }));
    answer.catch(() => undefined); // Avoids an unhandled rejection after the loop has ended.
    worker.postMessage('next');
    return answer;
  };
};
