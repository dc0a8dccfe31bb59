import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  FIRST_OF_VISIT,
  PUZZLE_SET,
  puzzleMessages,
  puzzleSchema,
  puzzleSetSchema,
  puzzleThemesSchema,
} from '../../../contract/learn/puzzles';
import { TIME_ZONE } from '../../../contract/profile-paths';
import { addDays } from '../../../chess/day';
import { FORK, HARD, manyPuzzles, MATE, SOME_PUZZLES } from '../../../test/data/puzzles';
import { createPuzzleClient } from '../../../test/puzzle-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../../db/database';
import { addPuzzles, findPuzzles, type NewPuzzle } from '../../db/learn/puzzles';
import { addStarterPuzzles, readDaily, starterKeys, toPuzzle } from './puzzles';
import { DAILY_KEYS } from './starter-rows';

let db: Database;

let app: FastifyInstance;

beforeEach(async () => {
  db = await openTestDatabase();
  app = await buildTestApp({ db, hasReviews: false });
});

const ask = (url: string) => app.inject({ method: 'GET', url });

const askPuzzle = async (url: string) => {
  const answer = await ask(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return puzzleSchema.parse(answer.json());
};

const idOf = async ({ key }: NewPuzzle): Promise<number> => (await findPuzzles(db, [key]))[0]!.id;

describe('a puzzle', () => {
  it('has the fields of the specification, and beside them the whole line [ENT-16, API-11]', async () => {
    await addPuzzles(db, [FORK]);
    const answer = await ask('/api/puzzles/random');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        id: await idOf(FORK),
        fen: '5rk1/6n1/p6R/4p1p1/2p5/6K1/2P5/1R6 b - - 0 40',
        moves: ['Nf5+'],
        description: expect.stringContaining('Black to move') as string,
        solution: expect.stringContaining('Nf5+') as string,
        theme: 'fork',
        difficulty: 3,
        line: ['Nf5+', 'Kg4', 'Nxh6+'],
        lastMove: 'f2g3',
        themes: ['fork', 'rookEndgame'],
        rating: 1432,
        isRatingEstimated: false,
        source: { origin: 'imported', url: 'https://lichess.org/fork' },
      },
    ]);
  });

  it('is answered under its number, and 404 in words where there is none', async () => {
    await addPuzzles(db, SOME_PUZZLES);
    const id = await idOf(HARD);
    expect(await askPuzzle(`/api/puzzles/${id}`)).toMatchObject({ id, difficulty: 5, theme: 'sacrifice' });
    const answer = await ask('/api/puzzles/999999999');
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: puzzleMessages.noPuzzle }]);
  });

  it('is asked for by a number alone', async () => {
    for (const id of ['0', '-1', '1.5', 'one', '99999999999', '1e3', '%00']) {
      const answer = await ask(`/api/puzzles/${id}`);
      expect([answer.statusCode, answer.json()], id).toMatchObject([
        400,
        { message: 'id: Expected a positive whole number' },
      ]);
    }
  });

  it('whose rating nobody’s attempts stand behind says so', async () => {
    await addPuzzles(db, [{ ...FORK, origin: 'starter' }]);
    expect(await askPuzzle('/api/puzzles/random')).toMatchObject({ isRatingEstimated: true });
  });
});

describe('a random puzzle', () => {
  it('is of the theme and difficulty that are asked for', async () => {
    await addPuzzles(db, SOME_PUZZLES);
    for (const [query, key] of [
      ['theme=fork', FORK],
      ['theme=rookEndgame&difficulty=3', FORK],
      ['difficulty=5', HARD],
      ['difficulty=1&theme=backRankMate', MATE],
    ] as const) {
      expect((await askPuzzle(`/api/puzzles/random?${query}`)).id, query).toBe(await idOf(key));
    }
  });

  it('is another one each time, where there is another [API-12]', async () => {
    await addPuzzles(db, [MATE, FORK]);
    const given: unknown[] = [];
    for (let time = 0; time < 20; time += 1) given.push((await askPuzzle('/api/puzzles/random')).id);
    expect(given.filter((id, index) => id === given[index - 1])).toEqual([]);
    expect(new Set(given).size).toBe(2);
  });

  it('is not the excepted one, unless it is the only one', async () => {
    await addPuzzles(db, manyPuzzles(3));
    const except = await idOf(manyPuzzles(1)[0]!);
    const given = new Set<unknown>();
    for (let time = 0; time < 40; time += 1) {
      given.add((await askPuzzle(`/api/puzzles/random?except=${except}`)).id);
    }
    expect(given.has(except)).toBe(false);
    await addPuzzles(db, [MATE]);
    const only = await idOf(MATE);
    expect((await askPuzzle(`/api/puzzles/random?theme=backRankMate&except=${only}`)).id).toBe(only);
  });

  it('is refused in words when what is asked for cannot be', async () => {
    for (const [query, message] of [
      ['theme=unknown', 'theme: There is no such theme'],
      ['theme=', 'theme: There is no such theme'],
      ['theme=fork&theme=pin', 'theme: There is no such theme'],
      ['theme=constructor', 'theme: There is no such theme'],
      ['difficulty=0', 'difficulty: Expected 1 to 5'],
      ['difficulty=6', 'difficulty: Expected 1 to 5'],
      ['difficulty=2.5', 'difficulty: Expected 1 to 5'],
      ['except=one', 'except: Expected a positive whole number'],
      ['except=99999999999999', 'except: Expected a positive whole number'],
    ] as const) {
      const answer = await ask(`/api/puzzles/random?${query}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }]);
    }
  });

  it('is answered 404 in words where there is none like that, or none at all', async () => {
    for (const query of ['', '?theme=pin', '?theme=fork&difficulty=1']) {
      const answer = await ask(`/api/puzzles/random${query}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: puzzleMessages.noPuzzle }]);
      await addPuzzles(db, [FORK]);
    }
  });
});

