import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { puzzleMessages, TIME_SPENT } from '../../../contract/learn/puzzles';
import { ownGamesSchema, TOTAL_COUNT } from '../../../contract/profile';
import { type ApiClient, createApiClient, createMember } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { FORK, HARD, MATE, SOME_PUZZLES } from '../../../test/data/puzzles';
import { createLibraryClient } from '../../../test/library-client';
import { libraryPaths, profilePaths } from '../../../test/library-paths';
import { createPuzzleClient, type PuzzleClient } from '../../../test/puzzle-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../../db/database';
import { addPuzzles, findPuzzles, type NewPuzzle } from '../../db/learn/puzzles';

let db: Database;

let app: FastifyInstance;

let apiClient: PuzzleClient;

const setUp = async (profileMode: 'fixed' | 'signed-in' = 'fixed'): Promise<void> => {
  db = await openTestDatabase();
  app = await buildTestApp({ db, profileMode, hasReviews: false });
  apiClient = createPuzzleClient(app);
  await addPuzzles(db, SOME_PUZZLES);
};

beforeEach(() => setUp());

const idOf = async ({ key }: NewPuzzle): Promise<number> => (await findPuzzles(db, [key]))[0]!.id;

const failed = { userId: 1, solved: false, timeSpent: TIME_SPENT.failed };

const WRONG_FIELDS = [
  [{ puzzleId: undefined }, 'puzzleId: Required'],
  [{ puzzleId: '1' }, 'puzzleId: Expected number, received string'],
  [{ puzzleId: 0 }, 'puzzleId: Too small: expected number to be >0'],
  [{ puzzleId: 2 ** 31 }, 'puzzleId: Too big: expected number to be <=2147483647'],
  [{ userId: -1 }, 'userId: Too small: expected number to be >0'],
  [{ userId: 2 ** 31 }, 'userId: Too big: expected number to be <=2147483647'],
  [{ timeSpent: -1 }, 'timeSpent: Too small: expected number to be >=0'],
  [{ timeSpent: 86_401 }, 'timeSpent: Too big: expected number to be <=86400'],
  [{ seconds: -0.1 }, 'seconds: Too small: expected number to be >=0'],
  [{ key: 'short' }, 'key: Too small: expected string to have >=8 characters'],
  [{ key: 'x'.repeat(65) }, 'key: Too big: expected string to have <=64 characters'],
] as const;

describe('an attempt', () => {
  it('is kept as it was sent, with what is known beside it [API-13, API-14, API-16, ENT-17]', async () => {
    const puzzleId = await idOf(FORK);
    const before = Date.now();
    const key = randomUUID();
    const solved = await apiClient.attempt(puzzleId, true, { seconds: 12.4, hinted: true, key });
    expect(solved).toEqual({
      id: expect.any(Number) as number,
      userId: 1,
      puzzleId,
      solved: true,
      timeSpent: 60,
      theme: 'fork',
      seconds: 12,
      hinted: true,
      key,
      attemptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      ratingBefore: null,
      ratingAfter: null,
    });
    expect(Date.parse(solved.attemptedAt)).toBeGreaterThanOrEqual(before);
    const plain = await apiClient.attempt(puzzleId, false);
    expect(plain).toMatchObject({ solved: false, timeSpent: 30, seconds: null, hinted: false });
    expect(await apiClient.attempts()).toEqual([plain, solved]);
  });

  it('is listed among the newest, beside how many there are [API-13]', async () => {
    const puzzleId = await idOf(MATE);
    for (const solved of [true, false, true]) await apiClient.attempt(puzzleId, solved);
    const answer = await app.inject({ method: 'GET', url: '/api/puzzle-attempts/user/1?max=2' });
    expect(answer.headers[TOTAL_COUNT]).toBe('3');
    expect(answer.json<{ solved: boolean }[]>().map(({ solved }) => solved)).toEqual([true, false]);
  });

  it('is listed of nobody else', async () => {
    await apiClient.attempt(await idOf(MATE), true);
    const member = await createMember(app);
    const answer = await member.ask('GET', '/api/puzzle-attempts/user/2');
    expect([answer.json(), answer.headers[TOTAL_COUNT]]).toEqual([[], '0']);
  });

  it('that is not as it should be is refused in words, and nothing counts', async () => {
    const puzzleId = await idOf(FORK);
    for (const [change, message] of WRONG_FIELDS) {
      const answer = await apiClient.send({ ...failed, puzzleId, ...change });
      expect([answer.statusCode, answer.json()], JSON.stringify(change)).toMatchObject([400, { message }]);
    }
    expect(await apiClient.progress()).toMatchObject({ tried: 0 });
    expect(await apiClient.attempts()).toEqual([]);
  });

  it('may have any signs in its key', async () => {
    const puzzleId = await idOf(FORK);
    const keys = ['\0'.repeat(8), `'; drop table puzzle_attempts; --`, '♞'.repeat(20), '\ud800'.repeat(9)];
    for (const key of keys) {
      const sent = await apiClient.attempt(puzzleId, true, { key });
      expect(await apiClient.attempt(puzzleId, true, { key })).toEqual(sent);
    }
    expect(await apiClient.progress()).toMatchObject({ tried: keys.length });
  });
});

