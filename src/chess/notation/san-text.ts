import type { Chess, Context } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Role } from 'chessops/types';
import { kingCastlesTo, squareFile, squareRank } from 'chessops/util';
import { originsOf } from './move-text';
import { squareName } from '../squares';
import type { San, Uci } from '../types';

const FILES = 'abcdefgh';
const LETTERS: Record<Role, string> = { pawn: '', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };
const SMALL_LETTERS: Record<Role, string> = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };

/** The move in standard algebraic notation, still without `+` or `#`; `position` is the one before it. */
export const makeSanStem = (position: Chess, context: Context, move: NormalMove): San => {
  const { from, to, promotion } = move;
  if (isCastling(position, move)) return to > from ? 'O-O' : 'O-O-O';
  const role = position.board.getRole(from) ?? 'pawn';
  if (role === 'pawn') {
    const capture = squareFile(from) === squareFile(to) ? '' : `${FILES.charAt(squareFile(from))}x`;
    return capture + squareName(to) + (promotion === undefined ? '' : `=${LETTERS[promotion]}`);
  }
  const capture = position.board.occupied.has(to) ? 'x' : '';
  return LETTERS[role] + disambiguation(position, context, move, role) + capture + squareName(to);
};

/** `+`, `#` or nothing; `position` is the one after the move. */
export const makeSanSuffix = (position: Chess, context: Context): string => {
  if (context.checkers.isEmpty()) return '';
  return position.hasDests(context) ? '+' : '#';
};

/** In coordinates. Castling is the king's own move, in Chess960 (where that may be no move at all) king takes rook. */
export const makeUci = (position: Chess, move: NormalMove, isChess960: boolean): Uci => {
  const castling = !isChess960 && isCastling(position, move);
  const to = castling ? kingCastlesTo(position.turn, move.to > move.from ? 'h' : 'a') : move.to;
  const promotion = move.promotion === undefined ? '' : SMALL_LETTERS[move.promotion];
  return squareName(move.from) + squareName(to) + promotion;
};

/** The king takes its own rook: so castling is written in this program's moves. */
const isCastling = (position: Chess, move: NormalMove): boolean => position.board[position.turn].has(move.to);

/** File, rank or both, as far as another piece of the same kind may legally go to the same square. */
const disambiguation = (position: Chess, context: Context, { from, to }: NormalMove, role: Role): string => {
  const { board, turn } = position;
  if (!board.pieces(turn, role).moreThanOne()) return '';
  let others = originsOf(position, role, to).without(from);
  for (const other of others) if (!position.dests(other, context).has(to)) others = others.without(other);
  if (others.isEmpty()) return '';
  const file = FILES.charAt(squareFile(from));
  const rank = String(squareRank(from) + 1);
  if (!others.intersects(SquareSet.fromFile(squareFile(from)))) return file;
  return others.intersects(SquareSet.fromRank(squareRank(from))) ? file + rank : rank;
};
