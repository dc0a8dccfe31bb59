import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SPEEDS } from '../../../chess/clock';
import { lineOf, positionMovesOf } from '../../../chess/openings/game-line';
import { buildOpeningTree, type OpeningTree, type TreeFilter } from '../../../chess/openings/opening-tree';
import { START_FEN } from '../../../chess/position/fen';
import { startWalk } from '../../../chess/position/move';
import { COLORS } from '../../../chess/types';
import { gameIds, newGame, openTestLibrary } from '../../../test/data/library-games';
import { createRandom } from '../../../test/mock-lichess/make-games';
import type { Database } from '../database';
import { addGames, removeGame, restoreGame } from './games';
import { backfillPositionMoves, readGamesAt, readPosition, readReached } from './position-moves';
import { purgeRetired } from './purge';
import type { NewGame } from './schema';

const dice = createRandom(16);

const random = (): number => dice.next();

const oneOf = <Value>(values: readonly Value[]): Value => dice.pick(values);

const DAY = 86_400_000;

/** Few different moves, so that games meet again, and come back to where they were. */
const MOVES = ['e4', 'd4', 'Nf3', 'Ng1', 'Nf6', 'Ng8', 'e5', 'd5', 'c4', 'e6', 'Nc3', 'Nb1', 'Nc6', 'Nb8'];

const anyGame = (index: number): NewGame => {
  const walk = startWalk(START_FEN, false)!;
  const plies = Array.from({ length: Math.floor(random() * 60) }, () => walk.play(oneOf(MOVES)) ?? []).flat();
  const rating = oneOf([undefined, 1200, 1816, 2405]);
  const isRated = oneOf([undefined, true, false]);
  const facts = {
    color: oneOf(COLORS),
    outcome: oneOf(['win', 'draw', 'loss'] as const),
    speed: oneOf(SPEEDS),
    playedAt: Math.floor(random() * 20_000 - 5000) * DAY,
    opponentRating: rating,
    isRated,
  };
  return newGame(`game ${index}`, facts, {
    playedAt: facts.playedAt,
    moves: plies.map(({ san }) => san).join(' '),
    line: lineOf({ start: START_FEN, plies }),
  });
};

const treeIn = (games: readonly NewGame[], ids: Readonly<Record<string, string>>): OpeningTree =>
  buildOpeningTree(games.map(({ key, facts, line = '' }) => ({ ...facts, line, id: ids[key]! })));

const anyFilter = (): TreeFilter => ({
  ...(random() < 0.7 ? { color: oneOf(COLORS) } : {}),
  ...(random() < 0.3 ? { speeds: [oneOf(SPEEDS), oneOf(SPEEDS)] } : {}),
  ...(random() < 0.3 ? { outcome: oneOf(['win', 'draw', 'loss'] as const) } : {}),
  ...(random() < 0.3 ? { isRated: random() < 0.5 } : {}),
  ...(random() < 0.3 ? { since: Math.floor(random() * 20_000 - 5000) * DAY } : {}),
  ...(random() < 0.3 ? { until: Math.floor(random() * 20_000 - 5000) * DAY } : {}),
  ...(random() < 0.3 ? { minRating: oneOf([1200, 1300]) } : {}),
  ...(random() < 0.3 ? { maxRating: oneOf([1816, 1815]) } : {}),
});

/** At positions of the games, with any filter. */
const expectSame = async (db: Database, library: number, games: readonly NewGame[], tree: OpeningTree) => {
  const positions = [
    ...new Set(games.flatMap(({ line = '' }) => positionMovesOf(line).map(({ position }) => position))),
  ];
  const byMove = (one: { readonly move: number }, other: { readonly move: number }) => one.move - other.move;
  for (let time = 0; time < 60; time += 1) {
    const [position, filter] = [oneOf(positions), anyFilter()];
    const [counts, expected] = [await readPosition(db, library, position, filter), tree.at(position, filter)];
    expect(counts.games).toBe(expected.games);
    expect(counts.moves.toSorted(byMove)).toEqual(expected.moves.toSorted(byMove));
    const some = [position, oneOf(positions), oneOf(positions)];
    const reached = await readReached(db, library, some, filter);
    expect(some.map(reached)).toEqual(some.map((one) => tree.reached(one, filter)));
    const ids = await readGamesAt(db, library, position, filter, 100);
    expect(ids.toSorted()).toEqual(tree.games(position, filter, 100).toSorted());
  }
};

const countRows = async (db: Database): Promise<number> =>
  (await sql<{ rows: number }>`select count(*) as rows from library_steps`.execute(db)).rows[0]!.rows;

it('answers of a library what a tree in memory answers, with any filter, after deletions and restorations too', async () => {
  const { db, library } = await openTestLibrary();
  const games = Array.from({ length: 120 }, (_, index) => anyGame(index));
  await addGames(db, library, games);
  const ids = await gameIds(db, library);
  await expectSame(db, library, games, treeIn(games, ids));
  const [gone, back] = [games.slice(0, 20), games.slice(20, 30)];
  for (const { key } of [...gone, ...back]) await removeGame(db, library, ids[key]!, 9);
  for (const { key } of back) await restoreGame(db, library, ids[key]!);
  await expectSame(db, library, games, treeIn(games.slice(20), ids));
});

it('gives the same to games that came in before there were steps', async () => {
  const { db, library } = await openTestLibrary();
  const games = Array.from({ length: 130 }, (_, index) => anyGame(index));
  await addGames(
    db,
    library,
    games.map(({ line, ...game }) => (expect(line).toBeDefined(), game)),
  );
  expect(await countRows(db)).toBe(0);
  while (await backfillPositionMoves(db));
  await expectSame(db, library, games, treeIn(games, await gameIds(db, library)));
});

it('has no steps of a game that does not count, and none of a library that was purged', async () => {
  const { db, library } = await openTestLibrary();
  await addGames(db, library, [newGame('variant', { excluded: 'variant' }), anyGame(1), anyGame(2)]);
  expect(await backfillPositionMoves(db)).toBe(false);
  expect(await countRows(db)).toBeGreaterThan(0);
  await sql`update libraries set retired_at = 1`.execute(db);
  while (await purgeRetired(db, 2));
  expect(await countRows(db)).toBe(0);
});