it('says how it changed the rating, the first at a puzzle alone, and the same when it is sent again', async () => {
  const [fork, mate, key] = [await idOf(FORK), await idOf(MATE), randomUUID()];
  const first = await apiClient.attempt(fork, true, { key });
  expect(first.ratingBefore).toBe(1500);
  expect(first.ratingAfter).toBeGreaterThan(1500);
  expect(await apiClient.attempt(fork, false)).toMatchObject({ ratingBefore: null, ratingAfter: null });
  const second = await apiClient.attempt(mate, false);
  expect(second.ratingBefore).toBe(first.ratingAfter);
  expect(second.ratingAfter).toBeLessThan(first.ratingAfter!);
  expect(await apiClient.attempt(fork, true, { key })).toEqual(first);
  expect((await apiClient.attempts()).at(-1)).toEqual(first);
});

describe('an attempt that is sent twice', () => {
  it('counts once, and is answered as the first time', async () => {
    const [fork, mate, key] = [await idOf(FORK), await idOf(MATE), randomUUID()];
    const first = await apiClient.attempt(fork, true, { key });
    await apiClient.attempt(mate, false);
    expect(await apiClient.attempt(fork, true, { key })).toEqual(first);
    expect(await apiClient.attempt(mate, false, { key })).toEqual(first);
    expect(await apiClient.progress()).toMatchObject({ tried: 2, solved: 1, streak: 0 });
  });

  it('counts once, too, when both arrive at the same moment', async () => {
    const [puzzleId, key] = [await idOf(FORK), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 20 }, () => apiClient.attempt(puzzleId, true, { key })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await apiClient.attempts()).toHaveLength(1);
    expect(await apiClient.progress()).toMatchObject({ tried: 1, solved: 1, rating: { attempts: 1 } });
  });

  it('counts twice for two people who have made up the same key', async () => {
    await setUp('signed-in');
    const [puzzleId, key] = [await idOf(FORK), randomUUID()];
    const other = { username: 'Anderssen', email: 'adolf@anderssen.example' };
    for (const [userId, member] of [
      [2, await createMember(app)],
      [3, await createMember(app, other)],
    ] as const) {
      const solver = createPuzzleClient(app, userId, member);
      await solver.attempt(puzzleId, true, { key });
      expect(await solver.progress()).toMatchObject({ tried: 1, solved: 1 });
    }
  });
});

