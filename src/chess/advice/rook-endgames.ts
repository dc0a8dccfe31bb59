import type { PlayerReport } from '../player/player-report';
import type { Advice } from './piece-of-advice';
import type { RookScore } from './said';

const LEAST_GAMES = 5;
/** Points in % from which a rook endgame is one to play for, or one to keep away from. */
const LOW_SCORE = 40;
const HIGH_SCORE = 60;

type StrikingRookScore = RookScore & { readonly level: 'weak' | 'strong' };

/** Where it is low or high. */
export const rookScore = ({ rookEndgames: { games, score } }: PlayerReport): StrikingRookScore | undefined => {
  if (score === undefined || games < LEAST_GAMES || (score > LOW_SCORE && score < HIGH_SCORE)) return undefined;
  return { games, score, level: score <= LOW_SCORE ? 'weak' : 'strong' };
};

export const adviseOnRookEndgames = (report: PlayerReport): readonly Advice[] => {
  const rooks = rookScore(report);
  if (rooks === undefined) return [];
  const { level, ...values } = rooks;
  return [{ topic: 'endgame', message: { id: `advice.${level}-rook-endgames`, values }, games: values.games }];
};
