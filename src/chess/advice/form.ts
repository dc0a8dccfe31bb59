/** Form, losing streaks and rating changes, only where statistically significant. */
import type { PlayerReport } from '../player/player-report';
import type { TrendPoint } from '../player/ratings';
import { pointsOf, type Results, toResults } from '../player/results';
import type { Advice, LastGames, MovedRating } from './advice-message';

const MIN_FORM_GAMES = 10;
/** Games, and standard errors, of a significant trait. */
export const MIN_TRAIT_GAMES = 200;
const MIN_Z = 2.5;

export type NotableForm = { readonly results: LastGames; readonly isGood: boolean };

export const hasForm = ({ form: { results } }: PlayerReport): boolean => results.games >= MIN_FORM_GAMES;

/** Dropped when the long-term rating moved the other way. */
export const notableForm = (report: PlayerReport): NotableForm | undefined => {
  const { results } = report.form;
  const surplus = significantZ(results, report.results.all);
  if (!hasForm(report) || surplus === undefined) return undefined;
  const isGood = surplus > 0;
  const moved = movedRating(report);
  return moved !== undefined && moved.to > moved.from !== isGood ? undefined : { results, isGood };
};

/** z-score of some games against the others; `undefined` when insignificant or with too few games. */
export const significantZ = (some: Results, all: Results): number | undefined => {
  const others = all.games - some.games;
  if (all.games < MIN_TRAIT_GAMES || some.games === 0 || others <= 0) return undefined;
  const mean = pointsOf(all) / all.games;
  const variance = mean * (1 - mean) - all.draws / all.games / 4;
  const gap = pointsOf(some) / some.games - (pointsOf(all) - pointsOf(some)) / others;
  const z = gap / Math.sqrt(variance * (1 / some.games + 1 / others));
  return Math.abs(z) > MIN_Z ? z : undefined;
};

export const losingStreak = ({ form: { games }, results: { all } }: PlayerReport): number => {
  const end = games.findIndex(({ badge }) => badge !== 'L');
  const lost = end === -1 ? games.length : end;
  return significantZ(toResults({ wins: 0, draws: 0, losses: lost }), all) === undefined ? 0 : lost;
};

/** Points by chance, and the games that a rating reflects. */
const RATING_NOISE = 30;
const GAMES_OF_RATING = 30;
const MIN_DAYS = 30;
const DAY = 86_400_000;

/** Compares the mean ratings of the first and last quarter of games; only significant changes. */
export const movedRating = ({ ratings: { active, trend } }: PlayerReport): MovedRating | undefined => {
  // Unknown speeds may mix several ratings.
  if (active === undefined || active.speed === 'unknown' || active.games < MIN_TRAIT_GAMES) return undefined;
  const points = trend.filter(({ speed }) => speed === active.speed);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || last.playedAt - first.playedAt < MIN_DAYS * DAY) return undefined;
  const quarter = Math.ceil(points.length / 4);
  const [before, after] = [ratingsOf(points.slice(0, quarter)), ratingsOf(points.slice(-quarter))];
  const effectiveSamples = Math.max(1, active.games / 4 / GAMES_OF_RATING);
  const error = Math.sqrt((before.variance + after.variance) / effectiveSamples);
  if (Math.abs(after.mean - before.mean) <= MIN_Z * error) return undefined;
  return { speed: active.speed, from: Math.round(before.mean), to: Math.round(after.mean), games: active.games };
};

const ratingsOf = (points: readonly TrendPoint[]): { readonly mean: number; readonly variance: number } => {
  const mean = points.reduce((sum, { rating }) => sum + rating, 0) / points.length;
  const variance = points.reduce((sum, { rating }) => sum + (rating - mean) ** 2, 0) / points.length;
  return { mean, variance: Math.max(RATING_NOISE ** 2, variance) };
};

export const adviseOnForm = (report: PlayerReport): readonly Advice[] => {
  const [form, moved] = [notableForm(report), movedRating(report)];
  return [
    ...(form === undefined ? [] : [adviseOnLastGames(form)]),
    ...(moved === undefined ? [] : [adviseOnRating(moved)]),
  ];
};

const adviseOnLastGames = ({ results, isGood }: NotableForm): Advice => ({
  topic: 'form',
  message: { id: isGood ? 'advice.good-form' : 'advice.bad-form', values: lastGames(results) },
  games: results.games,
});

export const lastGames = ({ games, wins, draws, losses }: LastGames): LastGames => ({ games, wins, draws, losses });

const adviseOnRating = (moved: MovedRating): Advice => ({
  topic: 'form',
  message: { id: moved.to > moved.from ? 'advice.rating-rose' : 'advice.rating-fell', values: moved },
  games: moved.games,
});
