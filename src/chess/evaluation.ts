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

/**
 * How likely a position is to be won, by Lichess' model of its players' games:
 * https://github.com/lichess-org/lila/pull/11148 (constant), scalachess `WinPercent` (limits).
 */

const SLOPE = 0.00368208;

/** Advantages beyond this count as this much, and so does any mate. */
const MAX_CENTIPAWNS: Centipawns = 1000;

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

/** Verdicts on single moves by Lichess' numbers: lila `Advice.scala`. */

export const JUDGEMENTS = ['inaccuracy', 'mistake', 'blunder'] as const;

export type Judgement = (typeof JUDGEMENTS)[number];

/** Loss on the scale from -1 (lost) to 1 (won), from which on a move is called so; the worst first. */
const CHANCES_LOST: readonly (readonly [least: number, judgement: Judgement])[] = [
  [0.3, 'blunder'],
  [0.2, 'mistake'],
  [0.1, 'inaccuracy'],
];

/** An advantage in centipawns beyond which allowing or losing a mate is a lesser thing. */
const DECIDED = 999;

const NEARLY_DECIDED = 700;

/**
 * The verdict on a move from the evaluations before and after it; `undefined` for a move that deserves none.
 * It does not know the best move: whoever does, does not ask about that one (Lichess never judges it).
 */
export const judge = (before: Evaluation, after: Evaluation, color: Color): Judgement | undefined =>
  color === 'white' ? judgeOwn(before, after) : judgeOwn(negate(before), negate(after));

/** Both evaluations in the mover's view. */
const judgeOwn = (before: Evaluation, after: Evaluation): Judgement | undefined => {
  if ('cp' in before && 'cp' in after) {
    const lost = winningChances(before.cp) - winningChances(after.cp);
    return CHANCES_LOST.find(([least]) => lost >= least)?.[1];
  }
  if ('cp' in before && isMateAgainst(after)) return byAdvantage(-before.cp);
  if ('mate' in before && before.mate > 0 && ('cp' in after || isMateAgainst(after))) {
    return byAdvantage('cp' in after ? after.cp : 0);
  }
  return undefined;
};

const isMateAgainst = (evaluation: Evaluation): boolean => 'mate' in evaluation && evaluation.mate < 0;

/** A mate allowed in a game lost anyway, or lost in one still won, counts less. */
const byAdvantage = (centipawns: number): Judgement => {
  if (centipawns > DECIDED) return 'inaccuracy';
  return centipawns > NEARLY_DECIDED ? 'mistake' : 'blunder';
};

/**
 * How deep a game is searched for tactics, in plies: a first look everywhere and at what it suspects; a deep one at every
 * turn of the game, and at what is then said to have been missed or allowed. Measured in decision 037.
 */
export const LOOK_DEPTHS = { everywhere: 8, suspects: 12, turns: 14, claims: 16 } as const;
