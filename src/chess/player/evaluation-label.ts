import type { Centipawns, Color } from '../types';

export const EVALUATION_LABELS = ['Decisive', 'Advantage', 'Slight Edge', 'Balanced'] as const;
export type EvaluationLabel = (typeof EVALUATION_LABELS)[number];

/**
 * What an advantage is called, and whose it is; a balanced position is nobody's. `centipawns` are White's view; the
 * limits hold for either side. Specification, LIM-05 (read by magnitude).
 */
export const evaluationLabel = (centipawns: Centipawns): { readonly label: EvaluationLabel; readonly side?: Color } => {
  const size = Math.abs(centipawns);
  const side = centipawns > 0 ? 'white' : 'black';
  if (size > 300) return { label: 'Decisive', side };
  if (size > 150) return { label: 'Advantage', side };
  return size > 50 ? { label: 'Slight Edge', side } : { label: 'Balanced' };
};
