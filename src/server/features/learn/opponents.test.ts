import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { puzzleImportSchema, trainedOpponentsSchema } from '../../../contract/learn/puzzles';
import { createMember, createApiClient, type ApiClient } from '../../../test/api-client';
import { FORK, HARD, MATE } from '../../../test/data/puzzles';
import { createPuzzleClient } from '../../../test/puzzle-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { commitPuzzleStep, openPuzzleImport } from '../../db/learn/puzzle-imports';
import { addPuzzles } from '../../db/learn/puzzles';
import { own } from '../../db/owned';
import { addFollow } from '../../db/scout/follows';

const DAY = 86_400_000;
const START = Date.UTC(2026, 6, 1, 18);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());

const setUp = async (profileMode: 'fixed' | 'signed-in' = 'fixed') => {
  const db = await openTestDatabase();
  return { db, app: await buildTestApp({ db, profileMode, hasReviews: false }) };
};
const opponentsOf = async (apiClient: ApiClient, userId: number) =>
  trainedOpponentsSchema.parse((await apiClient.ask('GET', `/api/puzzle-training/user/${userId}/opponents`)).json());
const scouted = (puzzle: typeof FORK, key: string) => ({
  ...puzzle,
  key: `scouted:${key}`,
  origin: 'scouted' as const,
});

describe('whose mistakes are trained', () => {
  it('is told with what is due, and those followed stand behind', async () => {
    const { db, app } = await setUp();
    await addPuzzles(db, [
      scouted(FORK, 'lichess:gustav:g1:4'),
      scouted(MATE, 'lichess:gustav:g2:4'),
      scouted(HARD, 'chesscom:karim:g3:4'),
    ]);
    const solver = createPuzzleClient(app);
    await solver.attempt(1, false);
    vi.setSystemTime(START + 2 * DAY);
    await solver.attempt(2, true);
    await solver.attempt(3, true);
    const follow = { site: 'lichess', seenUntil: undefined, dueAt: START, now: START };
    for (const player of ['GUSTAV', 'mira.talwade']) await addFollow(db, own(1), { player, ...follow }, 10);

    expect(await opponentsOf(createApiClient(app), 1)).toEqual([
      { opponent: 'gustav', due: 1, resting: 1, nextDue: expect.any(String) as string },
      { opponent: 'chesscom:karim', due: 0, resting: 1, nextDue: expect.any(String) as string },
      { opponent: 'mira.talwade', due: 0, resting: 0, nextDue: null },
    ]);
  });

  it('is for nobody else, also while a link shows the games', async () => {
    const { db, app } = await setUp('signed-in');
    const owner = await createMember(app);
    await addPuzzles(db, [scouted(FORK, 'lichess:gustav:g1:4')]);
    await createPuzzleClient(app, 2, owner).attempt(1, true);
    expect(await opponentsOf(owner, 2)).toHaveLength(1);
    const stranger = createApiClient(app);
    await owner.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true });
    expect((await stranger.ask('GET', '/api/puzzle-training/user/2/opponents')).statusCode).toBe(404);
  });
});

describe('the import of Lichess’ puzzles', () => {
  const isOffered = async (apiClient: ApiClient): Promise<boolean> =>
    puzzleImportSchema.parse((await apiClient.ask('GET', '/api/puzzle-import')).json()).isOffered;

  it('is offered on a machine of one’s own until there are imported puzzles', async () => {
    const { db, app } = await setUp();
    const apiClient = createApiClient(app);
    expect(await isOffered(apiClient)).toBe(true);
    await openPuzzleImport(db, 'file');
    expect(await isOffered(apiClient)).toBe(true);
    await commitPuzzleStep(db, 'file', { from: 0, to: 1, puzzles: [FORK], refused: 0 });
    expect(await isOffered(apiClient)).toBe(false);
  });

  it('is not offered to guests and to those who do not run the installation', async () => {
    const { app } = await setUp('signed-in');
    expect(await isOffered(createApiClient(app))).toBe(false);
    expect(await isOffered(await createMember(app))).toBe(false);
  });
});
