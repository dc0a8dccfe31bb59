/** The rating over the whole time in as many games as a chart can show. */
import { SPEEDS, type Speed } from '../clock';
import type { Milliseconds } from '../types';

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
