/** The rating trend as lines, one a format. */
import { SPEEDS } from '../../../../chess/clock';
import type { RatingsReport, TrendPoint } from '../../../../chess/player/ratings';
import type { ChartLine } from '../../../charts/line-drawing';
import { speedName } from '../../../player/labels';

/** A format, in how many rated games, and what is shown of them. */
export type RatingLine = ChartLine & { readonly games: number };

/** A line for each format with a rated game, the one with the most games first. */
export const ratingLines = ({ trend, bySpeed }: RatingsReport): readonly RatingLine[] =>
  SPEEDS.map((speed) => ({
    name: speedName(speed),
    games: bySpeed.find((one) => one.speed === speed)?.games ?? 0,
    points: trend
      .filter((game) => game.speed === speed)
      .map(({ playedAt, rating }) => ({ at: playedAt, value: rating })),
  }))
    .filter(({ points }) => points.length > 0)
    .sort((one, other) => other.games - one.games);

/** The index of the game that was played nearest to a moment. */
export const nearestGame = (games: readonly TrendPoint[], at: number): number =>
  games.reduce(
    (best, { playedAt }, index) =>
      Math.abs(playedAt - at) < Math.abs((games[best]?.playedAt ?? Infinity) - at) ? index : best,
    0,
  );
