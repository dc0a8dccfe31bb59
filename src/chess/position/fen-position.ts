import { pawnAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { Chess, type Context } from 'chessops/chess';
import { makeCastlingFen, parseFen } from 'chessops/fen';
import { SquareSet } from 'chessops/squareSet';
import type { NormalMove } from 'chessops/types';
import { opposite, squareRank } from 'chessops/util';
import { type Fen, squareName } from '../types';

/** A fresh position that may be played on. `undefined` when the FEN is invalid or the side not to move is in check. */
export const positionOf = (fen: Fen): Chess | undefined =>
  parseFen(fen).unwrap(
    (setup) =>
      Chess.fromSetup(setup).unwrap(
        (position) => position,
        () => undefined,
      ),
    () => undefined,
  );

// FEN in normal form: an en-passant square only where the capture is legal; castling as KQkq, or in Chess960 by the
// rook's file where needed (X-FEN).

/** To write every position of a game, `createFenWriter` is faster. */
export const makeFenOf = (position: Chess, context?: Context): Fen =>
  joinRows(rowsOf(position), makeFieldsOf(position, context));

/** The board of a FEN by ranks, the eighth first. */
export type FenRows = readonly string[];

export const rowsOf = ({ board }: Chess): string[] => [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => rowText(board, rank));

/** The first four fields of a FEN after a move, from the rows before it. */
export const makeEpdAfter = (
  before: FenRows,
  next: Chess,
  { from, to }: NormalMove,
): { rows: FenRows; epd: string } => {
  const rows = [...before];
  touchRows(rows, next, from, to);
  return { rows, epd: joinRows(rows, positionFields(next)) };
};

const touchRows = (rows: string[], { board }: Chess, from: number, to: number): void => {
  const [one, other] = [squareRank(from), squareRank(to)];
  rows[7 - one] = rowText(board, one);
  if (other !== one) rows[7 - other] = rowText(board, other);
};

/** Rebuilds only the ranks that a move changed. */
export const createFenWriter = (position: Chess) => {
  const rows = rowsOf(position);
  return {
    /** Call after each move. */
    touch: (from: number, to: number): void => touchRows(rows, position, from, to),

    write: (context: Context): Fen => joinRows(rows, makeFieldsOf(position, context)),
  };
};

/** One join gives a flat string, which saves memory. */
const joinRows = (rows: FenRows, fields: string): string => {
  const parts = [...rows];
  parts[7] = `${rows[7] ?? ''} ${fields}`;
  return parts.join('/');
};

export const makeFieldsOf = (position: Chess, context?: Context): string =>
  `${positionFields(position, context)} ${position.halfmoves} ${position.fullmoves}`;

/** Most positions need no context: it takes longer than the rest. */
const positionFields = (position: Chess, context?: Context): string => {
  const turn = position.turn === 'white' ? 'w' : 'b';
  return `${turn} ${castlingText(position)} ${enPassantText(position, context)}`;
};

const rowText = (board: Board, rank: number): string => {
  const occupied = bitsOf(board.occupied, rank);
  if (occupied === 0) return '8';
  const white = bitsOf(board.white, rank);
  const pawns = bitsOf(board.pawn, rank);
  const knights = bitsOf(board.knight, rank);
  const bishops = bitsOf(board.bishop, rank);
  const rooks = bitsOf(board.rook, rank);
  const queens = bitsOf(board.queen, rank);
  let row = '';
  let empty = 0;
  for (let bit = 1; bit < 256; bit *= 2) {
    if ((occupied & bit) === 0) empty++;
    else {
      if (empty > 0) row += String(empty);
      empty = 0;
      const letters = (white & bit) === 0 ? 'pnbrqk' : 'PNBRQK';
      if ((pawns & bit) !== 0) row += letters.charAt(0);
      else if ((knights & bit) !== 0) row += letters.charAt(1);
      else if ((bishops & bit) !== 0) row += letters.charAt(2);
      else if ((rooks & bit) !== 0) row += letters.charAt(3);
      else row += letters.charAt((queens & bit) === 0 ? 5 : 4);
    }
  }
  return empty > 0 ? row + String(empty) : row;
};

const bitsOf = (squares: SquareSet, rank: number): number =>
  ((rank < 4 ? squares.lo : squares.hi) >>> ((rank % 4) * 8)) & 255;

const castlingText = ({ castles, board }: Chess): string => {
  const rights = castles.castlingRights;
  if (rights.isEmpty()) return '-';
  if (rights.diff(SquareSet.corners()).nonEmpty()) return makeCastlingFen(board, rights);
  const white = `${rights.has(7) ? 'K' : ''}${rights.has(0) ? 'Q' : ''}`;
  return `${white}${rights.has(63) ? 'k' : ''}${rights.has(56) ? 'q' : ''}`;
};

const enPassantText = (position: Chess, given?: Context): string => {
  const { epSquare, board, turn } = position;
  if (epSquare === undefined) return '-';
  const context = given ?? position.ctx();
  for (const from of pawnAttacks(opposite(turn), epSquare).intersect(board.pieces(turn, 'pawn'))) {
    if (position.dests(from, context).has(epSquare)) return squareName(epSquare);
  }
  return '-';
};
