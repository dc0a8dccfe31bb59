import type { Evaluation } from '../../../chess/evaluation';
import { formatEvaluation, toWire } from '../../../chess/evaluation-number';
import type { GamePhase } from '../../../contract/analysis/analysis';
import type { ShownEvaluation, ShownMove } from '../shown-move';

/** Stands for a missing value. */
export const MISSING = '--';

/** `+0.3`, `#2`, or `--` without an evaluation. White's view. */
export const evaluationText = (evaluation: ShownEvaluation | undefined): string =>
  evaluation ? formatEvaluation(evaluation.evalFloat, evaluation.mate) : MISSING;

/** Some servers do not report it: then the SAN decides. */
export const isCheckmate = (move: ShownMove): boolean => move.evaluation?.mate === 0 || move.san.endsWith('#');

/** Always `+0.0` at the start. */
export const evaluationTextAt = (move: ShownMove | undefined): string =>
  move === undefined ? formatEvaluation(0) : evaluationText(move.evaluation);

/**
 * Even at the start, like the text; but before an analysis the live engine's value stands there, and another position
 * than the first of chess has none.
 */
export const barEvaluation = (
  move: ShownMove | undefined,
  live?: ShownEvaluation,
  { isAnalyzed = true, isUsualStart = true } = {},
): BarEvaluation => {
  const start = isAnalyzed || (isUsualStart && !live) ? { evalFloat: 0 } : live;
  const value: ShownEvaluation | undefined = move === undefined ? start : move.evaluation;
  return {
    value,
    text: evaluationText(value),
    isLive: value?.liveDepth !== undefined,
    title: depthTitle(value?.liveDepth ?? move?.depth),
  };
};

type BarEvaluation = {
  readonly value: ShownEvaluation | undefined;
  readonly text: string;
  readonly isLive: boolean;
  readonly title: string | undefined;
};

/** A position where the game is over has no depth. */
export const depthTitle = (depth: number | undefined): string | undefined => (depth ? `Depth ${depth}` : undefined);

export const shownEvaluation = (evaluation: Evaluation): { readonly value: ShownEvaluation; readonly text: string } => {
  const value = toWire(evaluation);
  return { value, text: evaluationText(value) };
};

export const phaseNames: Readonly<Record<GamePhase['name'], string>> = {
  opening: 'Opening',
  middlegame: 'Middlegame',
  endgame: 'Endgame',
};
