/** The player's own rating, as it stood before each game. */
import { SPEEDS, type Speed } from '../clock';
import type { Milliseconds } from '../types';
import type { GameLabel } from './played-game';
import { thinTrend, type TrendPoint } from './rating-trend';
import { figureIn, makeTally, type Tally } from './sums';

type Rated = Pick<GameLabel, 'id' | 'rating' | 'speed' | 'playedAt'>;

/** Rating in the latest rated game of a speed, and how many games it has. */
export type SpeedRating = {
  readonly speed: Speed;
  readonly rating: number;
  readonly playedAt: Milliseconds;
  readonly games: number;
};

/** Games without a known rating count in none of these. */
export type RatingsReport = {
  readonly games: number;
  /** In the latest game. */
  readonly current?: number;
  /** Of the speed played most, the one played last among equals. */
  readonly active?: SpeedRating;
  /** Mean over the games, whole. */
  readonly average?: number;
  /** In the order of `SPEEDS`; speeds not played are left out. */
  readonly bySpeed: readonly SpeedRating[];
  /** Rated games, the oldest first; of many those that a chart needs, see rating-trend.ts. */
  readonly trend: readonly TrendPoint[];
};

/** What of the ratings does not add up. Games without a known rating stand in none of these. */
export type RatingLists = {
  /** The latest game of each speed. */
  readonly latest: readonly Omit<SpeedRating, 'games'>[];
  /** Oldest first; the last one is the latest game of all. See rating-trend.ts. */
  readonly trend: readonly TrendPoint[];
};

export const tallyRating = ({ rating, speed }: Pick<Rated, 'rating' | 'speed'>): Tally =>
  makeTally(rating === undefined ? {} : { [`rating.${speed}.games`]: 1, [`rating.${speed}.sum`]: Math.round(rating) });

/** `games` are the latest first. */
export const listRatings = (games: readonly Rated[]): RatingLists => {
  const points = games.flatMap(({ id, rating, speed, playedAt }) =>
    rating === undefined ? [] : [{ game: id, playedAt, rating, speed }],
  );
  const latest = SPEEDS.flatMap((speed) => points.find((point) => point.speed === speed) ?? []);
  return {
    latest: latest.map(({ speed, rating, playedAt }) => ({ speed, rating, playedAt })),
    trend: thinTrend(points.toReversed()),
  };
};

export const reportRatings = (tally: Tally, { latest, trend }: RatingLists): RatingsReport => {
  const sumOver = (figure: 'games' | 'sum'): number =>
    SPEEDS.reduce((total, speed) => total + figureIn(tally, `rating.${speed}.${figure}`), 0);
  const games = sumOver('games');
  const bySpeed = SPEEDS.flatMap((speed) => latest.filter((rated) => rated.speed === speed)).map((rated) => ({
    ...rated,
    games: figureIn(tally, `rating.${rated.speed}.games`),
  }));
  const active = bySpeed.reduce<SpeedRating | undefined>(moreActive, undefined);
  const current = trend.at(-1)?.rating;
  return {
    games,
    current,
    active,
    ...(games === 0 ? {} : { average: Math.round(sumOver('sum') / games) }),
    bySpeed,
    trend,
  };
};

const moreActive = (best: SpeedRating | undefined, next: SpeedRating): SpeedRating => {
  if (best === undefined || next.games > best.games) return next;
  return next.games === best.games && next.playedAt > best.playedAt ? next : best;
};
