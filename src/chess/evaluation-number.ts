/**
 * Evaluations as numbers for `POST /api/analyze/simple`, White's view: pawns up to ±99.9, ±100 is checkmate on the
 * board, ±(100 + 10·n) is mate in n moves.
 */
import type { Evaluation } from './evaluation';
import type { Centipawns, Color } from './types';

const MAX_PAWNS = 99.9;

const MATE = 100;

const PER_MOVE = 10;

export const toEvalFloat = (evaluation: Evaluation): number => {
  if ('checkmate' in evaluation) return evaluation.checkmate === 'white' ? MATE : -MATE;
  if ('mate' in evaluation) return Math.sign(evaluation.mate) * (MATE + PER_MOVE * Math.abs(evaluation.mate));
  const pawns = Math.round(evaluation.cp) / 100;
  return Math.max(-MAX_PAWNS, Math.min(MAX_PAWNS, pawns)) + 0;
};

/** Moves to mate, White's view; 0 is checkmate on the board. */
export const toMate = (evaluation: Evaluation): number | null => {
  if ('checkmate' in evaluation) return 0;
  return 'mate' in evaluation ? evaluation.mate : null;
};

export const toWire = (evaluation: Evaluation) => ({
  evaluation,
  evalFloat: toEvalFloat(evaluation),
  mate: toMate(evaluation),
});

type WireEvaluation = {
  readonly evaluation?: Evaluation;
  readonly evalFloat: number;
  readonly mate?: number | null;
};

export const fromWire = ({ evaluation, evalFloat, mate }: WireEvaluation): Evaluation => {
  if (evaluation !== undefined) return evaluation;
  if (mate === 0) return { checkmate: evalFloat < 0 ? 'black' : 'white' };
  if (typeof mate === 'number') return { mate };
  if (Math.abs(evalFloat) <= MATE) return { cp: Math.round(evalFloat * 100) + 0 };
  return { mate: Math.sign(evalFloat) * Math.ceil((Math.abs(evalFloat) - MATE) / PER_MOVE) };
};

/** `+0.3`, `-1.2`, `#3`. Without `mate` a negative mate follows the specification's formula, which adds 20 moves. */
export const formatEvaluation = (evalFloat: number, mate?: number | null): string => {
  if (mate === 0) return '#';
  if (typeof mate === 'number') return `#${mate}`;
  if (evalFloat > MATE) return `#${Math.ceil((evalFloat - MATE) / PER_MOVE)}`;
  if (evalFloat < -MATE) return `#-${Math.ceil((MATE - evalFloat) / PER_MOVE)}`;
  const shown = evalFloat.toFixed(1);
  return Number(shown) >= 0 ? `+${shown.replace('-', '')}` : shown;
};

/**
 * Stored numbers, White's view: pawns up to ±49.9, mate in n as ±(5000 + 100·n). The replay divides values beyond 50 by
 * 100.
 */

const STORED_EVALUATION_MAX_PAWNS = 49.9;

const STORED_EVALUATION_MATE = 50;

/** `evaluation` may be a number alone: centipawns when `evaluationFloat` is missing. */
export type StoredEvaluation = (Evaluation | { readonly evaluation?: number | null }) & {
  readonly evaluationFloat?: number | null;
};

export const toStoredEvaluation = (evaluation: Evaluation): number => {
  if ('checkmate' in evaluation)
    return evaluation.checkmate === 'white' ? 100 * STORED_EVALUATION_MATE : -100 * STORED_EVALUATION_MATE;
  if ('mate' in evaluation)
    return Math.sign(evaluation.mate) * 100 * (STORED_EVALUATION_MATE + Math.abs(evaluation.mate));
  return (
    Math.max(-STORED_EVALUATION_MAX_PAWNS, Math.min(STORED_EVALUATION_MAX_PAWNS, Math.round(evaluation.cp) / 100)) + 0
  );
};

/** The number as the replay shows it. STATE-11 and STATE-12: `evaluation` is read only without `evaluationFloat`. */
export const readStoredEvaluation = (entry: StoredEvaluation | undefined): number | null => {
  const stored = entry?.evaluationFloat ?? (entry && 'evaluation' in entry ? entry.evaluation : undefined);
  if (stored === undefined || stored === null) return null;
  return Math.abs(stored) > STORED_EVALUATION_MATE ? stored / 100 : stored;
};

export const evaluationOf = (entry: StoredEvaluation | undefined): Evaluation | undefined => {
  if (entry && ('cp' in entry || 'mate' in entry || 'checkmate' in entry)) return entry;
  const value = readStoredEvaluation(entry);
  if (value === null) return undefined;
  if (Math.abs(value) < STORED_EVALUATION_MATE) return { cp: Math.round(100 * value) };
  const moves = Math.ceil(Math.abs(value) - STORED_EVALUATION_MATE);
  if (moves === 0) return { checkmate: value < 0 ? 'black' : 'white' };
  return { mate: Math.sign(value) * moves };
};

/** `+0.35`, `-1.20`, `#3`, `#0` (checkmate), `--`. LIM-06. */
export const formatStoredEvaluation = (value: number | null): string => {
  if (value === null) return '--';
  if (Math.abs(value) >= STORED_EVALUATION_MATE) {
    const distance = Math.ceil(Math.abs(value) - STORED_EVALUATION_MATE);
    return `#${value < 0 && distance > 0 ? '-' : ''}${distance}`;
  }
  const shown = value.toFixed(2);
  return Number(shown) >= 0 ? `+${shown.replace('-', '')}` : shown;
};

const EVALUATION_LABELS = ['Decisive', 'Advantage', 'Slight Edge', 'Balanced'] as const;

type EvaluationLabel = (typeof EVALUATION_LABELS)[number];

/** `centipawns` in White's view. LIM-05, read by magnitude. */
export const evaluationLabel = (centipawns: Centipawns): { readonly label: EvaluationLabel; readonly side?: Color } => {
  const size = Math.abs(centipawns);
  const side = centipawns > 0 ? 'white' : 'black';
  if (size > 300) return { label: 'Decisive', side };
  if (size > 150) return { label: 'Advantage', side };
  return size > 50 ? { label: 'Slight Edge', side } : { label: 'Balanced' };
};
