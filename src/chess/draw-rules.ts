/** When a game is a draw by itself, as the board counts it. Specification, board rules. */
import { outcomeOf } from './position/position';
import type { Fen } from './types';

/** The third time that a position occurs. */
const REPETITIONS = 3;
/** Plies without a capture or a pawn's move: fifty of each side. */
const QUIET_HALFMOVES = 100;

export type Draw = 'stalemate' | 'insufficient-material' | 'threefold-repetition' | 'fifty-moves';

/** Why a game is a draw in `fen`, after these positions; `undefined` when it goes on or somebody is mated. */
export const drawAt = (before: readonly Fen[], fen: Fen): Draw | undefined => {
  const outcome = outcomeOf(fen);
  if (outcome !== undefined) return outcome.kind === 'checkmate' ? undefined : outcome.kind;
  if (occurrences(before, fen) >= REPETITIONS) return 'threefold-repetition';
  return Number(fen.split(' ')[4]) >= QUIET_HALFMOVES ? 'fifty-moves' : undefined;
};

/**
 * How often the position has been there, this time included. No two moves of a game lead to one FEN, with its counters.
 */
const occurrences = (before: readonly Fen[], fen: Fen): number =>
  [...new Set([...before, fen])].filter((other) => samePosition(other) === samePosition(fen)).length;

/**
 * Equal for what counts as the same position: same board, same side to move, same castling rights, and the same
 * captures en passant, which the normal form names only where they are legal.
 */
const samePosition = (fen: Fen): string => fen.split(' ').slice(0, 4).join(' ');
