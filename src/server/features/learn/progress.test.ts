import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays } from '../../../chess/day';
import { INITIAL_RATING, rateAttempt } from '../../../chess/puzzles/rating';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { type Attempt, type PuzzleProgress } from '../../../contract/learn/puzzles';
import { CURRENT_USER_PATH, TIME_ZONE } from '../../../contract/profile-paths';
import { createMember } from '../../../test/api-client';
import { FORK, HARD, manyPuzzles, MATE, SOME_PUZZLES } from '../../../test/data/puzzles';
import { profilePaths } from '../../../test/library-paths';
import { createPuzzleClient, type PuzzleClient } from '../../../test/puzzle-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../../db/database';
import { addPuzzles, findPuzzles, type NewPuzzle } from '../../db/learn/puzzles';
import { addStarterPuzzles } from './puzzles';

let db: Database;
let app: FastifyInstance;
let apiClient: PuzzleClient;

beforeEach(async () => {
  db = await openTestDatabase();
  app = await buildTestApp({ db, hasReviews: false });
  apiClient = createPuzzleClient(app);
  await addPuzzles(db, SOME_PUZZLES);
});

const idsOf = async (puzzles: readonly NewPuzzle[]): Promise<readonly number[]> => {
  const found = new Map(
    (
      await findPuzzles(
        db,
        puzzles.map(({ key }) => key),
      )
    ).map(({ key, id }) => [key, id]),
  );
  return puzzles.map(({ key }) => found.get(key)!);
};
const idOf = async (puzzle: NewPuzzle): Promise<number> => (await idsOf([puzzle]))[0]!;

const setClock = (at: string): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(at) });
  onTestFinished(() => void vi.useRealTimers());
};

/** The same figures, counted from the list of attempts alone. */
const countPlainly = (attempts: readonly Attempt[]) => {
  const tally = (some: readonly Attempt[]) => ({
    tried: some.length,
    solved: some.filter(({ solved }) => solved).length,
  });
  const lastFailed = attempts.findIndex(({ solved }) => !solved);
  const themes = [...new Set(attempts.map(({ theme }) => theme!))];
  return {
    ...tally(attempts),
    puzzlesTried: new Set(attempts.map(({ puzzleId }) => puzzleId)).size,
    puzzlesSolved: new Set(attempts.filter(({ solved }) => solved).map(({ puzzleId }) => puzzleId)).size,
    streak: lastFailed < 0 ? attempts.length : lastFailed,
    themes: expect.arrayContaining(
      themes.map((theme): unknown =>
        expect.objectContaining({ theme, ...tally(attempts.filter((attempt) => attempt.theme === theme)) }),
      ),
    ) as PuzzleProgress['themes'],
  };
};

it('says of a theme how often it is missed against solvers of the same rating, once that is known of five', async () => {
  await addPuzzles(db, manyPuzzles(7));
  const ids = await idsOf(manyPuzzles(7));
  const ratioOf = async () => (await apiClient.progress()).themes.find(({ theme }) => theme === 'fork')?.missRatio;
  for (const id of ids.slice(0, 4)) await apiClient.attempt(id, false);
  expect(await ratioOf()).toBeUndefined();
  await apiClient.attempt(ids[4]!, false, { hinted: true });
  expect(await ratioOf()).toBeUndefined();
  await apiClient.attempt(ids[5]!, false);
  const missed = await ratioOf();
  expect(missed).toBeGreaterThan(1);
  await apiClient.attempt(ids[6]!, true);
  expect(await ratioOf()).toBeLessThan(missed!);
});

