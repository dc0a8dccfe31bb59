/** Attack maps. Pins are ignored: a pinned piece still attacks. */
import { attacks, bishopAttacks, kingAttacks, knightAttacks, pawnAttacks, ray, rookAttacks } from 'chessops/attacks';
import type { Board } from 'chessops/board';
import type { Chess } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { Role, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Color } from '../types';

const LINE_PIECES: ReadonlySet<Role> = new Set(['bishop', 'rook', 'queen']);

export const isLinePiece = (role: Role): boolean => LINE_PIECES.has(role);

/** Squares not in `occupied` count as empty. */
export const attackersOf = (board: Board, square: Square, color: Color, occupied = board.occupied): SquareSet =>
  SquareSet.empty()
    .union(kingAttacks(square).intersect(board.king))
    .union(knightAttacks(square).intersect(board.knight))
    .union(pawnAttacks(opposite(color), square).intersect(board.pawn))
    .union(bishopAttacks(square, occupied).intersect(board.bishopsAndQueens()))
    .union(rookAttacks(square, occupied).intersect(board.rooksAndQueens()))
    .intersect(board[color])
    .intersect(occupied);

export const attacksFrom = (board: Board, square: Square): SquareSet => {
  const piece = board.get(square);
  return piece === undefined ? SquareSet.empty() : attacks(piece, square, board.occupied);
};

/** `line` is the pin's, from edge to edge. */
export type PinnedPiece = { readonly square: Square; readonly role: Role; readonly line: SquareSet };

export const pinnedPieces = (position: Chess): readonly PinnedPiece[] => {
  const { board, turn } = position;
  const { king, blockers } = position.ctx();
  if (king === undefined) return [];
  return Array.from(blockers.intersect(board[turn])).flatMap((square) => {
    const role = board.getRole(square);
    return role === undefined ? [] : [{ square, role, line: ray(king, square) }];
  });
};

/** Whether the piece is undefended; a defender behind the attacking line piece counts. */
export const isHanging = (board: Board, square: Square): boolean => {
  const color = board.getColor(square);
  if (color === undefined) return false;
  if (attackersOf(board, square, color).nonEmpty()) return false;
  return !Array.from(attackersOf(board, square, opposite(color))).some((attacker) => {
    const role = board.getRole(attacker);
    if (role === undefined || !isLinePiece(role)) return false;
    return attackersOf(board, square, color, board.occupied.without(attacker)).nonEmpty();
  });
};

/** Whether the piece hangs under attack, or a less valuable piece attacks it. */
export const isInBadSpot = (board: Board, square: Square): boolean => {
  const piece = board.get(square);
  if (piece === undefined) return false;
  const attackers = attackersOf(board, square, opposite(piece.color));
  if (attackers.isEmpty()) return false;
  return (
    isHanging(board, square) ||
    Array.from(attackers).some((attacker) => {
      const role = board.getRole(attacker);
      return role !== undefined && valueOf(role) < valueOf(piece.role);
    })
  );
};

/** Whether the king is the only defender and cannot recapture. */
export const isGuardedInVain = (board: Board, square: Square): boolean => {
  const color = board.getColor(square);
  if (color === undefined) return false;
  const guards = attackersOf(board, square, color);
  return (
    guards.size() === 1 && guards.intersects(board.king) && attackersOf(board, square, opposite(color)).moreThanOne()
  );
};

/** Pawn units of Lichess' puzzle tagger; the king only for comparison. */
const VALUES: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 99 };

const MATERIAL = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;

/** In pawns; 99 for the king. */
export const valueOf = (role: Role): number => VALUES[role];

export const materialLead = (board: Board, color: Color): number =>
  materialOf(board, color) - materialOf(board, opposite(color));

const materialOf = (board: Board, color: Color): number =>
  MATERIAL.reduce((total, role) => total + VALUES[role] * board.pieces(color, role).size(), 0);
