import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LAST_STEP, STEP_PUZZLES } from '../../../chess/puzzles/run';
import { newRunSchema, runBestsSchema, runPuzzlesSchema } from '../../../contract/learn/puzzle-runs';
import { createMember, createApiClient, type ApiClient } from '../../../test/api-client';
import { manyPuzzles } from '../../../test/data/puzzles';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../../db/database';
import { addPuzzles } from '../../db/learn/puzzles';
import { addStarterPuzzles } from './puzzles';

let db: Database;
let app: FastifyInstance;

const setUp = async (profileMode: 'fixed' | 'signed-in' = 'fixed'): Promise<void> => {
  db = await openTestDatabase();
  app = await buildTestApp({ db, profileMode, hasReviews: false });
};
beforeEach(() => setUp());

const askStep = async (step: number, had: readonly unknown[] = []) => {
  const answer = await app.inject({ method: 'GET', url: `/api/puzzle-runs/puzzles?step=${step}&had=${had.join(',')}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return runPuzzlesSchema.parse(answer.json());
};

describe('the puzzles of a run', () => {
  it('rise from step to step and within each', async () => {
    await addPuzzles(
      db,
      manyPuzzles(600).map((puzzle, index) => ({ ...puzzle, rating: 600 + 4 * index })),
    );
    for (let step = 0; step <= LAST_STEP; step++) {
      const puzzles = await askStep(step);
      expect(puzzles).toHaveLength(STEP_PUZZLES);
      expect(new Set(puzzles.map(({ difficulty }) => difficulty))).toEqual(new Set([1 + Math.floor(step / 2)]));
      const ratings = puzzles.map(({ rating }) => rating ?? 0);
      expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
    }
  });

  it('of a fresh installation are each given once, until there are no more', async () => {
    await addStarterPuzzles(db);
    const had: unknown[] = [];
    for (let step = 0; step < 40; step++) had.push(...(await askStep(step, had)).map(({ id }) => id));
    expect(had.length).toBeGreaterThan(4 * 2 * STEP_PUZZLES);
    expect(new Set(had).size).toBe(had.length);
    expect(await askStep(LAST_STEP, had)).toEqual([]);
  });

  it('are none where there are none', async () => {
    expect(await askStep(0)).toEqual([]);
  });

  it.each(['?step=-1', '?step=x', '?had=1,x', '?had=1;2', `?had=${'1,'.repeat(401)}`])(
    'are refused for %s',
    async (query) => {
      expect((await app.inject({ method: 'GET', url: `/api/puzzle-runs/puzzles${query}` })).statusCode).toBe(400);
    },
  );
});

describe('the best runs', () => {
  const readBests = async (apiClient: ApiClient, userId = 1) =>
    runBestsSchema.parse((await apiClient.ask('GET', `/api/puzzle-runs/user/${userId}`)).json());
  const keep = (apiClient: ApiClient, body: object) =>
    apiClient.ask('POST', '/api/puzzle-runs', { userId: 1, ...body });

  it('are none before the first one', async () => {
    expect(await readBests(createApiClient(app))).toEqual({ streak: null, timed: null });
  });

  it('are kept for each kind, and a worse or an equal one changes nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 1) });
    onTestFinished(() => void vi.useRealTimers());
    const apiClient = createApiClient(app);
    expect((await keep(apiClient, { kind: 'streak', solved: 7 })).json()).toMatchObject({ streak: { solved: 7 } });
    await keep(apiClient, { kind: 'timed', solved: 0 });
    vi.setSystemTime(Date.UTC(2026, 6, 2));
    await keep(apiClient, { kind: 'streak', solved: 7 });
    await keep(apiClient, { kind: 'streak', solved: 3 });
    expect(await readBests(apiClient)).toEqual({
      streak: { solved: 7, reachedAt: '2026-07-01T00:00:00.000Z' },
      timed: { solved: 0, reachedAt: '2026-07-01T00:00:00.000Z' },
    });
    await keep(apiClient, { kind: 'streak', solved: 8 });
    expect(await readBests(apiClient)).toMatchObject({ streak: { solved: 8, reachedAt: '2026-07-02T00:00:00.000Z' } });
  });

  it('are those of the user, whom nobody else may write for', async () => {
    await setUp('signed-in');
    const owner = await createMember(app);
    const other = await createMember(app, { username: 'Anderssen', email: 'adolf@example.org' });
    const run = { userId: 2, kind: 'streak', solved: 5 };
    expect((await keep(owner, run)).statusCode).toBe(200);
    expect((await keep(other, run)).statusCode).toBe(404);
    expect((await keep(createApiClient(app), run)).statusCode).toBe(401);
    expect(await readBests(owner, 2)).toMatchObject({ streak: { solved: 5 } });
    expect((await other.ask('GET', '/api/puzzle-runs/user/2')).statusCode).toBe(404);
  });

  it.each([
    { kind: 'blitz', solved: 1 },
    { kind: 'streak', solved: -1 },
    { kind: 'streak', solved: 10_001 },
  ])('refuse %o', async (body) => {
    expect(newRunSchema.safeParse({ userId: 1, ...body }).success).toBe(false);
    expect((await keep(createApiClient(app), body)).statusCode).toBe(400);
  });
});