describe('the sums of the attempts', () => {
  it('are nothing before the first', async () => {
    expect(await apiClient.progress()).toEqual({
      tried: 0,
      solved: 0,
      puzzlesTried: 0,
      puzzlesSolved: 0,
      streak: 0,
      rating: null,
      meanSeconds: null,
      themes: [],
      byDifficulty: [],
      days: [],
      today: { tried: 0, solved: 0, isDailySolved: false, isSessionDone: false },
    });
  });

  it('are told by theme, by difficulty and by day, and say from how many', async () => {
    const [mate, fork, hard] = await idsOf([MATE, FORK, HARD]);
    setClock('2026-11-20T12:00:00Z');
    await apiClient.attempt(mate!, true, { seconds: 10 });
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    await apiClient.attempt(fork!, false, { seconds: 25 });
    await apiClient.attempt(fork!, true);
    await apiClient.attempt(hard!, true);
    const progress = await apiClient.progress();
    expect(progress).toMatchObject({
      tried: 4,
      solved: 3,
      puzzlesTried: 3,
      puzzlesSolved: 3,
      streak: 2,
      meanSeconds: 17.5,
      themes: [
        { theme: 'fork', tried: 2, solved: 1 },
        { theme: 'backRankMate', tried: 1, solved: 1 },
        { theme: 'sacrifice', tried: 1, solved: 1 },
      ],
      byDifficulty: [
        { difficulty: 1, tried: 1, solved: 1 },
        { difficulty: 3, tried: 2, solved: 1 },
        { difficulty: 5, tried: 1, solved: 1 },
      ],
      days: [
        { day: '2026-11-20', tried: 1, solved: 1 },
        { day: '2026-11-21', tried: 3, solved: 2 },
      ],
      today: { tried: 3, solved: 2, isDailySolved: false },
    });
    expect(progress.rating).toMatchObject({ attempts: 3 });
  });

  it('are those of a plain count, whatever came in whichever order', async () => {
    const ids = await idsOf([MATE, FORK, HARD]);
    for (let turn = 0; turn < 60; turn += 1) {
      await apiClient.attempt(ids[(turn * 7) % 3]!, (turn * 5) % 4 < 2, turn % 6 === 0 ? { hinted: true } : {});
    }
    expect(await apiClient.progress()).toMatchObject(countPlainly(await apiClient.attempts()));
  });

  it('count each of a hundred attempts that arrive at the same moment, and rate them as if one after another', async () => {
    const puzzles = manyPuzzles(100);
    await addPuzzles(db, puzzles);
    const ids = await idsOf(puzzles);
    await Promise.all(ids.map((id, index) => apiClient.attempt(id, index % 3 > 0)));
    const [progress, attempts] = [await apiClient.progress(), await apiClient.attempts()];
    expect(attempts).toHaveLength(100);
    expect(progress).toMatchObject({ ...countPlainly(attempts), tried: 100, solved: 66, puzzlesTried: 100 });
    const byId = new Map(puzzles.map((puzzle, index) => [ids[index], puzzle]));
    let rating = INITIAL_RATING;
    for (const { puzzleId, solved, ratingAfter } of attempts.toReversed()) {
      rating = rateAttempt(rating, byId.get(Number(puzzleId))!, solved);
      expect(ratingAfter).toBe(Math.round(rating.rating));
    }
    expect(progress.rating).toEqual({
      rating: Math.round(rating.rating),
      deviation: Math.round(rating.deviation),
      attempts: 100,
    });
  });

  it('take an attempt at the time at which it arrives, however late that is', async () => {
    const [mate, fork] = await idsOf([MATE, FORK]);
    setClock('2026-11-01T09:00:00Z');
    expect((await app.inject({ method: 'GET', url: `/api/puzzles/${fork!}` })).statusCode).toBe(200);
    await apiClient.attempt(mate!, true);
    vi.setSystemTime(new Date('2026-11-20T09:00:00Z'));
    const late = await apiClient.attempt(fork!, true);
    expect(late.attemptedAt).toBe('2026-11-20T09:00:00.000Z');
    expect((await apiClient.attempts()).map(({ puzzleId }) => puzzleId)).toEqual([fork, mate]);
    expect(await apiClient.progress()).toMatchObject({ streak: 2, today: { tried: 1, solved: 1 } });
  });
});

