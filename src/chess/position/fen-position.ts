import { pawnAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import { Chess, type Context } from 'chessops/chess';
import { makeCastlingFen, parseFen } from 'chessops/fen';
import { SquareSet } from 'chessops/squareSet';
import { opposite, squareRank } from 'chessops/util';
import { type Fen, squareName } from '../types';

/**
 * The rules library's position of a FEN in normal form (`parseFen` of fen.ts makes it); a fresh one, free to be played on.
 * `undefined` when the text is no position or the side not to move is in check.
 */
export const positionOf = (fen: Fen): Chess | undefined =>
  parseFen(fen).unwrap(
    (setup) =>
      Chess.fromSetup(setup).unwrap(
        (position) => position,
        () => undefined,
      ),
    () => undefined,
  );

/**
 * A position written as FEN, in the normal form of this program: an en-passant square only where a legal capture exists,
 * castling as KQkq, and in Chess960 by the rook's file where an outer rook would be meant (X-FEN).
 */

/** The FEN of one position; `context` is the position's. A game being played forward is cheaper with `createFenWriter`. */
export const makeFenOf = (position: Chess, context: Context = position.ctx()): Fen =>
  fenText(position, context, rowsOf(position));

/** Writes the positions of a game one after the other, and makes only those ranks anew that a move has touched. */
export const createFenWriter = (position: Chess) => {
  const rows = rowsOf(position);
  const touch = (square: number): void => {
    const rank = squareRank(square);
    rows[7 - rank] = rowText(position.board, rank);
  };

  return {
    /** To be told after each move, with the squares it went from and to: no move touches any other rank. */
    touch: (from: number, to: number): void => {
      touch(from);
      if (squareRank(from) !== squareRank(to)) touch(to);
    },

    /** The FEN of the position as it now stands; `context` is that position's. */
    write: (context: Context): Fen => fenText(position, context, rows),
  };
};

const rowsOf = ({ board }: Chess): string[] => [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => rowText(board, rank));

const fenText = (position: Chess, context: Context, rows: readonly string[]): Fen => {
  // With the other fields behind the last row, one join makes one flat string; a game keeps hundreds of them.
  const parts = [...rows];
  parts[7] = `${rows[7] ?? ''} ${makeFieldsOf(position, context)}`;
  return parts.join('/');
};

/** The fields of a FEN behind that of the board. */
export const makeFieldsOf = (position: Chess, context: Context): string => {
  const turn = position.turn === 'white' ? 'w' : 'b';
  const rights = `${castlingText(position)} ${enPassantText(position, context)}`;
  return `${turn} ${rights} ${position.halfmoves} ${position.fullmoves}`;
};

/** One rank, with the bits of its eight squares taken out of each set at once. */
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

const enPassantText = (position: Chess, context: Context): string => {
  const { epSquare, board, turn } = position;
  if (epSquare === undefined) return '-';
  for (const from of pawnAttacks(opposite(turn), epSquare).intersect(board.pieces(turn, 'pawn'))) {
    if (position.dests(from, context).has(epSquare)) return squareName(epSquare);
  }
  return '-';
};
