/**
 * Evaluations as numbers: the one file that makes, reads and shows the numbers of `POST /api/analyze/simple`.
 * Up to ±99.9 a number means pawns, ±100 checkmate on the board, and ±(100 + 10·n) mate in n moves; White's view.
 */
import type { Evaluation } from './evaluation';

const MAX_PAWNS = 99.9;
/** Beyond this magnitude a number is a mate; exactly at it the mate is on the board. */
const MATE = 100;
const PER_MOVE = 10;

/** The number of an evaluation; pawns with two decimals. */
export const toEvalFloat = (evaluation: Evaluation): number => {
  if ('checkmate' in evaluation) return evaluation.checkmate === 'white' ? MATE : -MATE;
  if ('mate' in evaluation) return Math.sign(evaluation.mate) * (MATE + PER_MOVE * Math.abs(evaluation.mate));
  const pawns = Math.round(evaluation.cp) / 100;
  // Adding zero keeps -0 out.
  return Math.max(-MAX_PAWNS, Math.min(MAX_PAWNS, pawns)) + 0;
};

/** Moves to mate, White's view: 0 when checkmate is on the board, `null` when there is no mate. */
export const toMate = (evaluation: Evaluation): number | null => {
  if ('checkmate' in evaluation) return 0;
  return 'mate' in evaluation ? evaluation.mate : null;
};

/** An evaluation as an analysis answers it: with the specification's number, and the distance to mate, beside it. */
export const toWire = (evaluation: Evaluation) => ({
  evaluation,
  evalFloat: toEvalFloat(evaluation),
  mate: toMate(evaluation),
});

type OnWire = {
  readonly evaluation?: Evaluation;
  readonly evalFloat: number;
  readonly mate?: number | null;
};

/** The evaluation of an answer; where only the specification's fields are there, the one that the numbers mean. */
export const fromWire = ({ evaluation, evalFloat, mate }: OnWire): Evaluation => {
  if (evaluation !== undefined) return evaluation;
  if (mate === 0) return { checkmate: evalFloat < 0 ? 'black' : 'white' };
  if (typeof mate === 'number') return { mate };
  if (Math.abs(evalFloat) <= MATE) return { cp: Math.round(evalFloat * 100) + 0 };
  return { mate: Math.sign(evalFloat) * Math.ceil((Math.abs(evalFloat) - MATE) / PER_MOVE) };
};

/**
 * The specification's text for a number: `+0.3`, `-1.2`, `#3`. A bare negative mate is shown by the specification's own
 * formula, which adds 20 moves; with `mate` beside the number the true distance is shown, and `#` when it is 0.
 */
export const formatEvaluation = (evalFloat: number, mate?: number | null): string => {
  if (mate === 0) return '#';
  if (typeof mate === 'number') return `#${mate}`;
  if (evalFloat > MATE) return `#${Math.ceil((evalFloat - MATE) / PER_MOVE)}`;
  if (evalFloat < -MATE) return `#-${Math.ceil((MATE - evalFloat) / PER_MOVE)}`;
  const shown = evalFloat.toFixed(1);
  return Number(shown) >= 0 ? `+${shown.replace('-', '')}` : shown;
};