it('the themes tell how many puzzles each has, and how many there are in all', async () => {
  const themes = async () => puzzleThemesSchema.parse((await ask('/api/puzzle-themes')).json());
  expect(await themes()).toEqual({ total: 0, themes: [] });
  await addPuzzles(db, [...SOME_PUZZLES, { ...HARD, key: 'own', origin: 'own' }]);
  expect(await themes()).toEqual({
    total: 3,
    themes: [
      { theme: 'backRankMate', puzzles: 1, byDifficulty: [1, 0, 0, 0, 0] },
      { theme: 'fork', puzzles: 1, byDifficulty: [0, 0, 1, 0, 0] },
      { theme: 'sacrifice', puzzles: 1, byDifficulty: [0, 0, 0, 0, 1] },
      { theme: 'rookEndgame', puzzles: 1, byDifficulty: [0, 0, 1, 0, 0] },
    ],
  });
});

describe('the puzzle of the day', () => {
  const setClock = (at: string): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
    onTestFinished(() => void vi.useRealTimers());
  };

  it('is the same for everybody, and another one from midnight UTC on', async () => {
    await addStarterPuzzles(db);
    setClock('2026-11-21T00:00:00.000Z');
    const first = await askPuzzle('/api/puzzles/daily');
    expect(first).toMatchObject({ day: '2026-11-21', source: { origin: 'starter' } });
    vi.setSystemTime(new Date('2026-11-21T23:59:59.999Z'));
    expect(await askPuzzle('/api/puzzles/daily')).toEqual(first);
    vi.setSystemTime(new Date('2026-11-22T00:00:00.000Z'));
    const second = await askPuzzle('/api/puzzles/daily');
    expect(second.day).toBe('2026-11-22');
    expect(second.id).not.toBe(first.id);
  });

  it.each([
    ['Pacific/Pago_Pago', '2026-11-20', '2026-11-21T11:00:00Z'],
    ['America/New_York', '2026-11-20', '2026-11-21T05:00:00Z'],
    ['Asia/Kathmandu', '2026-11-21', '2026-11-21T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-11-21', '2026-11-21T10:00:00Z'],
  ])('is that of the day in %s', async (zone, day, midnight) => {
    await addStarterPuzzles(db);
    const readIn = async (url: string) =>
      (await app.inject({ method: 'GET', url, headers: { [TIME_ZONE]: zone, ...FIRST_OF_VISIT } })).json<{
        id: number;
        day: string;
      }>();
    setClock('2026-11-21T00:30:00.000Z');
    const first = await readIn('/api/puzzles/daily');
    expect(first).toMatchObject({ day, id: (await readDaily(db, day))?.id });
    vi.setSystemTime(new Date(Date.parse(midnight) - 1));
    expect((await readIn('/api/puzzles/random')).day).toBe(day);
    expect((await readIn('/api/puzzles/daily')).id).toBe(first.id);
    vi.setSystemTime(new Date(midnight));
    expect((await readIn('/api/puzzles/daily')).day).toBe(addDays(day, 1));
  });

  it('is of the best tenth of the starter set, and none comes again before each has had its day', async () => {
    await addPuzzles(db, SOME_PUZZLES);
    await addStarterPuzzles(db);
    const days = DAILY_KEYS.length;
    const given = new Set<unknown>();
    for (let day = 0; day < days; day += 1) given.add((await readDaily(db, addDays('2026-06-01', day)))?.id);
    expect([given.size, days]).toEqual([days, Math.ceil(starterKeys().length / 10)]);
    for (const puzzle of SOME_PUZZLES) expect(given.has(await idOf(puzzle))).toBe(false);
  });

  it('is answered 404 in words where the set is missing', async () => {
    const answer = await ask('/api/puzzles/daily');
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: puzzleMessages.noPuzzle }]);
  });
});

