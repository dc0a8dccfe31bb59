/** Lines and texts of the rating trend. */
import { SPEEDS } from '../../../../chess/clock';
import type { RatingsReport, TrendPoint } from '../../../../chess/player/ratings';
import type { ChartLine } from '../../../charts/lines';
import { dateText, gamesText, ratingText, speedName } from '../../../player/labels';

/** `games`: rated games in this format. */
type RatingLine = ChartLine & { readonly games: number };

/** One line for each format, most games first. */
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

/** Index of the game played closest to `at`. */
export const nearestGame = (games: readonly TrendPoint[], at: number): number =>
  games.reduce(
    (best, { playedAt }, index) =>
      Math.abs(playedAt - at) < Math.abs((games[best]?.playedAt ?? Infinity) - at) ? index : best,
    0,
  );

/** `1712, Rapid, 12 Nov 2026`. */
export const barText = ({ rating, speed, playedAt }: TrendPoint): string =>
  [ratingText(rating), speedName(speed), dateText(playedAt)].join(', ');

/** `100 games, lowest 1650, highest 1712`, with the number of games shown if not all are. */
export const rangeText = ({ games, trend }: RatingsReport): string => {
  const ratings = trend.map(({ rating }) => rating);
  return (
    `${gamesText(games)}, ${trend.length < games ? `${trend.length} shown, ` : ''}` +
    `lowest ${ratingText(Math.min(...ratings))}, highest ${ratingText(Math.max(...ratings))}`
  );
};

export const TABLE_COLUMNS = ['Format', 'Games', 'First', 'Latest', 'Lowest', 'Highest'] as const;

/** In the order of `ratingLines`. */
export const tableRows = (report: RatingsReport): readonly (readonly string[])[] =>
  ratingLines(report).map(({ name, games, points }) => {
    const ratings = points.map(({ value }) => value);
    const [first, latest] = [points[0], points.at(-1)].map(
      (point) => `${ratingText(point?.value)}, ${dateText(point?.at)}`,
    );
    return [
      ...[name, String(games), first ?? '', latest ?? ''],
      ...[ratingText(Math.min(...ratings)), ratingText(Math.max(...ratings))],
    ];
  });
