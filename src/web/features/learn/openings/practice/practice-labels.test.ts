import { expect, it } from 'vitest';
import { startPractice } from '../../../../../chess/tutorials/practice';
import { helpText, refusedText, scoreText } from './practice-labels';

const start = startPractice('white');
const KNIGHT = { san: 'Nf3', uci: 'g1f3' };

it('tells a wrong move from the move of another line [LEARN-11]', () => {
  expect(refusedText({ san: 'a3' })).toContain('a3 isn’t the move in this line');
  expect(refusedText({ san: 'b4', line: 'Evans Gambit' })).toContain('another line: Evans Gambit');
});

it('helps with the piece first, then with the move [LEARN-11]', () => {
  expect(helpText(start, KNIGHT)).toBeUndefined();
  expect(helpText({ ...start, help: 'piece' }, KNIGHT)).toBe('It is a move of the knight on g1.');
  expect(helpText({ ...start, ply: 1, help: 'move' }, KNIGHT)).toContain('The move is 2.Nf3.');
});

it.each([
  ['O-O', 'e1g1', 'king on e1'],
  ['exd5', 'e4d5', 'pawn on e4'],
  ['Qxg2', 'g5g2', 'queen on g5'],
])('knows who plays %s', (san, uci, mover) => {
  expect(helpText({ ...start, help: 'piece' }, { san, uci })).toContain(mover);
});

it('counts what was right at once [LEARN-11]', () => {
  expect(scoreText({ right: 6, of: 7 })).toBe('6 of 7 moves right on the first try.');
  expect(scoreText({ right: 7, of: 7 })).toBe('All 7 moves right on the first try.');
});
