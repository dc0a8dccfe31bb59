import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { GameFacts } from '../../../chess/player/game-facts';
import { reportFacts, statsOf, sumStats } from '../../../chess/player/player-report';
import { MAX_TACTIC_POSITIONS } from '../../../contract/quotas';
import {
  anyGames,
  createTestLibrary,
  gameIds,
  gameOf,
  newGame,
  openTestLibrary,
  someReview,
} from '../../../test/data/library-games';
import { readEvents } from '../../features/library/queries';
import { failReview, saveReview } from '../../features/library/review/queries';
import { addGames, removeGame, restoreGame } from './games';
import { readExportPage } from './list';
import { countReviews, readOpenings, readRatings, readReport, readStats, readTally } from './stats';

/** What happens to a game after it came in, in this order. */
const anyFate = fc.record({
  isRemoved: fc.boolean(),
  isRestored: fc.boolean(),
  review: fc.constantFrom('no', 'kept', 'failed'),
});

/** What a review of the one game found, as if it were of the other. */
const withReviewOf = ({ tactics, accuracy, pressure, phases }: GameFacts, facts: GameFacts): GameFacts => ({
  ...facts,
  isReviewed: true,
  phases,
  ...(tactics === undefined ? {} : { tactics }),
  ...(accuracy === undefined ? {} : { accuracy }),
  ...(pressure === undefined ? {} : { pressure }),
});

it('keeps the report that a count of the remaining games would give, whatever has happened to them', async () => {
  const { db } = await openTestLibrary();
  await fc.assert(
    fc.asyncProperty(anyGames(12), fc.array(anyFate, { minLength: 12, maxLength: 12 }), async (games, fates) => {
      const library = await createTestLibrary(db);
      const unreviewed = games.map((facts) => ({ ...facts, isReviewed: false }));
      await addGames(
        db,
        library,
        unreviewed.map((facts, index) => gameOf(`${index}`, facts)),
      );
      const ids = await gameIds(db, library);
      const remaining: GameFacts[] = [];
      for (const [index, facts] of unreviewed.entries()) {
        const fate = fates[index]!;
        const id = ids[`${index}`]!;
        const whole = withReviewOf(games[(index + 1) % games.length]!, { ...facts, id });
        if (fate.isRemoved) expect(await removeGame(db, library, id, 2)).toBe(true);
        if (fate.isRemoved && fate.isRestored) expect(await restoreGame(db, library, id)).toBe(true);
        const isThere = !fate.isRemoved || fate.isRestored;
        const isTaken = isThere && facts.excluded === undefined;
        if (fate.review === 'kept')
          expect(await saveReview(db, id, { facts: whole, review: someReview })).toBe(isTaken);
        if (fate.review === 'failed') expect(await failReview(db, id)).toBe(isTaken);
        if (isThere) remaining.push(fate.review === 'kept' && isTaken ? whole : { ...facts, id });
      }
      const report = reportFacts(remaining);
      expect(await readReport(db, library)).toEqual(report);
      const { repertoire } = report;
      const findings = { ...report.findings, openings: [], colors: {} };
      expect({ ...(await readStats(db, library)), repertoire }).toEqual({ ...report, findings });
      expect({ ...(await readRatings(db, library)), trend: report.ratings.trend }).toEqual(report.ratings);
      expect(await readTally(db, library)).toEqual(sumStats(remaining.map(statsOf)));
    }),
    { numRuns: 40 },
  );
});

it('counts games of one library alone', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('a'), newGame('b', { outcome: 'loss' })]);
  const before = await readReport(db, library);
  const other = await createTestLibrary(db);
  await addGames(db, other, [
    newGame('a', { outcome: 'draw', tactics: { strengths: [{ name: 'pins', ply: 3 }], weaknesses: [], missed: [] } }),
  ]);
  expect(await readReport(db, library)).toEqual(before);
  expect((await readReport(db, other)).results.all).toMatchObject({ games: 1, draws: 1 });
  expect(await countReviews(db, library)).toEqual({ games: 2, reviewed: 0, deep: 0, waiting: 2, failed: 0 });
});

it('reports on an empty library', async () => {
  const { db, library } = await openTestLibrary();
  expect(await readReport(db, library)).toEqual(reportFacts([]));
  expect(await readOpenings(db, library, { max: 10 })).toEqual([]);
  expect(await countReviews(db, library)).toEqual({ games: 0, reviewed: 0, deep: 0, waiting: 0, failed: 0 });
  expect(await readEvents(db, library, { max: 10 })).toEqual([]);
});

