import { Chess } from 'chess.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countPlainly, epdIn } from '../../test/data/trees';
import { SPEEDS } from '../clock';
import { START_FEN } from '../position/fen';
import { hashOf } from '../position/hash';
import { startWalk } from '../position/move';
import type { Fen } from '../types';
import { lineOf, MAX_TREE_PLIES, moveCode, moveOf, NO_MOVE, positionMovesOf } from './game-line';
import {
  buildOpeningTree,
  legalMoveCounts,
  performanceOf,
  toTreeMove,
  type TreeFilter,
  type TreeGame,
} from './opening-tree';

type Written = Omit<TreeGame, 'line'> & { readonly moves: readonly string[] };

const written = (moves: string, game: Partial<TreeGame> = {}): Written => ({
  id: moves,
  color: 'white',
  outcome: 'win',
  speed: 'blitz',
  playedAt: 0,
  ...game,
  moves: moves.split(' '),
});

const toTreeGame = ({ moves, ...game }: Written): TreeGame => {
  const walk = startWalk(START_FEN, false);
  const plies = moves.flatMap((move) => walk?.play(move) ?? []);
  expect(plies).toHaveLength(moves.length);
  return { ...game, line: lineOf({ start: START_FEN, plies }) };
};

const treeOf = (games: readonly Written[]) => buildOpeningTree(games.map(toTreeGame));

const tell = (tree: ReturnType<typeof treeOf>, fen: Fen, filter: TreeFilter = {}) =>
  legalMoveCounts(fen, tree.at(hashOf(fen), filter).moves).map((played) =>
    toTreeMove(played, (next) => tree.reached(next, filter)),
  );

const after = (moves: string): Fen => {
  const game = new Chess();
  for (const move of moves.split(' ')) game.move(move);
  return game.fen();
};

describe('an opening tree', () => {
  const tree = treeOf([
    written('d4 Nf6 c4 e6', { outcome: 'win', opponentRating: 1800, playedAt: 1_000_000 }),
    written('c4 e6 d4 Nf6', { outcome: 'draw', opponentRating: 2000, playedAt: 3_000_000 }),
    written('d4 d5', { outcome: 'loss', speed: 'rapid', playedAt: 2_000_000 }),
    written('d4 Nf6', { color: 'black', outcome: 'loss', id: 'as black' }),
  ]);

  it('tells what was played, how it went and against whom', () => {
    expect(tell(tree, START_FEN, { color: 'white' })).toMatchObject([
      {
        san: 'd4',
        uci: 'd2d4',
        games: 2,
        wins: 1,
        draws: 0,
        losses: 1,
        score: 0.5,
        averageRating: 1800,
        lastPlayed: 2_000_000,
      },
      { san: 'c4', games: 1, draws: 1, score: 0.5, averageRating: 2000, performance: 2000 },
    ]);
    expect(tell(tree, START_FEN)).toMatchObject([{ san: 'd4', games: 3 }, { san: 'c4' }]);
    expect(tell(tree, after('d4 d5'))).toEqual([]);
  });

  it('counts the games that reach a position by other moves beside those that played one here', () => {
    expect(tell(tree, after('d4 Nf6 c4'), { color: 'white' })).toMatchObject([
      { san: 'e6', games: 1, reached: 2, transpositions: 1 },
    ]);
    expect(tree.reached(hashOf(after('d4 Nf6 c4 e6')), {})).toBe(2);
    expect(tree.games(hashOf(after('d4 Nf6 c4 e6')), {}, 9)).toEqual(['c4 e6 d4 Nf6', 'd4 Nf6 c4 e6']);
    expect(tree.games(hashOf(START_FEN), { color: 'white' }, 2)).toEqual(['c4 e6 d4 Nf6', 'd4 d5']);
  });

  it('counts a game once where it comes back to a position', () => {
    const again = treeOf([written('Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4')]);
    expect(tell(again, START_FEN)).toMatchObject([
      { san: 'Nf3', games: 1, reached: 1, transpositions: 0 },
      { san: 'e4', games: 1, reached: 1 },
    ]);
    expect(again.reached(hashOf(START_FEN), {})).toBe(1);
  });

  it('goes as far as thirty plies, and to the position after them', () => {
    const shuffle = Array.from({ length: 9 }, () => 'Nf3 Nf6 Ng1 Ng8').join(' ');
    const steps = positionMovesOf(toTreeGame(written(shuffle)).line);
    expect(steps).toHaveLength(MAX_TREE_PLIES + 1);
    expect(steps.at(-1)).toEqual({ position: hashOf(after('Nf3 Nf6')), move: NO_MOVE });
  });

  it('says nothing of performance where no opponent has a rating', () => {
    const [move] = tell(treeOf([written('e4')]), START_FEN);
    expect(move).not.toHaveProperty('performance');
    expect(move).not.toHaveProperty('averageRating');
  });
});

