import type { Board } from 'chessops/board';
import type { Role } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Color } from '../types';

/** In pawns, as Lichess' puzzle tagger counts; the king is dearer than everything, and no material. */
const VALUES: Readonly<Record<Role, number>> = { pawn: 1, knight: 3, bishop: 3, rook: 5, queen: 9, king: 99 };
const MATERIAL = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;

/** In pawns; 99 for the king, to compare with. */
export const valueOf = (role: Role): number => VALUES[role];

/** By how many pawns' worth the side is ahead; negative when it is behind. */
export const materialLead = (board: Board, color: Color): number =>
  materialOf(board, color) - materialOf(board, opposite(color));

const materialOf = (board: Board, color: Color): number =>
  MATERIAL.reduce((total, role) => total + VALUES[role] * board.pieces(color, role).size(), 0);
