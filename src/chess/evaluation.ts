import type { Centipawns, Color, Uci } from './types';

/**
 * What a position is worth, always in White's view.
 *
 * - `cp`: centipawns, positive when White is better.
 * - `mate`: moves to mate, never 0; positive when White mates, negative when Black does.
 * - `checkmate`: the mate is on the board; the color named has won.
 */
export type Evaluation = { readonly cp: Centipawns } | { readonly mate: number } | { readonly checkmate: Color };

/** The same worth seen by the other side: what the engine says for Black to move, turned to White's view. */
export const negate = (evaluation: Evaluation): Evaluation => {
  if ('cp' in evaluation) return { cp: evaluation.cp === 0 ? 0 : -evaluation.cp };
  if ('mate' in evaluation) return { mate: -evaluation.mate };
  return { checkmate: evaluation.checkmate === 'white' ? 'black' : 'white' };
};

/** A line of moves, and what the position that it begins in is worth when it is played. */
export type EngineLine = { readonly evaluation: Evaluation; readonly moves: readonly Uci[] };

/** What a search found in one position. `bestMove` is missing and `pv` empty when the position has no legal move. */
export type PositionEvaluation = {
  readonly evaluation: Evaluation;
  /** Depth completed, in plies; 0 where the game had ended and nothing was searched. */
  readonly depth: number;
  readonly bestMove?: Uci;
  /** The expected line, beginning with `bestMove`. */
  readonly pv: readonly Uci[];
  /** The next best lines, the best of them first, where several were requested. */
  readonly further?: readonly EngineLine[];
};
