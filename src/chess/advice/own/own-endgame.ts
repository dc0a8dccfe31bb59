import type { PlayerReport } from '../../player/player-report';
import { rookScore } from '../rook-endgames';
import type { OwnAdvice } from './own-part';

export const ownEndgame = (report: PlayerReport): readonly OwnAdvice[] => {
  const rooks = rookScore(report);
  if (rooks === undefined) return [];
  const { level, ...values } = rooks;
  return [{ part: 'endgame', message: { id: `own.${level}-rook-endgames`, values }, games: values.games }];
};
