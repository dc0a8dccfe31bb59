/** What an evaluation is called. */
import { evaluationLabel } from '../../../chess/evaluation-number';

/** `Checkmate`, `Advantage for White`, `Balanced`; nothing where there is no evaluation. LIM-05. */
export const judgementOf = (evaluation: number | null, san: string | undefined): string => {
  if (san?.endsWith('#')) return 'Checkmate';
  if (evaluation === null) return '';
  const { label, side } = evaluationLabel(Math.round(100 * evaluation));
  return side === undefined ? label : `${label} for ${side === 'white' ? 'White' : 'Black'}`;
};
