import { expect, it } from 'vitest';
import {
  createTestLibrary,
  gameIds,
  listGames,
  newGame,
  openTestLibrary,
  plainFacts,
} from '../../../../test/data/library-games';
import { addGames, removeGame, restoreGame } from '../../../db/library/games';
import { restoreLibrary } from '../../../db/library/libraries';
import { readGame } from '../../../db/library/list';
import { countReviews, readReport } from '../../../db/library/stats';
import { own } from '../../../db/owned';
import { countAttempts, failReview, refundAttempt, saveReview, takeGamesToDeepen, takeGamesToReview } from './queries';

const OWNER_ID = 1;

const reviewed = {
  facts: {
    ...plainFacts,
    isReviewed: true,
    accuracy: 88,
    tactics: { strengths: [], weaknesses: [], missed: [{ name: 'fork', ply: 6 }] },
  },
  review: {
    figures: { accuracy: 88 },
    evaluations: [{ cp: 20 }],
    missed: [],
    evaluatedBy: 'engine' as const,
  },
};

it('takes the newest waiting games of the current library, until something has become of them', async () => {
  const { db, library } = await openTestLibrary();
  expect(await takeGamesToReview(db, { limit: 5 })).toBeUndefined();
  await addGames(db, library, [
    newGame('done', { playedAt: 90, isReviewed: true }),
    newGame('variant', { playedAt: 80, excluded: 'variant' }),
    ...[1, 2, 3, 4].map((playedAt) => newGame(`${playedAt}`, { playedAt })),
  ]);
  const ids = await gameIds(db, library);
  await removeGame(db, library, ids['4']!, 9);
  const take = async (limit: number) => (await takeGamesToReview(db, { limit }))?.games.map(({ id }) => id);
  expect(await take(2)).toEqual([ids['3'], ids['2']]);
  await saveReview(db, ids['3']!, reviewed);
  await failReview(db, ids['1']!);
  expect(await take(5)).toEqual([ids['2']]);
  const [game] = (await takeGamesToReview(db, { limit: 1 }))?.games ?? [];
  expect(game).toMatchObject({ pgn: '1. e4 e5 2. Nf3 Nc6 1-0', facts: { opponent: 'Rival', id: ids['2'] } });
  expect(await countReviews(db, library)).toEqual({ games: 5, reviewed: 2, deep: 0, waiting: 1, failed: 1 });
});

it('leaves a retired library alone until it is back', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a')]);
  await createTestLibrary(db);
  expect(await takeGamesToReview(db, { limit: 5 })).toBeUndefined();
  await restoreLibrary(db, own(OWNER_ID), library, 9);
  expect((await takeGamesToReview(db, { limit: 5 }))?.games).toHaveLength(1);
});

it('keeps a review, and shows it wherever the game is', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a'), newGame('b')]);
  const id = (await gameIds(db, library))['a']!;
  expect(await saveReview(db, id, reviewed)).toBe(true);
  expect(await readGame(db, library, id)).toMatchObject({
    review: reviewed.review,
    facts: { ...reviewed.facts, id },
    reviewState: 'done',
    figures: { accuracy: 88 },
  });
  const { games } = await listGames(db, { missed: 'fork' });
  expect(games).toMatchObject([{ id, places: [6], reviewState: 'done', figures: { accuracy: 88 } }]);
  const { accuracy, tactics, repertoire, results } = await readReport(db, library);
  expect(accuracy).toEqual({ games: 1, mean: 88 });
  expect(tactics.missed).toEqual([{ name: 'fork', count: 1, places: [{ game: id, ply: 6 }] }]);
  expect([results.all.games, repertoire.white]).toMatchObject([2, [{ games: 2 }]]);
});

it('keeps no second review, and none of a game that is deleted, not there, or has failed', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a'), newGame('b'), newGame('c')]);
  const ids = await gameIds(db, library);
  expect([await saveReview(db, ids['a']!, reviewed), await saveReview(db, ids['a']!, reviewed)]).toEqual([true, false]);
  await removeGame(db, library, ids['b']!, 9);
  expect(await saveReview(db, ids['b']!, reviewed)).toBe(false);
  expect(await failReview(db, ids['b']!)).toBe(false);
  expect([await failReview(db, ids['c']!), await saveReview(db, ids['c']!, reviewed)]).toEqual([true, false]);
  expect(await saveReview(db, '12345', reviewed)).toBe(false);
  await restoreGame(db, library, ids['b']!);
  expect(await countReviews(db, library)).toEqual({ games: 3, reviewed: 1, deep: 0, waiting: 1, failed: 1 });
  expect((await readReport(db, library)).accuracy.games).toBe(1);
});

it('takes games for a deeper look newest first, and keeps it in place of the first', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a'), newGame('b'), newGame('c')]);
  const ids = await gameIds(db, library);
  const deepen = async (tries = 2) => (await takeGamesToDeepen(db, { limit: 5, tries }))?.games.map(({ id }) => id);
  expect(await deepen()).toBeUndefined();
  await saveReview(db, ids['a']!, reviewed);
  await saveReview(db, ids['b']!, reviewed);
  expect(new Set(await deepen())).toEqual(new Set([ids['a'], ids['b']]));
  const deep = { ...reviewed, review: { ...reviewed.review, look: 'deep' as const } };
  expect([await saveReview(db, ids['a']!, deep), await saveReview(db, ids['a']!, deep)]).toEqual([true, false]);
  expect(await deepen()).toEqual([ids['b']]);
  expect(await countReviews(db, library)).toEqual({ games: 3, reviewed: 2, deep: 1, waiting: 1, failed: 0 });
  expect((await readReport(db, library)).tactics.missed).toMatchObject([{ name: 'fork', count: 2 }]);
  await countAttempts(db, [ids['b']!]);
  expect([await deepen(), await deepen(1)]).toEqual([[ids['b']], undefined]);
  await removeGame(db, library, ids['b']!, 9);
  expect(await deepen()).toBeUndefined();
});

it('counts the tries of a game from before they begin, and gives back those that say nothing against it', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a', { playedAt: 2 }), newGame('b', { playedAt: 1 })]);
  const ids = await gameIds(db, library);
  const tries = async () => (await takeGamesToReview(db, { limit: 5 }))?.games.map((game) => game.attempts);
  expect(await tries()).toEqual([0, 0]);
  await countAttempts(db, [ids['a']!, ids['b']!]);
  await countAttempts(db, [ids['b']!]);
  expect(await tries()).toEqual([1, 2]);
  await refundAttempt(db, ids['a']!);
  await refundAttempt(db, ids['a']!);
  await refundAttempt(db, ids['b']!);
  expect(await tries()).toEqual([0, 1]);
});