it('names the newest places of a tactic, and counts all', async () => {
  const { db, library } = await openTestLibrary();
  const missed = {
    strengths: [],
    weaknesses: [],
    missed: [
      { name: 'fork', ply: 4 },
      { name: 'fork', ply: 8 },
    ],
  };
  const games = Array.from({ length: 40 }, (_, index) =>
    newGame(`${index}`, { playedAt: index, isReviewed: true, tactics: missed }),
  );
  await addGames(db, library, games);
  const [fork] = (await readReport(db, library)).tactics.missed;
  const newest = (await readExportPage(db, library, undefined, 100)).toReversed();
  expect(fork?.count).toBe(80);
  expect(fork?.places).toHaveLength(MAX_TACTIC_POSITIONS);
  expect(fork?.places.slice(0, 3)).toEqual([
    { game: newest[0]?.id, ply: 4 },
    { game: newest[0]?.id, ply: 8 },
    { game: newest[1]?.id, ply: 4 },
  ]);
});

it('shows ratings of the whole time as the report on the same games does, and the latest of each speed', async () => {
  const { db, library } = await openTestLibrary();
  const rated = (index: number, facts: Partial<GameFacts>) =>
    newGame(`${index}`, { playedAt: index, rating: 1500 + ((index * 7) % 90), ...facts });
  const games = [
    rated(0, { speed: 'rapid' }),
    ...Array.from({ length: 900 }, (_, index) =>
      rated(index + 1, { playedAt: 5000 + 1000 * Math.floor(index ** 1.4) }),
    ),
    ...Array.from({ length: 200 }, (_, index) => rated(index + 901, { speed: 'bullet' })),
    // Of the same day, without an hour.
    ...Array.from({ length: 300 }, (_, index) => rated(index + 1101, { speed: 'classical', playedAt: 77 })),
    rated(5_000_000, { excluded: 'variant' }),
  ];
  await addGames(db, library, games);
  const { ratings } = await readReport(db, library);
  const ids = await gameIds(db, library);
  const expected = reportFacts(games.map(({ key, facts }) => ({ ...facts, id: ids[key]! })).toReversed()).ratings;
  const without = ({ trend }: typeof ratings, one: string) => trend.filter(({ speed }) => speed !== one);
  expect(without(ratings, 'classical')).toEqual(without(expected, 'classical'));
  expect(ratings).toMatchObject({ games: 1401, current: expected.current!, average: expected.average! });
  const shown = (speed: string) => ratings.trend.filter((point) => point.speed === speed);
  expect(['bullet', 'rapid', 'classical'].map((speed) => shown(speed).length)).toEqual([200, 1, 4]);
  expect(shown('classical').map(({ rating }) => rating)).toEqual(expect.arrayContaining([1500, 1589]));
  expect(shown('blitz').length).toBeGreaterThan(100);
  expect(shown('blitz').length).toBeLessThanOrEqual(200);
});

it('lists openings most played first, under an id that stays', async () => {
  const { db, library } = await openTestLibrary();
  const other = { firstMoves: ['d4', 'd5'], opening: 'Queen’s Pawn Game' };
  await addGames(db, library, [
    newGame('a'),
    newGame('b', other),
    newGame('c', { ...other, firstMoves: ['d4', 'd5', 'c4'] }),
  ]);
  const [queens, italian] = await readOpenings(db, library, { max: 10 });
  expect(queens).toMatchObject({ name: 'Queen’s Pawn Game', games: 2, wins: 2, moves: ['d4', 'd5'] });
  expect(italian).toMatchObject({ name: 'Italian Game', games: 1 });
  await addGames(db, library, [newGame('d'), newGame('e')]);
  const after = await readOpenings(db, library, { max: 1 });
  expect(after).toMatchObject([{ name: 'Italian Game', games: 3, id: italian?.id }]);
});

it('tells how the user did in the latest events', async () => {
  const { db, library } = await openTestLibrary();
  const inEvent = (key: string, name: string, facts: Partial<GameFacts>) => newGame(key, facts, { event: { name } });
  await addGames(db, library, [
    inEvent('a', 'Spring Open', { playedAt: 10 }),
    inEvent('b', 'Spring Open', { playedAt: 40, outcome: 'draw' }),
    inEvent('c', 'Club Night', { playedAt: 30, outcome: 'loss' }),
    inEvent('d', 'Variants', { playedAt: 50, excluded: 'variant' }),
    newGame('e'),
  ]);
  expect(await readEvents(db, library, { max: 10 })).toMatchObject([
    { event: { name: 'Spring Open' }, from: 10, to: 40, results: { games: 2, wins: 1, draws: 1, losses: 0 } },
    { event: { name: 'Club Night' }, from: 30, to: 30, results: { games: 1, losses: 1 } },
  ]);
  expect(await readEvents(db, library, { max: 1 })).toHaveLength(1);
});
