import type { PlayerReport } from '../player/player-report';
import type { Advice } from './piece-of-advice';

const LEAST_GAMES = 5;
/** Points in % from which a rook endgame is one to play for, or one to keep away from. */
const LOW_SCORE = 40;
const HIGH_SCORE = 60;

export const adviseOnRookEndgames = ({ rookEndgames: { games, score } }: PlayerReport): readonly Advice[] => {
  if (score === undefined || games < LEAST_GAMES || (score > LOW_SCORE && score < HIGH_SCORE)) return [];
  const way = score <= LOW_SCORE ? 'Exchange into one when you can.' : 'Keep another piece on the board.';
  return [{ topic: 'endgame', text: `They score ${score} % in ${games} rook endgames. ${way}`, games }];
};
