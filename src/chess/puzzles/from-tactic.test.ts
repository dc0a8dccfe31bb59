import { expect, it } from 'vitest';
import { fromTactic as fromTacticOf, type TacticOfGame } from './from-tactic';
import { taskOf } from './puzzle';

/** 4. a3 instead of the mate. */
const MATE_MISSED = ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'a3'];
const BEFORE_NF6 = 'r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3';

const fromTactic = (missed: Omit<TacticOfGame, 'list'>) => fromTacticOf({ ...missed, list: 'missed' });

it('begins with the opponent’s last move and ends with the solver’s, under the line’s own themes', () => {
  const puzzle = fromTactic({ moves: MATE_MISSED, ply: 6, line: ['Qxf7#'] });
  expect(puzzle).toEqual({ fen: BEFORE_NF6, moves: ['g8f6', 'h5f7'], themes: ['mate'] });
  expect(taskOf(puzzle!)?.line).toEqual(['Qxf7#']);
});

it('leaves out the reply that a line ends with', () => {
  const puzzle = fromTactic({ moves: MATE_MISSED, ply: 4, line: ['Bxf7+', 'Kxf7'] });
  expect(puzzle?.moves).toEqual(['b8c6', 'c4f7']);
});

it('begins with the ply that allowed the tactic, also where the game ended there', () => {
  const moves = MATE_MISSED.slice(0, 6);
  const puzzle = fromTacticOf({ list: 'allowed', moves, ply: 5, line: ['Qxf7#'] });
  expect(puzzle).toEqual({ fen: BEFORE_NF6, moves: ['g8f6', 'h5f7'], themes: ['mate'] });
});

it('asks nobody to take what has just been left there, but for the one who missed it', () => {
  const moves = ['e4', 'e5', 'Nf3', 'Qh4', 'Nc3'];
  const line = ['Nxh4'];
  expect(fromTacticOf({ list: 'allowed', moves, ply: 3, line })).toBeUndefined();
  expect(fromTacticOf({ list: 'missed', moves, ply: 4, line })?.moves).toEqual(['d8h4', 'f3h4']);
});

it('can begin after the first ply of all', () => {
  expect(fromTactic({ moves: ['e4', 'e5'], ply: 1, line: ['d5', 'exd5', 'Qxd5'] })?.moves).toHaveLength(4);
});

it.each([
  ['nothing was played before', { moves: MATE_MISSED, ply: 0, line: ['e4'] }],
  ['the line cannot be played', { moves: MATE_MISSED, ply: 6, line: ['Qxf7#', 'Kxf7', 'a4'] }],
  ['the line cannot begin', { moves: MATE_MISSED, ply: 6, line: ['Qxh8'] }],
  ['there is no line', { moves: MATE_MISSED, ply: 6, line: [] }],
  ['the game cannot be played', { moves: ['e4', 'e4', 'e4'], ply: 2, line: ['d4'] }],
  ['the ply is not of the game', { moves: MATE_MISSED, ply: 40, line: ['Qxf7#'] }],
])('makes no puzzle where %s', (_, missed) => {
  expect(fromTactic(missed)).toBeUndefined();
});
