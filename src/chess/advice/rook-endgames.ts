import type { PlayerReport } from '../player/player-report';
import type { Advice } from './piece-of-advice';

const LEAST_GAMES = 5;
/** Points in % from which a rook endgame is one to play for, or one to keep away from. */
const LOW_SCORE = 40;
const HIGH_SCORE = 60;

/** A score, in %, that is low or high. */
export type RookScore = { readonly games: number; readonly score: number; readonly isLow: boolean };

export const rookScore = ({ rookEndgames: { games, score } }: PlayerReport): RookScore | undefined => {
  if (score === undefined || games < LEAST_GAMES || (score > LOW_SCORE && score < HIGH_SCORE)) return undefined;
  return { games, score, isLow: score <= LOW_SCORE };
};

export const adviseOnRookEndgames = (report: PlayerReport): readonly Advice[] => {
  const rooks = rookScore(report);
  if (rooks === undefined) return [];
  const { games, score, isLow } = rooks;
  const way = isLow ? 'Exchange into one when you can.' : 'Keep another piece on the board.';
  return [{ topic: 'endgame', text: `They score ${score}% in ${games} rook endgames. ${way}`, games }];
};
