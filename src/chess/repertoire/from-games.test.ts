import { describe, expect, it } from 'vitest';
import { EMPTY, START } from '../../test/random-repertoire';
import { lineOfMoves } from '../openings/game-line';
import type { TreeGame } from '../openings/opening-tree';
import { START_FEN } from '../position/fen';
import { legalMoves, playMoves } from '../position/move';
import { type Color, COLORS, type San } from '../types';
import { countMoves, createReplyChances, type Policy } from './chances';
import { proposeRepertoire } from './from-games';
import { indexRepertoire, parseEpd } from './graph';
import type { Epd } from './repertoire';

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

const NOW = Date.UTC(2026, 0, 1);

const DAY = 86_400_000;

const game = (text: string, index: number, daysAgo = 1): TreeGame => ({
  id: String(index),
  color: 'white',
  outcome: 'win',
  speed: 'blitz',
  playedAt: NOW - daysAgo * DAY,
  line: lineOfMoves(text.split(' ')),
});

const times = (count: number, text: string, daysAgo = 1): readonly TreeGame[] =>
  Array.from({ length: count }, (_, index) => game(text, index, daysAgo + index / 1000));

const uniform: Policy = (fen) => {
  const legal = legalMoves(fen);
  return legal.map((uci) => ({ uci, chance: 1 / legal.length }));
};

const propose = (games: readonly TreeGame[], color: Color = 'white', goal = 25) => {
  const own = games.map((one, index) => ({ ...one, color, id: `${one.id} ${index}` }));
  const counts = countMoves(own, { color, now: NOW });
  const chances = createReplyChances({ chancesAt: uniform }, counts);
  const { moves, toChoose, reach } = proposeRepertoire({ counts, chances, color, goal, addedAt: NOW });
  const graph = indexRepertoire({ ...EMPTY, moves, color });
  return { moves: moves.map(({ uci }) => uci).sort(), toChoose, reach, graph };
};

describe('proposeRepertoire', () => {
  it('takes the move that most games have, and the replies that come up often enough', () => {
    const { moves, graph } = propose(
      [...times(12, 'e4 e5 Nf3 Nc6'), ...times(8, 'e4 c5 Nf3 d6'), ...times(1, 'e4 g5 d4'), ...times(3, 'd4 d5 c4')],
      'white',
      10,
    );
    expect(moves).toEqual(['c7c5', 'e2e4', 'e7e5', 'g1f3', 'g1f3']);
    expect(graph.unreachable).toEqual([]);
  });

  it('asks where no move is played in half of the games, or only once', () => {
    const openings: readonly San[] = ['Nf3', 'Bc4', 'Nc3'];
    const { moves, toChoose } = propose([
      ...openings.flatMap((san) => times(4, `e4 e5 ${san}`)),
      ...times(1, 'e4 c5 Nf3'),
    ]);
    expect(moves).toEqual(['c7c5', 'e2e4', 'e7e5']);
    expect(toChoose.map(({ position }) => position)).toEqual([after('e4', 'e5'), after('e4', 'c5')]);
    expect(toChoose[0]?.moves.map(({ uci, games }) => `${uci} ${games}`).sort()).toEqual([
      'b1c3 4',
      'f1c4 4',
      'g1f3 4',
    ]);
    expect(toChoose[0]?.moves.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('follows a change of opening after a few games', () => {
    const { moves } = propose([...times(100, 'e4 e5 Nf3', 60), ...times(25, 'd4 d5 c4', 10)]);
    expect(moves).toContain('d2d4');
    expect(moves).not.toContain('e2e4');
  });

  it('adds up the orders of moves to a position', () => {
    const { moves } = propose(
      [...times(20, 'd4 d5 Nf3 Nf6 e3 c5'), ...times(20, 'd4 Nf6 Nf3 d5 e3 e6'), ...times(20, 'd4 g6 e4 Bg7')],
      'white',
      4,
    );
    expect(moves).toContain('e2e3');
  });

  it('says how often each position with an own move comes up, in every order of moves', () => {
    const { reach, graph } = propose(
      [...times(20, 'd4 d5 Nf3 Nf6 e3 c5'), ...times(20, 'd4 Nf6 Nf3 d5 e3 e6'), ...times(20, 'd4 g6 e4 Bg7')],
      'white',
      4,
    );
    expect(reach.get(START)).toBe(1);
    const orders = [after('d4', 'd5'), after('d4', 'Nf6')].map((position) => reach.get(position) ?? 0);
    expect(reach.get(after('d4', 'd5', 'Nf3', 'Nf6'))).toBeGreaterThan(Math.max(...orders) / 2);
    const own = [...graph.positions].filter(([, { isOwn, moves }]) => isOwn && moves.length > 0);
    expect([...reach.keys()].sort()).toEqual(own.map(([position]) => position).sort());
  });

  it('proposes for Black too, and nothing without games', () => {
    expect(propose(times(9, 'e4 c6 d4 d5'), 'black').moves).toContain('c7c6');
    expect(COLORS.map((color) => propose([], color).moves)).toEqual([[], []]);
  });
});

describe('countMoves', () => {
  it('counts a move of a position once a game, and games from the start alone', () => {
    const games = [game('Nf3 Nf6 Ng1 Ng8 Nf3', 0), { ...game('e4', 1), line: lineOfMoves(['e4']).slice(20) }];
    const counts = countMoves(games, { color: 'white', now: NOW - DAY });
    expect(counts(START)).toEqual([{ uci: 'g1f3', games: 1, weight: 1, squares: 1 }]);
  });

  it('halves the weight of games of a year ago, and of own moves behind twenty newer games', () => {
    const counts = countMoves([...times(20, 'd4 d5', 0), game('e4 e5', 99, 365)], { color: 'white', now: NOW });
    expect(counts(after('e4'))[0]?.weight).toBeCloseTo(0.5);
    expect(counts(START).find(({ uci }) => uci === 'e2e4')?.weight).toBeCloseTo(0.25);
  });
});
