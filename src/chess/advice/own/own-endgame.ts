import type { PlayerReport } from '../../player/player-report';
import { rookScore } from '../rook-endgames';
import type { OwnAdvice } from './own-part';

export const ownEndgame = (report: PlayerReport): readonly OwnAdvice[] => {
  const rooks = rookScore(report);
  if (rooks === undefined) return [];
  const { games, score, isLow } = rooks;
  const way = isLow
    ? 'Learn the positions of Lucena and Philidor, and keep your rook active.'
    : 'Exchange into one when the position is level.';
  return [{ part: 'endgame', text: `You score ${score}% in ${games} rook endgames. ${way}`, games }];
};
