import { describe, expect, it } from 'vitest';
import type { Evaluation, PositionEvaluation } from '../evaluation';
import type { Game } from '../game';
import { readPgn } from '../pgn/pgn';
import { bestLine, reviewGame } from './review-game';

const read = (text: string): Game => {
  const [reading] = readPgn(text);
  if (reading?.ok !== true) throw new Error('the game must be read');
  return reading.value;
};
const found = (evaluation: Evaluation, ...pv: readonly string[]): PositionEvaluation => ({
  evaluation,
  depth: pv.length === 0 ? 0 : 12,
  bestMove: pv[0],
  pv,
});

const foolsMate = [
  found({ cp: 30 }, 'e2e4', 'e7e5'),
  found({ cp: -70 }, 'e7e5', 'e2e4'),
  found({ cp: -80 }, 'e2e4', 'g8f6'),
  found({ mate: -1 }, 'd8h4'),
  found({ checkmate: 'black' }),
];

describe('a reviewed game', () => {
  const review = reviewGame(read('1. f3 e5 2. g4 Qh4# 0-1'), foolsMate);

  it('has what was found before and after each move', () => {
    expect(review.start).toEqual({ cp: 30 });
    expect(review.moves[0]).toMatchObject({
      turn: 'white',
      san: 'f3',
      moveNumber: 1,
      best: 'e4',
      depth: 12,
    });
    expect(review.moves[2]).toMatchObject({ evaluation: { mate: -1 }, best: 'e4', judgement: 'blunder' });
    expect(review.moves[3]).toMatchObject({
      turn: 'black',
      san: 'Qh4#',
      moveNumber: 2,
      best: 'Qh4#',
      depth: 0,
      accuracy: 100,
    });
  });

  it('judges no move that was the best one', () => {
    const before = found({ cp: 0 }, 'e2e4');
    const [move] = reviewGame(read('1. e4'), [before, found({ cp: -300 }, 'e7e5')]).moves;
    expect(move?.judgement).toBeUndefined();
    expect(review.moves[1]?.judgement).toBeUndefined();
  });

  it('has the figures of both sides and of each phase played', () => {
    expect(review.accuracy.black).toBe(100);
    expect(review.accuracy.white).toBeLessThan(60);
    expect(review.acpl).toEqual({ white: Math.round((100 + 920) / 2), black: 0 });
    expect(review.phases).toMatchObject([{ name: 'opening', from: 0, to: 3, accuracy: { black: 100 } }]);
  });

  it('begins with Black where the position does', () => {
    const game = read('[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 b - - 0 30"]\n\n30... e5 31. e4');
    const { moves, phases } = reviewGame(game, [
      found({ cp: 0 }, 'e7e5'),
      found({ cp: 0 }, 'e2e4'),
      found({ cp: 0 }, 'e8e7'),
    ]);
    expect(moves.map(({ turn, moveNumber }) => `${turn} ${moveNumber}`)).toEqual(['black 30', 'white 31']);
    expect(phases.map(({ name }) => name)).toEqual(['endgame']);
  });

  it('writes castling and promotion of the best line in standard notation', () => {
    const game = read('[SetUp "1"]\n[FEN "4k2r/1P6/8/8/8/8/8/4K2R w Kk - 0 1"]\n\n1. Kd1');
    const before = found({ cp: 0 }, 'b7b8q', 'e8d7', 'e1g1');
    expect(bestLine(game, 0, before)).toEqual(['b8=Q+', 'Kd7', 'O-O']);
    expect(reviewGame(game, [before, found({ cp: 0 }, 'e8g8')]).moves[0]?.best).toBe('b8=Q+');
  });

  it('needs one position more than plies', () => {
    expect(() => reviewGame(read('1. e4'), foolsMate)).toThrow(RangeError);
  });
});
