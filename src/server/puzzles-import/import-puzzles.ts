/**
 * Brings the puzzles of a file into the database, portion by portion; each portion and the file's new place are one
 * transaction, so that after any end of the process the next go continues where the last one was.
 */
import { setTimeout } from 'node:timers/promises';
import type { Database } from '../db/infra/database';
import { whenUnlocked } from '../db/infra/locked';
import { commitPuzzleStep, openPuzzleImport, type PuzzleImportState } from '../db/learn/puzzle-imports';
import type { PuzzleFile } from './puzzle-file';
import type { Portion, RowProblem } from './read-portions';
import { readInThread } from './reader';

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
