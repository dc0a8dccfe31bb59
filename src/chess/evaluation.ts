import type { Centipawns, Color, Uci } from './types';

/**
 * An evaluation in White's view.
 * - `cp`: centipawns, positive when White is better.
 * - `mate`: moves to mate, never 0; positive when White mates.
 * - `checkmate`: the winner; the mate is on the board.
 */
export type Evaluation = { readonly cp: Centipawns } | { readonly mate: number } | { readonly checkmate: Color };

export const negate = (evaluation: Evaluation): Evaluation => {
  if ('cp' in evaluation) return { cp: evaluation.cp === 0 ? 0 : -evaluation.cp };
  if ('mate' in evaluation) return { mate: -evaluation.mate };
  return { checkmate: evaluation.checkmate === 'white' ? 'black' : 'white' };
};

export type EngineLine = { readonly evaluation: Evaluation; readonly moves: readonly Uci[] };

/** `bestMove` is missing and `pv` empty when there is no legal move. */
export type PositionEvaluation = {
  readonly evaluation: Evaluation;
  /** In plies; 0 when the game is over. */
  readonly depth: number;
  readonly bestMove?: Uci;
  readonly pv: readonly Uci[];
  /** The next best lines with MultiPV. */
  readonly further?: readonly EngineLine[];
};

/**
 * Lichess' win probability model: https://github.com/lichess-org/lila/pull/11148 (constant), scalachess `WinPercent`
 * (limits).
 */

const SLOPE = 0.00368208;

const MAX_CENTIPAWNS: Centipawns = 1000;

/** -1 (Black wins) to +1 (White wins); centipawns are not capped. */
export const winningChances = (cp: Centipawns): number => 2 / (1 + Math.exp(-SLOPE * cp)) - 1;

/** 0-100, White's view. */
export const winPercent = (evaluation: Evaluation): number => 50 + 50 * winningChances(cappedCentipawns(evaluation));

/** 0-1, in the color's view. */
export const winChanceOf = (evaluation: Evaluation, color: Color): number => {
  const chance = winPercent(evaluation) / 100;
  return color === 'white' ? chance : 1 - chance;
};

/** Centipawns capped at ±1000, White's view; a mate is ±1000. */
export const cappedCentipawns = (evaluation: Evaluation): Centipawns => {
  if ('checkmate' in evaluation) return evaluation.checkmate === 'white' ? MAX_CENTIPAWNS : -MAX_CENTIPAWNS;
  if ('mate' in evaluation) return Math.sign(evaluation.mate) * MAX_CENTIPAWNS;
  return Math.max(-MAX_CENTIPAWNS, Math.min(MAX_CENTIPAWNS, evaluation.cp));
};

/** Lichess' move judgments: lila `Advice.scala`. */

export const JUDGEMENTS = ['inaccuracy', 'mistake', 'blunder'] as const;

export type Judgement = (typeof JUDGEMENTS)[number];

/** Minimum loss of winning chances (-1 to 1), worst first. */
const CHANCES_LOST: readonly (readonly [least: number, judgement: Judgement])[] = [
  [0.3, 'blunder'],
  [0.2, 'mistake'],
  [0.1, 'inaccuracy'],
];

/** Centipawns: beyond this, allowing or missing a mate is judged more mildly. */
const DECISIVE = 999;

const NEARLY_DECISIVE = 700;

/** `undefined` for a fine move. Skip the engine's best move, which Lichess never judges. */
export const judge = (before: Evaluation, after: Evaluation, color: Color): Judgement | undefined =>
  color === 'white' ? judgeAsMover(before, after) : judgeAsMover(negate(before), negate(after));

const judgeAsMover = (before: Evaluation, after: Evaluation): Judgement | undefined => {
  if ('cp' in before && 'cp' in after) {
    const lost = winningChances(before.cp) - winningChances(after.cp);
    return CHANCES_LOST.find(([least]) => lost >= least)?.[1];
  }
  if ('cp' in before && isMateAgainst(after)) return judgeMateChange(-before.cp);
  if ('mate' in before && before.mate > 0 && ('cp' in after || isMateAgainst(after))) {
    return judgeMateChange('cp' in after ? after.cp : 0);
  }
  return undefined;
};

const isMateAgainst = (evaluation: Evaluation): boolean => 'mate' in evaluation && evaluation.mate < 0;

/** A mate allowed in a lost game, or missed in a won game, counts less. */
const judgeMateChange = (centipawns: number): Judgement => {
  if (centipawns > DECISIVE) return 'inaccuracy';
  return centipawns > NEARLY_DECISIVE ? 'mistake' : 'blunder';
};

/** Plies: a quick pass over all positions, its candidates, turning points, and claimed tactics. */
export const ANALYSIS_DEPTHS = { quick: 8, candidates: 12, turningPoints: 14, claims: 16 } as const;
