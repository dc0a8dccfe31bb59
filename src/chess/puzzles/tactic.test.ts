import { describe, expect, it } from 'vitest';
import { readGame } from '../../test/data/games';
import type { Evaluation } from '../evaluation';
import { goalOf, isOnlyMove, isRecapture, mayBeOnlyMove, puzzleCandidates } from './tactic';
import { toPuzzle, trimLine } from './to-puzzle';

const cp = (centipawns: number): Evaluation => ({ cp: centipawns });

describe('the only move', () => {
  it.each<[string, Evaluation, Evaluation | undefined, boolean]>([
    ['wins where the next best is level', cp(450), cp(20), true],
    ['is not the only one when another wins as well', cp(900), cp(250), false],
    ['is not worth a puzzle when the next best is hardly worse', cp(230), cp(180), false],
    ['must win', cp(150), cp(-400), false],
    ['is the only legal one', cp(450), undefined, true],
    ['wins where every other is mated', cp(450), { mate: -3 }, true],
  ])('%s', (_, best, other, isOnly) => {
    expect(isOnlyMove(best, other, 'white', 'win')).toBe(isOnly);
  });

  it.each<[string, Evaluation, Evaluation, boolean]>([
    ['wins where the next best is level', cp(425), cp(44), true],
    ['wins where the next best loses', cp(210), cp(-190), true],
    ['wins by less than 0.7 of the winning chances', cp(280), cp(0), false],
    ['wins where the next best is better, too', cp(500), cp(150), false],
  ])('of a new puzzle, as at Lichess, %s', (_, best, other, isOnly) => {
    expect(isOnlyMove(best, other, 'white', 'win', true)).toBe(isOnly);
  });

  it.each<[string, Evaluation, Evaluation, boolean]>([
    ['mates where another only wins', { mate: 3 }, cp(900), true],
    ['is not the only one when another mates later', { mate: 3 }, { mate: 6 }, false],
    ['mates at once, whatever mates more slowly', { mate: 1 }, { mate: 4 }, true],
    ['must mate', cp(900), cp(-900), false],
  ])('%s', (_, best, other, isOnly) => {
    expect(isOnlyMove(best, other, 'white', 'mate')).toBe(isOnly);
  });

  it.each<[string, Evaluation, Evaluation | undefined, boolean]>([
    ['nearly wins where the next best is level', cp(160), cp(0), true],
    ['wins where the next best may not', cp(371), cp(196), true],
    ['wins as another does', cp(900), cp(300), false],
    ['mates as another does', { mate: 3 }, { mate: 4 }, false],
    ['is the only legal one', cp(300), undefined, true],
  ])('may be it, by a shallow search, when it %s', (_, best, other, isOnly) => {
    expect(mayBeOnlyMove(best, other, 'white')).toBe(isOnly);
  });

  it('is judged in the view of the solver', () => {
    expect(isOnlyMove(cp(-450), cp(0), 'black', 'win')).toBe(true);
    expect(isOnlyMove(cp(450), cp(0), 'black', 'win')).toBe(false);
    expect([goalOf({ mate: -2 }, 'black'), goalOf({ mate: -2 }, 'white')]).toEqual(['mate', 'win']);
  });
});

describe('where a puzzle may stand', () => {
  const game = readGame('1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#');
  const known = (at: number, evaluation: Evaluation) => (ply: number) => (ply === at ? evaluation : cp(0));

  it('is after a ply that leaves the other side clearly better, or mating soon', () => {
    expect(puzzleCandidates(game, () => cp(0))).toEqual([]);
    expect(puzzleCandidates(game, known(5, { mate: 1 }))).toEqual([5]);
    expect(puzzleCandidates(game, known(5, cp(300)))).toEqual([5]);
    expect(puzzleCandidates(game, known(5, cp(-300)))).toEqual([]);
    expect(puzzleCandidates(game, known(5, { mate: 12 }))).toEqual([]);
  });

  it('is anywhere where nothing is known, as long as there is a move', () => {
    expect(puzzleCandidates(game, () => undefined)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('is not where there is but one legal move, nor twice in the same position', () => {
    const forced = readGame('[SetUp "1"]\n[FEN "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"]\n\n1. Qg6');
    expect(puzzleCandidates(forced, () => ({ mate: -1 }))).toEqual([]);
    const repeated = readGame('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8');
    expect(puzzleCandidates(repeated, () => cp(400))).toEqual([1, 3]);
  });

  it('is not where the answer takes back what was just taken', () => {
    const exchange = readGame('1. e4 d5 2. exd5');
    expect([isRecapture(exchange, 2, 'd8d5'), isRecapture(exchange, 2, 'c7c6')]).toEqual([true, false]);
    expect(isRecapture(exchange, 1, 'e4d5')).toBe(false);
  });
});

describe('a line', () => {
  it('loses its last reply, and last moves that were the only legal ones', () => {
    const start = '6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 1';
    expect(trimLine(start, ['d1d5', 'g8f8'])).toEqual(['d1d5']);
    const forced = 'k7/8/8/8/8/5q2/7P/r1R4K w - - 0 1';
    expect(trimLine(forced, ['h1g1', 'a1c1'])).toEqual([]);
    expect(trimLine(start, [])).toEqual([]);
  });

  it('that mates is left as it is', () => {
    const start = '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 16';
    expect(trimLine(start, ['b3b8', 'd7b8', 'd1d8'])).toEqual(['b3b8', 'd7b8', 'd1d8']);
  });

  it('is named by its motifs and by the endgame that it stands in', () => {
    expect(toPuzzle('3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 31', ['g1h1', 'd8d1']).themes).toEqual([
      'backRankMate',
      'mate',
      'rookEndgame',
    ]);
    expect(toPuzzle('6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1', ['h7h6', 'd1d7']).themes).toEqual(['rookEndgame']);
  });

  it.each([
    [
      'after the opponent’s move, which takes the last knight',
      '6k1/5pp1/8/8/8/8/r2N1PPP/1R4K1 b - - 0 1',
      'a2d2 b1b8',
      ['rookEndgame'],
    ],
    ['only where the first answer leaves it so', '8/5k2/8/8/8/3R4/4KP2/3r4 b - - 0 1', 'd1d3 e2d3', []],
    ['of queen and rook with one queen', '6k1/5pp1/8/8/8/8/q4PPP/3R2K1 b - - 0 1', 'a2a6 d1d8', ['queenRookEndgame']],
    ['of queen and rook, not with two', '3q2k1/5pp1/8/8/8/8/q1R2PPP/6K1 b - - 0 1', 'a2a6 c2c8', []],
  ])('stands in the endgame %s', (_, fen, moves, endgames) => {
    const { themes } = toPuzzle(fen, moves.split(' '));
    expect(themes.filter((theme) => theme.endsWith('Endgame'))).toEqual(endgames);
  });
});
