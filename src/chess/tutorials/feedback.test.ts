import { expect, it } from 'vitest';
import { tutorialSentence } from '../../messages/tutorials';
import { claimMessage, helpMessage, refusedMessage, scoreMessage, turnMessage, type PracticeMessage } from './feedback';
import { startPractice } from './practice';

const start = startPractice('white');
const KNIGHT = { san: 'Nf3', uci: 'g1f3' };
const helpText = (...given: Parameters<typeof helpMessage>): string | undefined => sentenceOf(helpMessage(...given));
const sentenceOf = (message: PracticeMessage | undefined): string | undefined => message && tutorialSentence(message);

it('tells whose turn it is [LEARN-11]', () => {
  expect(sentenceOf(turnMessage(start, true))).toBe('Your turn: find White’s move 1.');
  expect(sentenceOf(turnMessage({ ...start, ply: 2 }, false))).toBe('Black is to move.');
});

it('tells a wrong move from the move of another line [LEARN-11]', () => {
  expect(sentenceOf(refusedMessage({ san: 'a3' }))).toContain('a3 isn’t the move in this line');
  expect(sentenceOf(refusedMessage({ san: 'b4', line: 'Evans Gambit' }))).toContain('another line: Evans Gambit');
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
  expect(sentenceOf(scoreMessage({ right: 6, of: 7 }))).toBe('6 of 7 moves right on the first try.');
  expect(sentenceOf(scoreMessage({ right: 7, of: 7 }))).toBe('All 7 moves right on the first try.');
});

it('says what is claimed of the end, but of no checkmate', () => {
  const line = { id: 'x', name: 'X', moves: [{ san: 'e4', text: '' }] };
  const claim = claimMessage({ ...line, claim: 'white is slightly better' });
  expect(claim && tutorialSentence(claim)).toBe('White is slightly better.');
  expect(claimMessage(line)).toBeUndefined();
  const mate = [{ san: 'Qxf7#', text: '' }];
  expect(claimMessage({ ...line, moves: mate, claim: 'white is winning' })).toBeUndefined();
});
