import { expect, it } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import { playMove } from '../../../chess/position/move';
import { announceMove, announcePosition } from './input-squares';

const after = (fen: string, move: string) => {
  const played = playMove(fen, move);
  if (!played.ok) throw new Error(played.error);
  return played.value;
};

const SILENT = { fen: START_FEN, words: '' };

const e4 = after(START_FEN, 'e4');

const e5 = after(e4.fen, 'e5');

it('says the move that led from one position to the next', () => {
  expect(announcePosition(SILENT, e4.fen, e4.uci).words).toBe('White: pawn e2 to e4');
});

it('says a person’s move at once, and goes on saying it when it is taken up', () => {
  const made = announceMove(START_FEN, e4);
  expect(made.words).toBe('White: pawn e2 to e4');
  expect(announcePosition(made, e4.fen, e4.uci)).toEqual({ fen: e4.fen, words: made.words });
});

it('says that a move was not taken up', () => {
  expect(announcePosition(announceMove(START_FEN, e4), START_FEN, undefined)).toEqual({
    fen: START_FEN,
    words: 'White: pawn e2 to e4. Move undone.',
  });
});

it('says a move and the reply that came with it', () => {
  const { words } = announcePosition(announceMove(START_FEN, e4), e5.fen, e5.uci);
  expect(words).toBe('White: pawn e2 to e4. Black: pawn e7 to e5');
});

it('is silent in a position that no move led to, and says nothing twice', () => {
  const other = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
  expect(announcePosition({ fen: e4.fen, words: 'White: pawn e2 to e4' }, other, undefined).words).toBe('');
  expect(announcePosition({ fen: e4.fen, words: 'White: pawn e2 to e4' }, other, 'a1a2').words).toBe('');
  const said = { fen: e4.fen, words: 'White: pawn e2 to e4' };
  expect(announcePosition(said, e4.fen, e4.uci)).toBe(said);
});

it('a move that was taken up is not undone when the game begins again', () => {
  const taken = announcePosition(announceMove(START_FEN, e4), e4.fen, e4.uci);
  expect(announcePosition(taken, START_FEN, undefined).words).toBe('');
});
