/** Progress of puzzle imports, stored with the puzzles so that an interrupted import resumes. */
import { type Database, inTransaction } from '../database';
import { addPuzzles, type NewPuzzle } from './puzzles';
import type { PuzzleImportRow } from './schema';

export type PuzzleImportState = {
  readonly rowsRead: number;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
};

export type PuzzleImportStep = {
  /** Line numbers after the header: `from` exclusive, `to` inclusive. */
  readonly from: number;
  readonly to: number;
  readonly puzzles: readonly NewPuzzle[];
  readonly refused: number;
};

/** Progress of the file; creates it at 0. */
export const openPuzzleImport = async (db: Database, file: string): Promise<PuzzleImportState> => {
  await db
    .insertInto('puzzle_imports')
    .values({ file, rows_read: 0, added: 0, known: 0, refused: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('puzzle_imports').selectAll().where('file', '=', file).executeTakeFirstOrThrow();
  return toState(row);
};

/**
 * Stores puzzles and progress atomically. `undefined`, and nothing written, when the progress is not at `from`: another
 * process imports the file.
 */
export const commitPuzzleStep = (
  db: Database,
  file: string,
  { from, to, puzzles, refused }: PuzzleImportStep,
): Promise<PuzzleImportState | undefined> =>
  inTransaction(db, async (transaction) => {
    const ofFile = transaction.updateTable('puzzle_imports').where('file', '=', file);
    const { numUpdatedRows } = await ofFile
      .set({ rows_read: to })
      .where('rows_read', '=', from)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return undefined;
    const added = await addPuzzles(transaction, puzzles);
    const row = await ofFile
      .set((before) => ({
        added: before('added', '+', added),
        known: before('known', '+', puzzles.length - added),
        refused: before('refused', '+', refused),
      }))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toState(row);
  });

const toState = ({ rows_read, added, known, refused }: PuzzleImportRow): PuzzleImportState => ({
  rowsRead: rows_read,
  added,
  known,
  refused,
});

export const hasImportedPuzzles = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('puzzle_imports').select('file').where('added', '>', 0).limit(1).executeTakeFirst()) !==
  undefined;
