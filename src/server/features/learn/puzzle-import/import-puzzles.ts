/**
 * Brings the puzzles of a file into the database, portion by portion; each portion and the file's new place are one
 * transaction, so that after any end of the process the next go continues where the last one was.
 */
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Database } from '../../../db/database';
import { commitPuzzleStep, openPuzzleImport, type PuzzleImportState } from '../../../db/learn/puzzle-imports';
import { whenUnlocked } from '../../../db/sqlite';
import type { PuzzleFile } from './puzzle-file';
import type { FileFailure, Portion, RowProblem } from './read-portions';

export type ImportDeps = {
  readonly db: Database;
  readonly signal: AbortSignal;
  /** Before the rows of the same portion are kept. */
  readonly onProblems: (problems: readonly RowProblem[]) => void;
  /** `share` of the file, 0 to 1. */
  readonly onProgress: (state: PuzzleImportState, share: number) => void;
};

export type ImportOutcome =
  | { readonly kind: 'done' | 'interrupted' | 'other-import'; readonly state: PuzzleImportState }
  /** The file cannot be read on; what was read is kept. */
  | { readonly kind: 'bad-file'; readonly failure: string; readonly state: PuzzleImportState };

/** After each transaction others have the database for this share of its time: a server beside it goes on writing. */
const REST = 0.4;

/** Throws when the database fails. */
export const importPuzzles = async (file: PuzzleFile, deps: ImportDeps): Promise<ImportOutcome> => {
  let state = await whenUnlocked(() => openPuzzleImport(deps.db, file.key));
  for await (const portion of readInThread(file, state.rowsRead)) {
    if (deps.signal.aborted) return { kind: 'interrupted', state };
    if ('failure' in portion) return { kind: 'bad-file', failure: portion.failure, state };
    const before = performance.now();
    const committed = await keep(portion, file, deps);
    if (committed === undefined) return { kind: 'other-import', state };
    state = committed;
    deps.onProgress(state, portion.bytesRead / file.size);
    await setTimeout(REST * (performance.now() - before));
  }
  return { kind: 'done', state };
};

const keep = (
  { from, to, puzzles, problems }: Portion,
  file: PuzzleFile,
  { db, onProblems }: ImportDeps,
): Promise<PuzzleImportState | undefined> => {
  onProblems(problems);
  return whenUnlocked(() => commitPuzzleStep(db, file.key, { from, to, puzzles, refused: problems.length }));
};

/** `readPortions` in a thread of its own, some portions ahead: reading and storing take about the same time. */

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
async function* readInThread({ path, isPacked }: PuzzleFile, done: number): AsyncGenerator<Portion | FileFailure> {
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
