/** Where a board stands in a game and what its evaluation is called. */
import { evaluationLabel } from '../../chess/player/evaluation-label';
import { moveLabel } from '../../chess/replay';
import type { Ply } from '../../chess/types';
import type { ViewedGame } from './viewed-game';

/** `Starting Position`, `Move 12`, `Move 12...`. */
export const placeLabel = ({ start }: ViewedGame, ply: Ply): string => moveLabel(start, ply);

/** `Checkmate`, `Advantage for White`, `Balanced`; nothing where there is no evaluation. LIM-05. */
export const judgementOf = (evaluation: number | null, san: string | undefined): string => {
  if (san?.endsWith('#')) return 'Checkmate';
  if (evaluation === null) return '';
  const { label, side } = evaluationLabel(Math.round(100 * evaluation));
  return side === undefined ? label : `${label} for ${side === 'white' ? 'White' : 'Black'}`;
};
