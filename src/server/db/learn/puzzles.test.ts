import { describe, expect, it, onTestFinished } from 'vitest';
import { PUZZLE_THEMES, type PuzzleTheme } from '../../../chess/puzzles/themes';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../database';
import {
  addPuzzles,
  countInBuckets,
  findPuzzles,
  listBuckets,
  type NewPuzzle,
  pickPuzzle,
  type PuzzleFilter,
  readPuzzle,
  retireStarters,
} from './puzzles';

const open = async (): Promise<Database> => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return db;
};

const newPuzzle = (
  key: string,
  more: Partial<NewPuzzle> = {},
  themes: readonly PuzzleTheme[] = ['fork'],
): NewPuzzle => ({
  key,
  origin: 'imported',
  puzzle: {
    fen: '2b4r/1p2Rk2/r2n1p2/3p3p/5B1N/PNP2PP1/1R5K/8 b - - 0 34',
    moves: ['f7e7', 'h4g6', 'e7f7', 'g6h8'],
    themes,
  },
  rating: 1500,
  deviation: 80,
  ...more,
});

/** The keys that every place gives, in the order of the places. */
const allPicks = async (db: Database, choice: PuzzleFilter, count: number): Promise<readonly (string | undefined)[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, place) => (await pickPuzzle(db, choice, (place + 0.5) / count))?.key),
  );

describe('puzzles in the database', () => {
  it('come back as they went in', async () => {
    const db = await open();
    const imported = newPuzzle('00008', { url: 'https://lichess.org/787zsVup/black#48' }, ['mate', 'sacrifice']);
    const scouted = newPuzzle('scouted:1', {
      origin: 'scouted',
      source: { white: 'One', black: 'Other', ply: 12, played: 'Nf3' },
    });
    expect(await addPuzzles(db, [imported, scouted])).toBe(2);
    const found = await findPuzzles(db, ['scouted:1', 'nothing', '00008']);
    expect(found.toSorted((one, other) => one.id - other.id)).toEqual([
      { ...imported, id: found.find(({ key }) => key === '00008')?.id },
      { ...scouted, id: found.find(({ key }) => key === 'scouted:1')?.id },
    ]);
    for (const puzzle of found) expect(await readPuzzle(db, puzzle.id)).toEqual(puzzle);
    expect(await readPuzzle(db, 999_999)).toBeUndefined();
    expect(await findPuzzles(db, [])).toEqual([]);
  });

  it('are added once, however often they come', async () => {
    const db = await open();
    expect(await addPuzzles(db, [newPuzzle('a'), newPuzzle('a', { rating: 2000 }), newPuzzle('b')])).toBe(2);
    expect(await addPuzzles(db, [newPuzzle('b', { rating: 900 }), newPuzzle('c')])).toBe(1);
    expect(await addPuzzles(db, [newPuzzle('c')])).toBe(0);
    expect(await addPuzzles(db, [])).toBe(0);
    expect(await listBuckets(db)).toEqual([{ theme: 'fork', difficulty: 3, puzzles: 3 }]);
    expect(await countInBuckets(db)).toBe(3);
  });

  it('more than a statement takes are added whole', async () => {
    const db = await open();
    const many = Array.from({ length: 3500 }, (_, index) => newPuzzle(`many ${index}`));
    expect(await addPuzzles(db, many)).toBe(3500);
    expect(await addPuzzles(db, many)).toBe(0);
    expect(
      await findPuzzles(
        db,
        many.map(({ key }) => key),
      ),
    ).toHaveLength(3500);
    expect(await countInBuckets(db)).toBe(3500);
  });
});