describe('a day', () => {
  it.each([
    ['Pacific/Pago_Pago', '2026-11-28', '2026-11-29T11:00:00Z'],
    ['America/New_York', '2026-11-28', '2026-11-29T05:00:00Z'],
    ['Asia/Kathmandu', '2026-11-29', '2026-11-29T18:15:00Z'],
    ['Pacific/Kiritimati', '2026-11-29', '2026-11-29T10:00:00Z'],
  ])('in %s is that of its solver: %s until %s', async (zone, day, midnight) => {
    const headers = { [TIME_ZONE]: zone };
    const [mate, fork] = await idsOf([MATE, FORK]);
    const attempt = async (puzzleId: number | undefined) => {
      const url = '/api/puzzle-attempts';
      const payload = { userId: 1, puzzleId, solved: true, timeSpent: 60 };
      expect((await app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201);
    };
    const progress = async () =>
      (await app.inject({ method: 'GET', url: '/api/puzzle-progress/user/1', headers })).json<PuzzleProgress>();
    setClock('2026-11-29T00:48:00Z');
    await attempt(mate);
    vi.setSystemTime(new Date(Date.parse(midnight) - 1));
    expect(await progress()).toMatchObject({ days: [{ day, tried: 1 }], today: { tried: 1 } });
    vi.setSystemTime(new Date(midnight));
    expect((await progress()).today.tried).toBe(0);
    await attempt(fork);
    expect((await progress()).days.map((one) => one.day)).toEqual([day, addDays(day, 1)]);
  });

  it('is that of the account, wherever its user is', async () => {
    app = await buildTestApp({ db, hasReviews: false, profileMode: 'signed-in' });
    const member = await createMember(app);
    const puzzleId = await idOf(MATE);
    setClock('2026-11-29T00:48:00Z');
    const attempt = (zone: string, at?: number) =>
      member.ask(
        'POST',
        '/api/puzzle-attempts',
        { userId: 2, puzzleId, solved: true, timeSpent: 60, at },
        { [TIME_ZONE]: zone },
      );
    const readDays = async (zone: string) =>
      (await member.ask('GET', '/api/puzzle-progress/user/2', undefined, { [TIME_ZONE]: zone }))
        .json<PuzzleProgress>()
        .days.map(({ day }) => day);
    await attempt('America/New_York');
    await attempt('Pacific/Kiritimati');
    expect(await readDays('Asia/Tokyo')).toEqual(['2026-11-28']);
    const timeZone = 'Asia/Tokyo';
    expect((await member.ask('PATCH', ACCOUNT_PATHS.account, { timeZone })).json()).toMatchObject({ timeZone });
    expect((await member.ask('GET', CURRENT_USER_PATH)).json()).toMatchObject({ timeZone });
    await attempt('America/New_York');
    // One that was kept on a device counts for the day on which it was made, and none is of the future.
    await attempt('America/New_York', Date.parse('2026-11-01T16:00:00Z'));
    await attempt('America/New_York', Date.parse('2027-01-01T00:00:00Z'));
    expect(await readDays('America/New_York')).toEqual(['2026-11-02', '2026-11-28', '2026-11-29']);
    const refused = await member.ask('PATCH', ACCOUNT_PATHS.account, { timeZone: 'Mars/Olympus' });
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('There is no such time zone')]);
  });

  it('ends at midnight UTC where no time zone is known', async () => {
    const mate = await idOf(MATE);
    setClock('2026-12-31T23:59:59.999Z');
    await apiClient.attempt(mate, true);
    expect(await apiClient.progress()).toMatchObject({ today: { tried: 1, solved: 1 } });
    vi.setSystemTime(new Date('2027-01-01T00:00:00.000Z'));
    expect(await apiClient.progress()).toMatchObject({ today: { tried: 0, solved: 0 } });
    await apiClient.attempt(mate, false);
    expect((await apiClient.progress()).days).toEqual([
      { day: '2026-12-31', tried: 1, solved: 1 },
      { day: '2027-01-01', tried: 1, solved: 0 },
    ]);
  });

  it('is told of the last thirty with attempts', async () => {
    const mate = await idOf(MATE);
    for (let day = 0; day < 35; day += 1) {
      setClock(new Date(Date.UTC(2026, 0, 1 + 2 * day)).toISOString());
      await apiClient.attempt(mate, true);
    }
    const { days, tried } = await apiClient.progress();
    expect([days.length, days[0]?.day, days.at(-1)?.day, tried]).toEqual([30, '2026-01-11', '2026-03-10', 35]);
  });

  it('has its learning session finished for the account, until the day ends', async () => {
    setClock('2026-11-20T12:00:00Z');
    const isDone = async () => (await apiClient.progress()).today.isSessionDone;
    expect(await isDone()).toBe(false);
    const finished = await app.inject({ method: 'PUT', url: '/api/puzzle-progress/user/1/session', payload: {} });
    expect([finished.statusCode, finished.json()]).toMatchObject([200, { today: { isSessionDone: true } }]);
    expect(await isDone()).toBe(true);
    vi.setSystemTime(new Date('2026-11-21T00:00:00Z'));
    expect(await isDone()).toBe(false);
    const unknown = await app.inject({ method: 'PUT', url: '/api/puzzle-progress/user/99/session', payload: {} });
    expect(unknown.statusCode).toBe(404);
  });

  it('has its puzzle solved by a solved attempt on that day alone', async () => {
    await addStarterPuzzles(db);
    setClock('2026-11-20T23:59:59Z');
    const isSolved = async () => (await apiClient.progress()).today.isDailySolved;
    const daily = async () =>
      (await app.inject({ method: 'GET', url: '/api/puzzles/daily' })).json<{ id: number }>().id;
    const tomorrows = await (async () => {
      vi.setSystemTime(new Date('2026-11-21T00:00:00Z'));
      const id = await daily();
      vi.setSystemTime(new Date('2026-11-20T23:59:59Z'));
      return id;
    })();
    await apiClient.attempt(tomorrows, true);
    await apiClient.attempt(await daily(), false);
    expect(await isSolved()).toBe(false);
    await apiClient.attempt(await daily(), true);
    expect(await isSolved()).toBe(true);
    vi.setSystemTime(new Date('2026-11-21T00:00:00Z'));
    expect(await isSolved()).toBe(false);
    await apiClient.attempt(tomorrows, true);
    expect(await isSolved()).toBe(true);
  });
});

