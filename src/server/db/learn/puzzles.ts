/** The puzzles of everybody: each kept once under its key, and picked at random from shelves. */
import { sql } from 'kysely';
import { difficultyOf, type Difficulty } from '../../../chess/puzzles/difficulty';
import type { PuzzleTheme } from '../../../chess/puzzles/puzzle-themes';
import { batchesOf } from '../infra/batches';
import type { Database } from '../infra/database';
import { jsonRows } from '../infra/json-rows';
import { toPuzzleRow, toStoredPuzzle, type NewPuzzle, type StoredPuzzle } from './puzzle-row';
import { ANY_THEME, type Shelf } from './puzzle-schema';
import { lockShelves, pickFromShelves, putOnShelves, shelfName, type ShelfLoad } from './puzzle-shelves';
import { inTransaction } from '../infra/transaction';

export type { NewPuzzle, StoredPuzzle };

export type PuzzleChoice = {
  readonly theme?: PuzzleTheme | undefined;
  readonly difficulty?: Difficulty | undefined;
};

/** Puzzles of one statement. */
const BATCH = 1000;

const TEXTS = ['key', 'origin', 'fen', 'moves', 'themes', 'url', 'source'] as const;
const NUMBERS = ['rating', 'deviation', 'game_id'] as const;
const COLUMNS = [...TEXTS, ...NUMBERS];

/**
 * Adds those whose key is not there yet, the first of each key; starter and imported ones go on their shelves: that of
 * each theme and that of all puzzles. Answers how many were added.
 */
export const addPuzzles = (db: Database, puzzles: readonly NewPuzzle[]): Promise<number> =>
  puzzles.length === 0
    ? Promise.resolve(0)
    : inTransaction(db, async (transaction) => {
        await lockShelves(transaction);
        const distinct = [...new Map(puzzles.toReversed().map((puzzle) => [puzzle.key, puzzle])).values()].reverse();
        const added: StoredPuzzle[] = [];
        for (const batch of batchesOf(distinct, BATCH)) added.push(...(await insertFresh(transaction, batch)));
        await putOnShelves(transaction, loadsOf(added.filter(isShelved)));
        return added.length;
      });

/** `undefined` when there is none of this number, or none any more. */
export const readPuzzle = async (db: Database, id: number): Promise<StoredPuzzle | undefined> => {
  const row = await db.selectFrom('puzzles').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toStoredPuzzle(row);
};

/** Those of the keys that are there, in no order. */
export const findPuzzles = async (db: Database, keys: readonly string[]): Promise<readonly StoredPuzzle[]> => {
  const found: StoredPuzzle[] = [];
  for (const batch of batchesOf(keys, BATCH)) {
    const rows = await db.selectFrom('puzzles').selectAll().where('key', 'in', batch).execute();
    found.push(...rows.map(toStoredPuzzle));
  }
  return found;
};

/** One at random of a theme and difficulty (either may be missing), each as likely; `random` is in [0, 1). */
export const pickPuzzle = async (
  db: Database,
  { theme, difficulty }: PuzzleChoice,
  random: number,
): Promise<StoredPuzzle | undefined> => {
  const id = await pickFromShelves(db, theme ?? ANY_THEME, difficulty, random);
  return id === undefined ? undefined : readPuzzle(db, id);
};

/** How many puzzles there are to pick from. A puzzle stands on the shelf of each of its themes, at one difficulty. */
export const listShelves = async (
  db: Database,
): Promise<readonly { readonly theme: PuzzleTheme; readonly difficulty: Difficulty; readonly puzzles: number }[]> => {
  const shelves = await db.selectFrom('puzzle_shelves').selectAll().execute();
  return shelves.flatMap(({ theme, ...shelf }) => (theme === ANY_THEME ? [] : [{ theme, ...shelf }]));
};

/** How many puzzles there are to pick from in all, each counted once. */
export const countShelved = async (db: Database): Promise<number> => {
  const shelves = await db.selectFrom('puzzle_shelves').select('puzzles').where('theme', '=', ANY_THEME).execute();
  return shelves.reduce((sum, { puzzles }) => sum + puzzles, 0);
};

const insertFresh = async (transaction: Database, puzzles: readonly NewPuzzle[]): Promise<readonly StoredPuzzle[]> => {
  const values = puzzles.map(toPuzzleRow).map((row) => COLUMNS.map((column) => row[column]));
  const texts = TEXTS.map((_, index) => sql`value ->> ${sql.lit(index)}`);
  const numbers = NUMBERS.map((_, index) => sql`cast(value ->> ${sql.lit(TEXTS.length + index)} as integer)`);
  const rows = await transaction
    .insertInto('puzzles')
    .columns(COLUMNS)
    // SQLite takes the `on` of a conflict for that of a join where no condition stands between.
    .expression(sql`select ${sql.join([...texts, ...numbers])} from ${jsonRows(transaction, values)} where true`)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'key'])
    .execute();
  const byKey = new Map(puzzles.map((puzzle) => [puzzle.key, puzzle]));
  return rows.flatMap(({ id, key }) => {
    const puzzle = byKey.get(key);
    return puzzle === undefined ? [] : [{ ...puzzle, id }];
  });
};

/** The others are for those alone whose games they are from. */
const isShelved = ({ origin }: NewPuzzle): boolean => origin === 'starter' || origin === 'imported';

const loadsOf = (puzzles: readonly StoredPuzzle[]): readonly ShelfLoad[] => {
  const loads = new Map<string, Shelf & { readonly puzzleIds: number[] }>();
  for (const { id, rating, puzzle } of puzzles) {
    const difficulty = difficultyOf(rating);
    for (const theme of new Set<Shelf['theme']>([ANY_THEME, ...puzzle.themes])) {
      const shelf: Shelf = { theme, difficulty };
      const load = loads.get(shelfName(shelf)) ?? { ...shelf, puzzleIds: [] };
      loads.set(shelfName(shelf), load);
      load.puzzleIds.push(id);
    }
  }
  return [...loads.values()];
};
