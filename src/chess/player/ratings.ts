/** The player's own rating, as it stood before each game. */
import { type Speed, SPEEDS } from '../clock';
import type { Milliseconds } from '../types';
import type { GameLabel } from './played-game';
import { figureIn, makeTally, type Tally } from './results';

type Rated = Pick<GameLabel, 'id' | 'rating' | 'speed' | 'playedAt'>;

/** Rating in the latest rated game of a speed, and how many games it has. */
type SpeedRating = {
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

/** The rating over the whole time in as many games as a chart can show. */

/** A rated game. */
export type TrendPoint = {
  readonly game: string;
  readonly playedAt: Milliseconds;
  readonly rating: number;
  readonly speed: Speed;
};

/** Stretches of equal length that the time of a format is cut into where it has more games than can be shown. */
export const TREND_STRETCHES = 50;

/** Of each stretch the first game, the last, the highest and the lowest. */
const KEPT_OF_STRETCH = 4;

/** Games of a format that are shown at most; all of them where there are no more. */
export const MOST_OF_FORMAT = TREND_STRETCHES * KEPT_OF_STRETCH;

/** The moment of the first game of a format, and of the last. */
export type TrendTime = { readonly from: Milliseconds; readonly to: Milliseconds };

/** The number of the stretch that a moment is in, from 0. */
export const stretchOf = ({ from, to }: TrendTime, at: Milliseconds): number =>
  Math.floor(((at - from) * TREND_STRETCHES) / (to - from + 1));

/** `games` are the oldest first, and so are those that are left. Of equals the first one is the highest or the lowest. */
export const thinTrend = (games: readonly TrendPoint[]): readonly TrendPoint[] => {
  const kept = new Set(SPEEDS.flatMap((speed) => thinFormat(games.filter((game) => game.speed === speed))));
  return games.filter((game) => kept.has(game));
};

const thinFormat = (games: readonly TrendPoint[]): readonly TrendPoint[] => {
  const [first, last] = [games[0], games.at(-1)];
  if (first === undefined || last === undefined || games.length <= MOST_OF_FORMAT) return games;
  const time = { from: first.playedAt, to: last.playedAt };
  const stretches = Array.from({ length: TREND_STRETCHES }, (): TrendPoint[] => []);
  for (const game of games) stretches[stretchOf(time, game.playedAt)]?.push(game);
  return stretches.flatMap((stretch) => [
    ...stretch.slice(0, 1),
    ...stretch.slice(-1),
    ...bestOf(stretch, 1),
    ...bestOf(stretch, -1),
  ]);
};

/** The highest rating of all, or with -1 the lowest; nothing of nothing. */
const bestOf = ([first, ...others]: readonly TrendPoint[], sign: 1 | -1): readonly TrendPoint[] =>
  first === undefined
    ? []
    : [others.reduce((best, game) => (sign * (game.rating - best.rating) > 0 ? game : best), first)];

/** How a rating moved in the last days. */

export type RatingChange = {
  readonly change: number;
  /** Games in which the ratings were seen. */
  readonly games: number;
};

/** Ratings in the games of the week, as they stood before each game. */
export type WeekOfRatings = {
  /** In the first and in the latest game; missing where none was played. */
  readonly first?: number;
  readonly latest?: number;
  readonly games: number;
};

const WEEK: Milliseconds = 7 * 24 * 60 * 60 * 1000;

/** A game counts when it was played after `after` and not after `until`: within the seven days before `now`. */
export const weekBefore = (now: Milliseconds): { readonly after: Milliseconds; readonly until: Milliseconds } => ({
  after: now - WEEK,
  until: now,
});

/** `undefined` when fewer than two games tell a rating. */
export const ratingChange = ({ first, latest, games }: WeekOfRatings): RatingChange | undefined =>
  first === undefined || latest === undefined || games < 2 ? undefined : { change: latest - first, games };
