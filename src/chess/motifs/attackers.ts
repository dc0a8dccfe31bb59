/** Who attacks what on a board. A pinned piece attacks all the same. */
import { attacks, bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, ray, rookAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { Role, Square } from 'chessops/types';
import { opposite, squareFile, squareRank } from 'chessops/util';
import type { Color } from '../types';

const LINE_PIECES: ReadonlySet<Role> = new Set(['bishop', 'rook', 'queen']);

/** Whether the piece moves along lines: bishop, rook or queen. */
export const isLinePiece = (role: Role): boolean => LINE_PIECES.has(role);

/** Where the side's pieces stand that attack the square. Squares not in `occupied` count as empty. */
export const attackersOf = (board: Board, square: Square, color: Color, occupied = board.occupied): SquareSet =>
  SquareSet.empty()
    .union(kingAttacks(square).intersect(board.king))
    .union(knightAttacks(square).intersect(board.knight))
    .union(pawnAttacks(opposite(color), square).intersect(board.pawn))
    .union(bishopAttacks(square, occupied).intersect(board.bishopsAndQueens()))
    .union(rookAttacks(square, occupied).intersect(board.rooksAndQueens()))
    .intersect(board[color])
    .intersect(occupied);

/** The squares that the piece on the square attacks, its own side's pieces included. */
export const attacksFrom = (board: Board, square: Square): SquareSet => {
  const piece = board.get(square);
  return piece === undefined ? SquareSet.empty() : attacks(piece, square, board.occupied);
};

/** A piece that may not leave the line between its own king and an enemy line piece, and that line, edge to edge. */
export type PinnedPiece = { readonly square: Square; readonly role: Role; readonly line: SquareSet };

/** The pieces of the side to move that are pinned to their king. */
export const pinnedPieces = (position: Chess): readonly PinnedPiece[] => {
  const { board, turn } = position;
  const { king, blockers } = position.ctx();
  if (king === undefined) return [];
  return Array.from(blockers.intersect(board[turn])).flatMap((square) => {
    const role = board.getRole(square);
    return role === undefined ? [] : [{ square, role, line: ray(king, square) }];
  });
};

/** In king's moves. */
export const distance = (one: Square, other: Square): number =>
  Math.max(Math.abs(squareFile(one) - squareFile(other)), Math.abs(squareRank(one) - squareRank(other)));
