/** A position as the numbers of what is true of it, seen from the side to move: its own first rank is the first. */
import type { Chess } from 'chessops/chess';
import type { Role, Square } from 'chessops/types';
import { opposite } from 'chessops/util';
import { KNOWN_SPEEDS, type Speed } from '../../clock';
import type { Color } from '../../types';

/** The cheapest first. */
export const ROLES: readonly Role[] = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
export const SQUARES = 64;
const MOVES = 16;
const BANDS = { first: 1000, width: 200, count: 7 } as const;

const RIGHTS = 2 * ROLES.length * SQUARES;
const LAST = RIGHTS + 4;
const BLACK = LAST + ROLES.length * SQUARES;
const MOVE = BLACK + 1;
const BAND = MOVE + MOVES;
const SPEED = BAND + BANDS.count;
export const POSITION_FEATURES = SPEED + KNOWN_SPEEDS.length;

/** What is known beside the board. */
export type Circumstances = {
  /** Where the move that led here went. */
  readonly last?: Square;
  /** Of the side to move, on Lichess' scale. */
  readonly rating?: number;
  readonly speed?: Speed;
};

export const positionFeatures = (position: Chess, { last, rating, speed }: Circumstances): readonly number[] => {
  const { board, turn, castles, fullmoves } = position;
  const found: number[] = [];
  for (const [side, color] of [turn, opposite(turn)].entries()) {
    for (const [kind, role] of ROLES.entries()) {
      const first = SQUARES * (side * ROLES.length + kind);
      for (const square of board.pieces(color, role)) found.push(first + seenBy(turn, square));
    }
    if (castles.rook[color].h !== undefined) found.push(RIGHTS + 2 * side);
    if (castles.rook[color].a !== undefined) found.push(RIGHTS + 2 * side + 1);
  }
  const moved = last === undefined ? undefined : board.getRole(last);
  if (last !== undefined && moved !== undefined) found.push(LAST + roleSquare(moved, seenBy(turn, last)));
  if (turn === 'black') found.push(BLACK);
  found.push(MOVE + Math.min(fullmoves, MOVES) - 1);
  if (rating !== undefined) found.push(BAND + bandOf(rating));
  if (speed !== undefined && speed !== 'unknown') found.push(SPEED + KNOWN_SPEEDS.indexOf(speed));
  return found;
};

/** The square as the side sees it, its own first rank below. */
export const seenBy = (color: Color, square: Square): Square => (color === 'white' ? square : square ^ 56);

export const roleSquare = (role: Role, square: Square): number => ROLES.indexOf(role) * SQUARES + square;

const bandOf = (rating: number): number =>
  Math.min(BANDS.count - 1, Math.max(0, Math.floor((rating - BANDS.first) / BANDS.width)));