describe('the measured rating', () => {
  const puzzleRating = async (): Promise<unknown> =>
    (await app.inject({ method: 'GET', url: profilePaths(1).user })).json<{ puzzleRating: unknown }>().puzzleRating;

  it('is that of Glicko-2, whole, and the profile’s [ENT-01, API-07]', async () => {
    expect(await puzzleRating()).toBeNull();
    const { ratingAfter } = await apiClient.attempt(await idOf(HARD), true);
    const { rating, deviation } = rateAttempt(INITIAL_RATING, HARD, true);
    expect(ratingAfter).toBe(Math.round(rating));
    expect((await apiClient.progress()).rating).toEqual({
      rating: Math.round(rating),
      deviation: Math.round(deviation),
      attempts: 1,
    });
    expect(await puzzleRating()).toBe(ratingAfter);
  });

  it('counts the first attempt at a puzzle alone', async () => {
    const fork = await idOf(FORK);
    const { ratingAfter } = await apiClient.attempt(fork, false);
    expect(ratingAfter).toBeLessThan(1500);
    expect(await apiClient.attempt(fork, true)).toMatchObject({ ratingAfter: null });
    expect((await apiClient.progress()).rating).toMatchObject({ rating: ratingAfter, attempts: 1 });
  });

  it('counts no attempt after a hint, nor those that follow it', async () => {
    const fork = await idOf(FORK);
    expect(await apiClient.attempt(fork, true, { hinted: true })).toMatchObject({ ratingAfter: null });
    expect(await apiClient.attempt(fork, true)).toMatchObject({ ratingAfter: null });
    expect(await apiClient.progress()).toMatchObject({ tried: 2, solved: 2, rating: null });
    expect(await puzzleRating()).toBeNull();
  });

  it.each(['own', 'scouted'] as const)('counts no puzzle of origin %s', async (origin) => {
    await addPuzzles(db, [{ ...FORK, key: `${origin}:1`, origin }]);
    const id = await idOf({ ...FORK, key: `${origin}:1` });
    expect(await apiClient.attempt(id, true)).toMatchObject({ ratingAfter: null });
    expect(await apiClient.progress()).toMatchObject({ tried: 1, rating: null });
  });
});
