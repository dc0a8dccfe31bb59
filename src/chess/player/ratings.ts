/** The player's own rating, as it stood before each game. */
import { SPEEDS, type Speed } from '../clock';
import type { Milliseconds } from '../types';
import type { GameLabel } from './played-game';

type Rated = Pick<GameLabel, 'id' | 'rating' | 'speed' | 'playedAt'>;

/** Rating in the latest rated game of a speed, and how many games it has. */
export type SpeedRating = {
  readonly speed: Speed;
  readonly rating: number;
  readonly playedAt: Milliseconds;
  readonly games: number;
};
export type TrendPoint = {
  readonly game: string;
  readonly playedAt: Milliseconds;
  readonly rating: number;
  readonly speed: Speed;
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
  /** One a game, oldest first. */
  readonly trend: readonly TrendPoint[];
};

/** `games` are the latest first. */
export const reportRatings = (games: readonly Rated[]): RatingsReport => {
  const points = games.flatMap(({ id, rating, speed, playedAt }) =>
    rating === undefined ? [] : [{ game: id, playedAt, rating, speed }],
  );
  const bySpeed = SPEEDS.flatMap((speed) => rateSpeed(speed, points));
  const active = bySpeed.reduce<SpeedRating | undefined>(moreActive, undefined);
  const [latest] = points;
  if (latest === undefined || active === undefined) return { games: 0, bySpeed: [], trend: [] };
  return {
    games: points.length,
    current: latest.rating,
    active,
    average: Math.round(points.reduce((total, { rating }) => total + rating, 0) / points.length),
    bySpeed,
    trend: points.toReversed(),
  };
};

const rateSpeed = (speed: Speed, points: readonly TrendPoint[]): readonly SpeedRating[] => {
  const own = points.filter((point) => point.speed === speed);
  const [latest] = own;
  if (latest === undefined) return [];
  return [{ speed, rating: latest.rating, playedAt: latest.playedAt, games: own.length }];
};

const moreActive = (best: SpeedRating | undefined, next: SpeedRating): SpeedRating => {
  if (best === undefined || next.games > best.games) return next;
  return next.games === best.games && next.playedAt > best.playedAt ? next : best;
};