describe('an attempt at a puzzle that is gone', () => {
  const expectGone = async (puzzleId: number): Promise<void> => {
    const answer = await apiClient.send({ ...failed, puzzleId });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: puzzleMessages.gone }]);
  };

  it('or never was is refused in words, and the counts stay', async () => {
    const puzzleId = await idOf(FORK);
    await apiClient.attempt(puzzleId, true);
    const [before, listed] = [await apiClient.progress(), await apiClient.attempts()];
    await expectGone(2 ** 31 - 1);
    await db.deleteFrom('puzzles').where('id', '=', puzzleId).execute();
    await expectGone(puzzleId);
    expect(await apiClient.progress()).toEqual(before);
    expect(before).toMatchObject({ tried: 1, solved: 1, themes: [{ theme: 'fork', tried: 1, solved: 1 }] });
    expect(await apiClient.attempts()).toEqual(listed);
  });

  it('is answered as the first time when it had arrived before', async () => {
    const [puzzleId, key] = [await idOf(FORK), randomUUID()];
    const first = await apiClient.attempt(puzzleId, true, { key });
    await db.deleteFrom('puzzles').where('id', '=', puzzleId).execute();
    expect(await apiClient.attempt(puzzleId, true, { key })).toEqual(first);
    expect(await apiClient.progress()).toMatchObject({ tried: 1 });
  });

  it('with the game that it was of is refused until the deletion is undone', async () => {
    const { bring, paths } = createLibraryClient(app);
    await bring(inventedGames(2).join('\n'));
    const owner = createApiClient(app);
    const [game] = ownGamesSchema.parse((await owner.ask('GET', profilePaths(1).games)).json());
    await addPuzzles(db, [{ ...FORK, key: 'own', origin: 'own', gameId: Number(game!.id) }]);
    const own = await idOf({ ...FORK, key: 'own' });
    await apiClient.attempt(own, true);
    for (const path of [paths.game(game!.id), paths.games]) {
      const deletion = (await owner.ask('DELETE', path)).json<object>();
      await expectGone(own);
      expect((await owner.ask('GET', `/api/puzzles/${own}`)).json()).toMatchObject({
        message: puzzleMessages.noPuzzle,
      });
      expect(await apiClient.progress()).toMatchObject({ tried: 1, solved: 1, puzzlesTried: 1 });
      expect((await owner.ask('POST', libraryPaths(1).restore, deletion)).statusCode).toBe(200);
      expect((await owner.ask('GET', `/api/puzzles/${own}`)).statusCode).toBe(200);
    }
    await apiClient.attempt(own, false);
    expect(await apiClient.progress()).toMatchObject({ tried: 2, solved: 1, puzzlesTried: 1, puzzlesSolved: 1 });
  });
});

describe('who may', () => {
  const write = async (who: ApiClient, userId: number): Promise<number> =>
    (await createPuzzleClient(app, userId, who).send({ ...failed, userId, puzzleId: await idOf(HARD) })).statusCode;

  it('in the mode `fixed` attempts of user 1 are kept for everybody, and of nobody else [GEN-08]', async () => {
    const [guest, member] = [createApiClient(app), await createMember(app)];
    expect(await Promise.all([write(guest, 1), write(member, 1)])).toEqual([201, 201]);
    expect(await Promise.all([write(guest, 2), write(member, 2)])).toEqual([404, 403]);
    expect(await apiClient.progress()).toMatchObject({ tried: 2 });
    expect(await createPuzzleClient(app, 2, member).progress()).toMatchObject({ tried: 0 });
  });

  it('in the mode `signed-in` everybody’s own are kept alone, and read by nobody else', async () => {
    await setUp('signed-in');
    const [guest, member] = [createApiClient(app), await createMember(app)];
    expect(await write(member, 2)).toBe(201);
    expect([await write(member, 1), await write(guest, 1), await write(guest, 2)]).toEqual([403, 401, 401]);
    expect((await guest.ask('GET', '/api/puzzle-progress/user/2')).statusCode).toBe(404);
    expect(await createPuzzleClient(app, 2, member).progress()).toMatchObject({ tried: 1 });
    expect(await createPuzzleClient(app, 1, guest).progress()).toMatchObject({ tried: 0 });
  });

  it('a page of another origin records nothing', async () => {
    const body = { ...failed, puzzleId: await idOf(FORK) };
    const answer = await createApiClient(app).ask('POST', '/api/puzzle-attempts', body, {
      origin: 'https://evil.example',
    });
    expect(answer.statusCode).toBe(403);
    expect(await apiClient.attempts()).toEqual([]);
  });
});

it('of nobody there are no attempts and no figures [API-13]', async () => {
  for (const url of ['/api/puzzle-attempts/user/77', '/api/puzzle-progress/user/77']) {
    const answer = await app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { message: 'There is no user 77' }]);
  }
  const sent = await apiClient.send({ ...failed, userId: 77, puzzleId: await idOf(FORK) });
  expect([sent.statusCode, sent.json()]).toMatchObject([404, { message: 'There is no user 77' }]);
});

it('what is no length of a list is refused', async () => {
  for (const max of ['0', '1001', 'all']) {
    const answer = await app.inject({ method: 'GET', url: `/api/puzzle-attempts/user/1?max=${max}` });
    expect([answer.statusCode, answer.json<{ message: string }>().message.slice(0, 5)]).toEqual([400, 'max: ']);
  }
});
