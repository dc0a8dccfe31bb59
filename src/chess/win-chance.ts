/**
 * How likely a position is to be won, by Lichess' model of its players' games:
 * https://github.com/lichess-org/lila/pull/11148 (constant), scalachess `WinPercent` (limits).
 */
import type { Evaluation } from './evaluation';
import type { Centipawns, Color } from './types';

const SLOPE = 0.00368208;
/** Advantages beyond this count as this much, and so does any mate. */
export const MAX_CENTIPAWNS: Centipawns = 1000;

/** -1 (Black wins) to +1 (White wins), from centipawns as they are, not limited. */
export const winningChances = (cp: Centipawns): number => 2 / (1 + Math.exp(-SLOPE * cp)) - 1;

/** 0-100, White's view. */
export const winPercent = (evaluation: Evaluation): number => 50 + 50 * winningChances(cappedCentipawns(evaluation));

/** 0-1, in the view of the color. */
export const winChanceOf = (evaluation: Evaluation, color: Color): number => {
  const chance = winPercent(evaluation) / 100;
  return color === 'white' ? chance : 1 - chance;
};

/** Centipawns within ±1000, White's view; a mate counts as ±1000. */
export const cappedCentipawns = (evaluation: Evaluation): Centipawns => {
  if ('checkmate' in evaluation) return evaluation.checkmate === 'white' ? MAX_CENTIPAWNS : -MAX_CENTIPAWNS;
  if ('mate' in evaluation) return Math.sign(evaluation.mate) * MAX_CENTIPAWNS;
  return Math.max(-MAX_CENTIPAWNS, Math.min(MAX_CENTIPAWNS, evaluation.cp));
};