describe('the buckets', () => {
  it('hold a puzzle at each of its themes and its difficulty', async () => {
    const db = await open();
    await addPuzzles(db, [
      newPuzzle('easy', { rating: 999 }, ['mate', 'sacrifice']),
      newPuzzle('hard', { rating: 2100, origin: 'starter' }, ['mate']),
      newPuzzle('own', { origin: 'own' }, ['mate']),
      newPuzzle('scouted', { origin: 'scouted' }, ['mate']),
    ]);
    const buckets = await listBuckets(db);
    expect(buckets).toHaveLength(3);
    expect(buckets).toEqual(
      expect.arrayContaining([
        { theme: 'mate', difficulty: 1, puzzles: 1 },
        { theme: 'sacrifice', difficulty: 1, puzzles: 1 },
        { theme: 'mate', difficulty: 5, puzzles: 1 },
      ]),
    );
    expect(await countInBuckets(db)).toBe(2);
    expect(await allPicks(db, {}, 2)).toEqual(['easy', 'hard']);
    expect(await allPicks(db, { theme: 'mate' }, 2)).toEqual(['easy', 'hard']);
    expect(await allPicks(db, { theme: 'mate', difficulty: 5 }, 2)).toEqual(['hard', 'hard']);
    expect(await allPicks(db, { difficulty: 1 }, 2)).toEqual(['easy', 'easy']);
  });

  it('give nothing where nothing stands', async () => {
    const db = await open();
    expect(await pickPuzzle(db, {}, 0.5)).toBeUndefined();
    await addPuzzles(db, [newPuzzle('a')]);
    expect(await pickPuzzle(db, { theme: 'pin' }, 0.5)).toBeUndefined();
    expect(await pickPuzzle(db, { theme: 'fork', difficulty: 1 }, 0.5)).toBeUndefined();
    expect(await pickPuzzle(db, { difficulty: 5 }, 0)).toBeUndefined();
  });

  it('give each of their puzzles to as many numbers, in whatever portions they came', async () => {
    const db = await open();
    const keys = Array.from({ length: 40 }, (_, index) => `puzzle ${index}`);
    const puzzles = keys.map((key, index) => newPuzzle(key, { rating: 600 + 50 * index }));
    for (const [from, to] of [
      [0, 1],
      [1, 2],
      [2, 30],
      [25, 40],
    ])
      await addPuzzles(db, puzzles.slice(from, to));
    const picks = await allPicks(db, { theme: 'fork' }, 40);
    expect(picks.toSorted()).toEqual(keys.toSorted());
    expect((await pickPuzzle(db, {}, 0.999_999_999))?.key).toBe('puzzle 39');
  });

  it('know every theme', async () => {
    const db = await open();
    await addPuzzles(
      db,
      PUZZLE_THEMES.map((theme) => newPuzzle(theme, {}, [theme])),
    );
    expect(await listBuckets(db)).toHaveLength(PUZZLE_THEMES.length);
    for (const theme of PUZZLE_THEMES) expect(await allPicks(db, { theme }, 2)).toEqual([theme, theme]);
  });

  it('stay without a gap and without a double when several fill them at once', async () => {
    const db = await open();
    const keys = Array.from({ length: 60 }, (_, index) => `puzzle ${index}`);
    const adders = [1, 7, 11, 13, 17].map(async (step) => {
      let added = 0;
      for (let from = 0; from < 60; from += 6) {
        const some = Array.from({ length: 10 }, (_, index) => keys[(step * (from + index)) % 60] ?? '');
        added += await addPuzzles(
          db,
          some.map((key) => newPuzzle(key)),
        );
      }
      return added;
    });
    const added = await Promise.all(adders);
    expect(added.reduce((sum, count) => sum + count)).toBe(60);
    expect((await allPicks(db, { theme: 'fork', difficulty: 3 }, 60)).toSorted()).toEqual(keys.toSorted());
  });

  it('are filled with the puzzles, or not at all', async () => {
    const db = await open();
    const failing = db.transaction().execute(async (transaction) => {
      await addPuzzles(transaction, [newPuzzle('a')]);
      throw new Error('the power has gone');
    });
    await expect(failing).rejects.toThrow('the power has gone');
    expect([await countInBuckets(db), await listBuckets(db), await findPuzzles(db, ['a'])]).toEqual([0, [], []]);
  });
});

describe('a starter puzzle of an earlier set', () => {
  const starter = (key: string, rating: number) => newPuzzle(key, { rating, origin: 'starter' }, ['fork', 'mate']);

  it('leaves its buckets and stays in the table, whatever was added before and after it', async () => {
    const db = await open();
    await addPuzzles(db, [newPuzzle('first'), starter('old 1', 1500), newPuzzle('second'), starter('kept', 1500)]);
    await addPuzzles(db, [starter('old 2', 1500), starter('old 3', 900)]);
    await addPuzzles(db, [newPuzzle('third'), newPuzzle('fourth')]);
    expect(await retireStarters(db, ['kept'])).toBe(3);
    expect(await countInBuckets(db)).toBe(5);
    const left = ['first', 'fourth', 'kept', 'second', 'third'];
    expect((await allPicks(db, {}, 5)).toSorted()).toEqual(left);
    expect((await allPicks(db, { theme: 'fork', difficulty: 3 }, 5)).toSorted()).toEqual(left);
    expect(await allPicks(db, { theme: 'mate' }, 1)).toEqual(['kept']);
    expect((await findPuzzles(db, ['old 1', 'old 2', 'old 3', 'kept'])).map(({ origin }) => origin).toSorted()).toEqual(
      ['former', 'former', 'former', 'starter'],
    );
    await addPuzzles(db, [newPuzzle('fifth')]);
    expect((await allPicks(db, {}, 6)).toSorted()).toEqual(['fifth', ...left]);
  });

  it('is retired once when several servers start at the same moment', async () => {
    const db = await open();
    await addPuzzles(db, [starter('old', 1500), starter('kept', 1500)]);
    const retired = await Promise.all([1, 2, 3].map(() => retireStarters(db, ['kept'])));
    expect(retired.reduce((sum, count) => sum + count)).toBe(1);
    expect(await countInBuckets(db)).toBe(1);
  });
});
