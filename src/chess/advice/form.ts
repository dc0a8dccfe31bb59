import type { PlayerReport } from '../player/player-report';
import type { Advice } from './piece-of-advice';

const LEAST_GAMES = 10;
/** Win rates in % of the last games that are no accident. */
const GOOD = 70;
const BAD = 30;
/** Rated games of one speed, and points, before a rating is said to move. */
const LEAST_RATED = 20;
const LEAST_POINTS = 50;

export const adviseOnForm = (report: PlayerReport): readonly Advice[] => [
  ...adviseOnLastGames(report),
  ...adviseOnRating(report),
];

const adviseOnLastGames = ({ form: { results } }: PlayerReport): readonly Advice[] => {
  const { games, wins, losses, winRate } = results;
  if (games < LEAST_GAMES || (winRate < GOOD && winRate > BAD)) return [];
  const way =
    winRate >= GOOD ? 'Start solidly and let them take the risks.' : 'Keep the game long: they have little to lean on.';
  return [{ topic: 'form', text: `They won ${wins} and lost ${losses} of their last ${games} games. ${way}`, games }];
};

/** Of the speed they play most, from the first game known to the last. */
const adviseOnRating = ({ ratings: { active, trend } }: PlayerReport): readonly Advice[] => {
  const points = trend.filter(({ speed }) => speed === active?.speed);
  const [first, last] = [points[0], points[points.length - 1]];
  if (first === undefined || last === undefined || points.length < LEAST_RATED) return [];
  if (Math.abs(last.rating - first.rating) < LEAST_POINTS) return [];
  const [moved, way] =
    last.rating > first.rating
      ? ['rose', 'Expect more than their older games show.']
      : ['fell', 'Their older games show more than you need expect.'];
  const text = `Their ${first.speed} rating ${moved} from ${first.rating} to ${last.rating} over ${points.length} games. ${way}`;
  return [{ topic: 'form', text, games: points.length }];
};
