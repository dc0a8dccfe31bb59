import type { PlayerReport } from '../player/player-report';
import type { Advice } from './piece-of-advice';
import type { LastGames, MovedRating } from './said';

const LEAST_GAMES = 10;
/** Win rates in % of the last games that are no accident. */
const GOOD = 70;
const BAD = 30;
/** Rated games of one speed, and points, before a rating is said to move. */
const LEAST_RATED = 20;
const LEAST_POINTS = 50;

/** The last games, where they went well or badly. */
export type StrikingForm = { readonly results: LastGames; readonly isGood: boolean };

export const hasForm = ({ form: { results } }: PlayerReport): boolean => results.games >= LEAST_GAMES;

/** Not where the rating of many games has moved the other way, or a row of losses stands against it. */
export const strikingForm = (report: PlayerReport): StrikingForm | undefined => {
  const { results } = report.form;
  if (!hasForm(report) || (results.winRate < GOOD && results.winRate > BAD)) return undefined;
  const isGood = results.winRate >= GOOD;
  const moved = movedRating(report);
  if (moved !== undefined && moved.to > moved.from !== isGood) return undefined;
  return isGood && lossesInARow(report) > 0 ? undefined : { results, isGood };
};

/** Games lost in a row, up to the last one, before it is a streak. */
const LEAST_STREAK = 3;

/** The last games, all lost: how many; 0 where they are too few to be a streak. */
export const lossesInARow = ({ form: { games } }: PlayerReport): number => {
  const end = games.findIndex(({ badge }) => badge !== 'L');
  const lost = end === -1 ? games.length : end;
  return lost < LEAST_STREAK ? 0 : lost;
};

export const movedRating = ({ ratings: { active, trend } }: PlayerReport): MovedRating | undefined => {
  // Of games whose speed nobody knows the ratings may be of several kinds.
  const points = trend.filter(({ speed }) => speed === active?.speed && speed !== 'unknown');
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

const adviseOnLastGames = ({ results, isGood }: StrikingForm): Advice => ({
  topic: 'form',
  message: { id: isGood ? 'advice.good-form' : 'advice.bad-form', values: lastGames(results) },
  games: results.games,
});

/** Of the results what is said of them. */
export const lastGames = ({ games, wins, draws, losses }: LastGames): LastGames => ({ games, wins, draws, losses });

const adviseOnRating = (moved: MovedRating): Advice => ({
  topic: 'form',
  message: { id: moved.to > moved.from ? 'advice.rating-rose' : 'advice.rating-fell', values: moved },
  games: moved.games,
});