describe('a move as a number', () => {
  it('is the move again', () => {
    for (const uci of ['e2e4', 'a1h8', 'h8a1', 'e1g1', 'e7e8q', 'a2b1n', 'h7h8r', 'c7c8b'])
      expect(moveOf(moveCode(uci))).toBe(uci);
  });
});

describe('performance', () => {
  it('is what FIDE’s table says', () => {
    expect(performanceOf(2000, 0.5)).toBe(2000);
    expect(performanceOf(2000, 0.75)).toBe(2193);
    expect(performanceOf(2000, 0.25)).toBe(1807);
    expect(performanceOf(2000, 1)).toBe(2800);
    expect(performanceOf(2000, 0)).toBe(1200);
  });
});

const DAY = 86_400_000;

const anyGame: fc.Arbitrary<Written> = fc
  .record({
    id: fc.uuid(),
    color: fc.constantFrom('white' as const, 'black' as const),
    outcome: fc.constantFrom('win' as const, 'draw' as const, 'loss' as const),
    speed: fc.constantFrom(...SPEEDS),
    playedAt: fc.integer({ min: -50_000, max: 20_000 }).map((day) => day * DAY),
    moves: fc.array(fc.nat(5), { maxLength: 14 }).map((choices) => {
      // Few distinct moves, so that games share positions.
      const game = new Chess();
      for (const choice of choices) {
        const moves = game.moves().sort();
        const move = moves[choice % Math.max(1, moves.length)];
        if (move !== undefined) game.move(move);
      }
      return game.history();
    }),
    isRated: fc.constantFrom(undefined, true, false),
    opponentRating: fc.constantFrom(undefined, 800, 1500, 2200),
  })
  .map(({ isRated, opponentRating, ...game }) => ({
    ...game,
    isRated,
    opponentRating,
  }));

const anyFilter: fc.Arbitrary<TreeFilter> = fc.record(
  {
    color: fc.constantFrom('white' as const, 'black' as const),
    speeds: fc.subarray([...SPEEDS], { minLength: 1 }),
    since: fc.integer({ min: -50_000, max: 20_000 }).map((day) => day * DAY),
    until: fc.integer({ min: -50_000, max: 20_000 }).map((day) => day * DAY),
    isRated: fc.boolean(),
    minRating: fc.constantFrom(800, 1501, 2200),
    maxRating: fc.constantFrom(800, 1499, 2200),
    outcome: fc.constantFrom('win' as const, 'draw' as const, 'loss' as const),
  },
  { requiredKeys: [] },
);

const fits = ({ color, speed, playedAt, isRated, opponentRating: rating, outcome }: Written, filter: TreeFilter) =>
  (filter.color ?? color) === color &&
  filter.speeds?.includes(speed) !== false &&
  playedAt >= (filter.since ?? playedAt) &&
  playedAt <= (filter.until ?? playedAt) &&
  (filter.isRated === undefined || filter.isRated === isRated) &&
  (filter.minRating === undefined || (rating !== undefined && rating >= filter.minRating)) &&
  (filter.maxRating === undefined || (rating !== undefined && rating <= filter.maxRating)) &&
  (filter.outcome ?? outcome) === outcome;

describe('the counts of a tree', () => {
  it('are those of a plain count over any games, filters and positions, transpositions too', () => {
    fc.assert(
      fc.property(
        fc.array(anyGame, { maxLength: 8 }),
        anyFilter,
        fc.nat(7),
        fc.nat(14),
        (games, filter, which, ply) => {
          const way = games[which]?.moves.slice(0, ply) ?? [];
          const game = new Chess();
          way.forEach((move) => game.move(move));
          const { played, reached } = countPlainly(
            games.filter((one) => fits(one, filter)),
            epdIn(game),
          );
          const tree = treeOf(games);
          const moves = tell(tree, game.fen(), filter);
          expect(tree.at(hashOf(game.fen()), filter).games).toBe(reached[epdIn(game)] ?? 0);
          expect(Object.fromEntries(moves.map(({ san, games: count }) => [san, count]))).toEqual(played);
          for (const move of moves) {
            const next = new Chess(game.fen());
            next.move(move.san);
            expect(move.games + move.transpositions).toBe(reached[epdIn(next)]);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
