import type { PositionEvaluation } from '../chess/evaluation';
import { outcomeOf } from '../chess/position/position';
import type { Fen } from '../chess/types';

/** What a position without legal moves is worth; undefined where there is something to search. */
export const evaluateEnded = (fen: Fen): PositionEvaluation | undefined => {
  const outcome = outcomeOf(fen);
  if (outcome?.kind === 'checkmate') return { evaluation: { checkmate: outcome.winner }, depth: 0, pv: [] };
  if (outcome?.kind === 'stalemate') return { evaluation: { cp: 0 }, depth: 0, pv: [] };
  return undefined;
};
