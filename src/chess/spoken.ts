/** Moves and squares in words, for people who hear the board instead of seeing it. */
import { boardLetters } from './board-letters';
import { playMove } from './notation/move';
import { pieceName } from './piece-names';
import { SQUARE_NAMES } from './squares';
import type { Fen, Uci } from './types';

/**
 * `White: knight f3 to e5`, `Black: pawn e4 takes d3, check`, `White: castles kingside`; `undefined` for a move that is
 * not legal in the position, which is the one before it.
 */
export const describeMove = (before: Fen, move: Uci): string | undefined => {
  const played = playMove(before, move);
  if (!played.ok) return undefined;
  const { san, uci } = played.value;
  const side = before.split(' ')[1] === 'b' ? 'Black' : 'White';
  return `${side}: ${deedOf(before, san, uci)}${promotionOf(uci)}${endingOf(san)}`;
};

const deedOf = (before: Fen, san: string, uci: Uci): string => {
  if (san.startsWith('O-O')) return `castles ${san.startsWith('O-O-O') ? 'queenside' : 'kingside'}`;
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const letter = boardLetters(before)[SQUARE_NAMES.indexOf(from)] ?? '';
  return `${pieceName(letter)} ${from} ${san.includes('x') ? 'takes' : 'to'} ${to}`;
};

const promotionOf = (uci: Uci): string => (uci.length > 4 ? `, promotes to ${pieceName(uci.slice(4))}` : '');

const endingOf = (san: string): string => {
  if (san.endsWith('#')) return ', checkmate';
  return san.endsWith('+') ? ', check' : '';
};

/** `e4, white pawn` or `e4, empty`; the letter is the one of the FEN. */
export const describeSquare = (square: string, letter: string | undefined): string => {
  if (letter === undefined) return `${square}, empty`;
  return `${square}, ${letter === letter.toUpperCase() ? 'white' : 'black'} ${pieceName(letter)}`;
};
