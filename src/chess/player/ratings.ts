/** The player's ratings, as of before each game. */
import { type Speed, SPEEDS } from '../clock';
import type { Milliseconds } from '../types';
import type { GameLabel } from './played-game';
import { makeStats, statIn, type Stats } from './results';

type RatedGame = Pick<GameLabel, 'id' | 'rating' | 'speed' | 'playedAt'>;

type SpeedRating = {
  readonly speed: Speed;
  readonly rating: number;
  readonly playedAt: Milliseconds;
  readonly games: number;
};

/** Covers games with a known rating only. */
export type RatingsReport = {
  readonly games: number;
  readonly current?: number;
  /** The most played speed; ties go to the latest. */
  readonly active?: SpeedRating;
  readonly average?: number;
  readonly bySpeed: readonly SpeedRating[];
  /** Oldest first, thinned out for charts. */
  readonly trend: readonly TrendPoint[];
};

/** The ratings that cannot be summed. */
export type RatingLists = {
  readonly latest: readonly Omit<SpeedRating, 'games'>[];
  /** Always includes the latest game. */
  readonly trend: readonly TrendPoint[];
};

export const ratingStats = ({ rating, speed }: Pick<RatedGame, 'rating' | 'speed'>): Stats =>
  makeStats(rating === undefined ? {} : { [`rating.${speed}.games`]: 1, [`rating.${speed}.sum`]: Math.round(rating) });

export const listRatings = (games: readonly RatedGame[]): RatingLists => {
  const points = games.flatMap(({ id, rating, speed, playedAt }) =>
    rating === undefined ? [] : [{ game: id, playedAt, rating, speed }],
  );
  const latest = SPEEDS.flatMap((speed) => points.find((point) => point.speed === speed) ?? []);
  return {
    latest: latest.map(({ speed, rating, playedAt }) => ({ speed, rating, playedAt })),
    trend: thinTrend(points.toReversed()),
  };
};

export const reportRatings = (stats: Stats, { latest, trend }: RatingLists): RatingsReport => {
  const sumOver = (figure: 'games' | 'sum'): number =>
    SPEEDS.reduce((total, speed) => total + statIn(stats, `rating.${speed}.${figure}`), 0);
  const games = sumOver('games');
  const bySpeed = SPEEDS.flatMap((speed) => latest.filter((rated) => rated.speed === speed)).map((rated) => ({
    ...rated,
    games: statIn(stats, `rating.${rated.speed}.games`),
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

export type TrendPoint = {
  readonly game: string;
  readonly playedAt: Milliseconds;
  readonly rating: number;
  readonly speed: Speed;
};

export const TREND_BUCKETS = 50;

/** First, last, highest and lowest. */
const POINTS_PER_BUCKET = 4;

export const MAX_TREND_POINTS = TREND_BUCKETS * POINTS_PER_BUCKET;

export type TimeRange = { readonly from: Milliseconds; readonly to: Milliseconds };

export const bucketOf = ({ from, to }: TimeRange, at: Milliseconds): number =>
  Math.floor(((at - from) * TREND_BUCKETS) / (to - from + 1));

/** Input and output are oldest first. Of equal ratings the first is kept. */
export const thinTrend = (games: readonly TrendPoint[]): readonly TrendPoint[] => {
  const selected = new Set(SPEEDS.flatMap((speed) => thinSpeed(games.filter((game) => game.speed === speed))));
  return games.filter((game) => selected.has(game));
};

const thinSpeed = (games: readonly TrendPoint[]): readonly TrendPoint[] => {
  const [first, last] = [games[0], games.at(-1)];
  if (first === undefined || last === undefined || games.length <= MAX_TREND_POINTS) return games;
  const time = { from: first.playedAt, to: last.playedAt };
  const buckets = Array.from({ length: TREND_BUCKETS }, (): TrendPoint[] => []);
  for (const game of games) buckets[bucketOf(time, game.playedAt)]?.push(game);
  return buckets.flatMap((bucket) => [
    ...bucket.slice(0, 1),
    ...bucket.slice(-1),
    ...bestOf(bucket, 1),
    ...bestOf(bucket, -1),
  ]);
};

/** The highest rating, or the lowest for -1. */
const bestOf = ([first, ...others]: readonly TrendPoint[], sign: 1 | -1): readonly TrendPoint[] =>
  first === undefined
    ? []
    : [others.reduce((best, game) => (sign * (game.rating - best.rating) > 0 ? game : best), first)];

export type RatingChange = {
  readonly change: number;
  readonly games: number;
};

/** Ratings as of before each game; missing without games. */
export type WeekRatings = {
  readonly first?: number;
  readonly latest?: number;
  readonly games: number;
};

const WEEK: Milliseconds = 7 * 24 * 60 * 60 * 1000;

/** The seven days before `now`: `after` exclusive, `until` inclusive. */
export const weekBefore = (now: Milliseconds): { readonly after: Milliseconds; readonly until: Milliseconds } => ({
  after: now - WEEK,
  until: now,
});

/** `undefined` with fewer than two rated games. */
export const ratingChange = ({ first, latest, games }: WeekRatings): RatingChange | undefined =>
  first === undefined || latest === undefined || games < 2 ? undefined : { change: latest - first, games };
