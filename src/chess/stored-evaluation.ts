/**
 * The number beside an evaluation of a game, as the specification's replay reads it: pawns up to ±49.9, White's view, and
 * a mate in n moves as ±(5000 + 100·n), which the replay's rules (divide by 100 beyond 50, a mate from 50 on) turn into
 * 50 + n. Checkmate on the board is a mate in 0. The one file that makes, reads and shows these numbers.
 */
import type { Evaluation } from './evaluation';

const MAX_PAWNS = 49.9;
/** From this magnitude on a number is a mate; beyond it a stored number is in hundredths. */
const MATE = 50;

/** An entry of a game: the evaluation with its number, or a number alone, centipawns where pawns are missing. */
export type StoredEvaluation = (Evaluation | { readonly evaluation?: number | null }) & {
  readonly evaluationFloat?: number | null;
};

/** The number of an evaluation. */
export const toStoredEvaluation = (evaluation: Evaluation): number => {
  if ('checkmate' in evaluation) return evaluation.checkmate === 'white' ? 100 * MATE : -100 * MATE;
  if ('mate' in evaluation) return Math.sign(evaluation.mate) * 100 * (MATE + Math.abs(evaluation.mate));
  return Math.max(-MAX_PAWNS, Math.min(MAX_PAWNS, Math.round(evaluation.cp) / 100)) + 0;
};

/**
 * The number of an entry as the replay shows it; `null` where there is none. Specification, STATE-11 and STATE-12.
 * `evaluation` is read only without `evaluationFloat`, by the same rule.
 */
export const readStoredEvaluation = (entry: StoredEvaluation | undefined): number | null => {
  const stored = entry?.evaluationFloat ?? (entry && 'evaluation' in entry ? entry.evaluation : undefined);
  if (stored === undefined || stored === null) return null;
  return Math.abs(stored) > MATE ? stored / 100 : stored;
};

/** The evaluation of an entry, or the one that its number means; `undefined` where there is none. */
export const evaluationOf = (entry: StoredEvaluation | undefined): Evaluation | undefined => {
  if (entry && ('cp' in entry || 'mate' in entry || 'checkmate' in entry)) return entry;
  const value = readStoredEvaluation(entry);
  if (value === null) return undefined;
  if (Math.abs(value) < MATE) return { cp: Math.round(100 * value) };
  const moves = Math.ceil(Math.abs(value) - MATE);
  if (moves === 0) return { checkmate: value < 0 ? 'black' : 'white' };
  return { mate: Math.sign(value) * moves };
};

/** `+0.35`, `-1.20`, `#3`, `#-3` (`#0`: checkmate on the board), `--` for none. Specification, LIM-06. */
export const formatStoredEvaluation = (value: number | null): string => {
  if (value === null) return '--';
  if (Math.abs(value) >= MATE) {
    const distance = Math.ceil(Math.abs(value) - MATE);
    return `#${value < 0 && distance > 0 ? '-' : ''}${distance}`;
  }
  const shown = value.toFixed(2);
  return Number(shown) >= 0 ? `+${shown.replace('-', '')}` : shown;
};