describe('the first puzzle of a visit', () => {
  const askFirst = async (headers: Record<string, string> = FIRST_OF_VISIT) => {
    const answer = await app.inject({ method: 'GET', url: '/api/puzzles/random', headers });
    return puzzleSchema.parse(answer.json());
  };

  it('is that of the day, until it is solved [LEARN-02, API-11]', async () => {
    await addStarterPuzzles(db);
    const daily = await askPuzzle('/api/puzzles/daily');
    expect(await askFirst()).toEqual(daily);
    expect(await askFirst()).toEqual(daily);
    const other = await askPuzzle('/api/puzzles/random');
    expect([other.day, other.id === daily.id]).toEqual([undefined, false]);
    await createPuzzleClient(app).attempt(Number(daily.id), false);
    expect(await askFirst()).toEqual(daily);
    await createPuzzleClient(app).attempt(Number(daily.id), true);
    expect((await askFirst()).day).toBeUndefined();
  });

  it('is that of the day once for a client that does not say so [API-12]', async () => {
    await addStarterPuzzles(db);
    const given = [await askPuzzle('/api/puzzles/random'), await askPuzzle('/api/puzzles/random')];
    expect(given.map(({ day }) => day === undefined)).toEqual([false, true]);
    expect((await askPuzzle('/api/puzzles/random?difficulty=3')).day).toBeUndefined();
  });
});

describe('the starter set', () => {
  it('is added once, and what is missing of it again', async () => {
    const all = starterKeys().length;
    expect(await addStarterPuzzles(db)).toBe(all);
    expect(await addStarterPuzzles(db)).toBe(0);
    await db.deleteFrom('puzzles').where('key', '=', starterKeys()[3]!).execute();
    expect(await addStarterPuzzles(db)).toBe(1);
  });

  it('takes the place of an earlier one, whose puzzles stay for their attempts and are not picked', async () => {
    await addPuzzles(db, [{ ...FORK, origin: 'starter' }]);
    await addStarterPuzzles(db);
    const total = puzzleThemesSchema.parse((await ask('/api/puzzle-themes')).json()).total;
    expect(total).toBe(starterKeys().length);
    const [former] = await findPuzzles(db, [FORK.key]);
    expect(former).toMatchObject({ ...FORK, origin: 'former' });
    expect(toPuzzle(former!).source?.origin).toBe('starter');
  });

  it('is there once when several servers start at the same moment', async () => {
    const added = await Promise.all(Array.from({ length: 4 }, () => addStarterPuzzles(db)));
    expect(added.reduce((sum, count) => sum + count)).toBe(starterKeys().length);
    expect(puzzleThemesSchema.parse((await ask('/api/puzzle-themes')).json()).total).toBe(starterKeys().length);
  });
});

const setOf = async (puzzles: readonly NewPuzzle[], difficulty: number) => {
  const db = await openTestDatabase();
  await addPuzzles(db, puzzles);
  const app = await buildTestApp({ db, hasReviews: false });
  const answer = await app.inject({ url: `/api/puzzle-sets/${difficulty}` });
  expect(answer.statusCode).toBe(200);
  return puzzleSetSchema.parse(answer.json());
};

const countOf = (set: Awaited<ReturnType<typeof setOf>>, stars: number): number =>
  set.filter(({ difficulty }) => difficulty === stars).length;

it('a set has different puzzles, of the stars asked for and of those beside them', async () => {
  const { ofTheStars, beside } = PUZZLE_SET;
  const set = await setOf(manyPuzzles(400), 3);
  expect(new Set(set.map(({ id }) => id)).size).toBe(ofTheStars + 2 * beside);
  expect([1, 2, 3, 4, 5].map((stars) => countOf(set, stars))).toEqual([0, beside, ofTheStars, beside, 0]);
  const hardest = await setOf([...manyPuzzles(400), HARD], 5);
  expect([3, 4, 5].map((stars) => countOf(hardest, stars)).slice(0, 2)).toEqual([0, beside]);
});

it('a set has as many as there are, and none of anybody’s games', async () => {
  expect(await setOf([], 1)).toEqual([]);
  const own: NewPuzzle = { ...MATE, key: 'own', origin: 'own' };
  expect((await setOf([MATE, own], 1)).map(({ theme }) => theme)).toEqual(['backRankMate']);
});

it('a set of other stars is refused in words', async () => {
  const app = await buildTestApp({ hasReviews: false });
  for (const stars of ['0', '6', '1.5']) {
    const answer = await app.inject({ url: `/api/puzzle-sets/${stars}` });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message: 'difficulty: Expected 1 to 5' }]);
  }
});
