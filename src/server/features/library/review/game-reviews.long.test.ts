/** Games at which the reviewer ends: tried twice, by all starts together, and then set aside. */
import { expect, it, onTestFinished } from 'vitest';
import type { GamesPage } from '../../../../contract/library';
import type { OwnGame } from '../../../../contract/profile';
import type { SearchOutcome } from '../../../../engine/search';
import { inventedGames } from '../../../../test/data/games';
import { createFakePool, neverAnswers } from '../../../../test/fake-engines';
import { createLibraryClient } from '../../../../test/library-client';
import { programUrl } from '../../../../test/processes/run-program';
import { buildTestApp } from '../../../../test/test-app';
import { openTestDatabase } from '../../../../test/test-database';
import { testThreads } from '../../../../test/test-services';
import { DEADLY } from '../../../../test/threads/deadly';
import type { Database } from '../../../db/database';
import { createThread } from '../../../platform/threads';
import { createLibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { createReviewAttempts } from './game-reviews';
import { countAttempts, takeGamesToReview } from './queries';
import { startReviewer } from './reviewer';

const deadly = inventedGames(1, { from: 5, headers: () => ({ Event: DEADLY }) })[0]!;

it('sets aside the one at which its thread ends twice, and none of those in work beside it', async () => {
  const program = programUrl('deadly-tasks');
  const reviews: LibraryThread = createThread({ memory: 64, timeout: 60_000, width: 4, program });
  onTestFinished(() => reviews.close());
  const app = await buildTestApp({ threads: { ...testThreads, reviews } });
  const { bring, library, get, paths } = createLibraryClient(app);
  await bring([...inventedGames(3), deadly].join('\n'));
  await expect.poll(library).toMatchObject({ reviewed: 3, waiting: 0, failed: 1 });
  const { games } = await get<GamesPage>(`${paths.games}?analysis=failed`);
  expect(games).toMatchObject([{ analysisFailed: true }]);
  expect(await get<OwnGame>(paths.game(games[0]!.id))).toMatchObject({ analysisFailed: true });
  expect((await get<GamesPage>(paths.games)).games.filter((game) => game.analysisFailed)).toHaveLength(1);
});

/** A database with games that wait, as an end of the process leaves it. */
const openInterrupted = async (games: number): Promise<Database> => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, hasReviews: false });
  await createLibraryClient(app).bring(inventedGames(games).join('\n'));
  await app.close();
  return db;
};

const waitingIds = async (db: Database): Promise<readonly string[]> =>
  (await takeGamesToReview(db, { limit: 10 }))?.games.map(({ id }) => id) ?? [];

it('sets aside at the start a game whose reviews ended the process twice, without another try', async () => {
  const db = await openInterrupted(2);
  const [, bad = ''] = await waitingIds(db);
  await countAttempts(db, [bad]);
  await countAttempts(db, [bad]);
  const pool = createFakePool();
  const { library, get, paths } = createLibraryClient(await buildTestApp({ db, pool }));
  await expect.poll(library).toMatchObject({ reviewed: 1, waiting: 0, failed: 1 });
  const { games } = await get<GamesPage>(`${paths.games}?analysis=failed`);
  expect(games).toMatchObject([{ id: bad, analysisData: null }]);
});

const triesOf = async (db: Database) => (await takeGamesToReview(db, { limit: 3 }))?.games.map((game) => game.attempts);

it('tries games alone that were in work at the end of the process, and counts the try from before it begins', async () => {
  const db = await openInterrupted(3);
  await countAttempts(db, await waitingIds(db));
  const onFailure = (): void => undefined;
  const changes = createLibraryChanges({ redis: undefined, onFailure });
  const pool = createFakePool({ answer: neverAnswers });
  const reviewer = startReviewer({ db, pool, thread: testThreads.reviews, changes, onFailure, settlingTime: 0 });
  reviewer.wake();
  await expect.poll(() => triesOf(db)).toEqual([2, 1, 1]);
  await reviewer.close();
  // An orderly end is no try.
  expect(await triesOf(db)).toEqual([1, 1, 1]);
});

it('closes at once also when it is just taking games, and counts no try', async () => {
  const db = await openInterrupted(2);
  const onFailure = (): void => undefined;
  const changes = createLibraryChanges({ redis: undefined, onFailure });
  const pool = createFakePool({ answer: neverAnswers });
  const reviewer = startReviewer({ db, pool, thread: testThreads.reviews, changes, onFailure });
  reviewer.wake();
  await reviewer.close();
  expect(await triesOf(db)).toEqual([0, 0]);
});

it('leaves those alone at first, so that a process that is ended again and again condemns no game', async () => {
  const db = await openInterrupted(3);
  const [first = '', second = ''] = await waitingIds(db);
  await countAttempts(db, [first, second]);
  const app = await buildTestApp({ db });
  await expect.poll(createLibraryClient(app).library).toMatchObject({ reviewed: 1, waiting: 2, failed: 0 });
  await app.close();
  expect(await triesOf(db)).toEqual([1, 1]);
});

it('takes reviewed games once more where none waits, unless the installation does without', async () => {
  const db = await openInterrupted(1);
  const [id = ''] = await waitingIds(db);
  const app = await buildTestApp({ db, hasDeepAnalysis: false });
  await expect.poll(createLibraryClient(app).library).toMatchObject({ reviewed: 1, waiting: 0 });
  await app.close();
  const takenWith = (hasDeepAnalysis: boolean) =>
    createReviewAttempts(db, { settlingTime: 0, hasDeepAnalysis }).take(10);
  expect(await takenWith(false)).toBeUndefined();
  expect(await takenWith(true)).toMatchObject({ games: [{ id }], pass: 'deep' });
});

it('counts nothing against a game while the engine is away', async () => {
  const db = await openInterrupted(1);
  let requested = 0;
  const away = (): SearchOutcome => {
    requested += 1;
    return { ok: false, reason: 'engine-failed' };
  };
  const app = await buildTestApp({ db, pool: createFakePool({ answer: away }) });
  const { library } = createLibraryClient(app);
  await expect.poll(() => requested).toBeGreaterThan(250);
  expect(await library()).toMatchObject({ waiting: 1, failed: 0 });
  await app.close();
  expect((await takeGamesToReview(db, { limit: 1 }))?.games).toMatchObject([{ attempts: 0 }]);
});
