import type { Speed } from '../clock';
import type { PlayerReport } from '../player/player-report';
import type { Results } from '../player/results';
import type { Advice } from './piece-of-advice';

const LEAST_GAMES = 10;
/** Win rates in % of the last games that are no accident. */
const GOOD = 70;
const BAD = 30;
/** Rated games of one speed, and points, before a rating is said to move. */
const LEAST_RATED = 20;
const LEAST_POINTS = 50;

/** The last games, where they went well or badly. */
export type StrikingForm = { readonly results: Results; readonly isGood: boolean };
/** A rating that has moved, of the speed played most, from the first game known to the last. */
export type MovedRating = {
  readonly speed: Speed;
  readonly from: number;
  readonly to: number;
  readonly games: number;
};

export const hasForm = ({ form: { results } }: PlayerReport): boolean => results.games >= LEAST_GAMES;

export const strikingForm = (report: PlayerReport): StrikingForm | undefined => {
  const { results } = report.form;
  if (!hasForm(report) || (results.winRate < GOOD && results.winRate > BAD)) return undefined;
  return { results, isGood: results.winRate >= GOOD };
};

export const movedRating = ({ ratings: { active, trend } }: PlayerReport): MovedRating | undefined => {
  const points = trend.filter(({ speed }) => speed === active?.speed);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < LEAST_RATED) return undefined;
  if (Math.abs(last.rating - first.rating) < LEAST_POINTS) return undefined;
  return { speed: first.speed, from: first.rating, to: last.rating, games: points.length };
};

export const adviseOnForm = (report: PlayerReport): readonly Advice[] => {
  const [form, moved] = [strikingForm(report), movedRating(report)];
  return [
    ...(form === undefined ? [] : [adviseOnLastGames(form)]),
    ...(moved === undefined ? [] : [adviseOnRating(moved)]),
  ];
};

const adviseOnLastGames = ({ results: { games, wins, losses }, isGood }: StrikingForm): Advice => {
  const way = isGood
    ? 'Start solidly and let them take the risks.'
    : 'Keep the game long: they have little to lean on.';
  return { topic: 'form', text: `They won ${wins} and lost ${losses} of their last ${games} games. ${way}`, games };
};

const adviseOnRating = ({ speed, from, to, games }: MovedRating): Advice => {
  const [moved, way] =
    to > from
      ? ['rose', 'Expect more than their older games show.']
      : ['fell', 'Their older games show more than you need expect.'];
  return {
    topic: 'form',
    text: `Their ${speed} rating ${moved} from ${from} to ${to} over ${games} games. ${way}`,
    games,
  };
};
