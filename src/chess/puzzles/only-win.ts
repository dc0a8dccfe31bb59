/** Whether a move is the only one that wins: what a puzzle asks for, and what is wrong about every other answer. */
import { centipawnsFor, chancesLost, CLEARLY_BETTER, LEAST_LOSS } from '../review/chances';
import type { Evaluation } from '../evaluation';
import type { Color } from '../types';

/**
 * `move` is the worth of the position after it, `others` that of the best other move; `undefined` where there is no other.
 * The move leaves the side clearly better, every other does not, and loses as much as a mistake does.
 */
export const isOnlyWin = (move: Evaluation, others: Evaluation | undefined, color: Color): boolean =>
  centipawnsFor(move, color) >= CLEARLY_BETTER &&
  (others === undefined ||
    (centipawnsFor(others, color) < CLEARLY_BETTER && chancesLost(move, others, color) >= LEAST_LOSS));
