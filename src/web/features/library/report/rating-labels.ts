/** The rating trend in words. */
import type { RatingsReport, TrendPoint } from '../../../../chess/player/ratings';
import { dateText, gamesText, ratingText, speedName } from '../../../player/labels';
import { ratingLines } from './rating-lines';

/** `1712, Rapid, 12 Nov 2026`. */
export const barText = ({ rating, speed, playedAt }: TrendPoint): string =>
  [ratingText(rating), speedName(speed), dateText(playedAt)].join(', ');

/** `100 games, lowest 1650, highest 1712`; of many games how many of them are shown. */
export const rangeText = ({ games, trend }: RatingsReport): string => {
  const ratings = trend.map(({ rating }) => rating);
  return (
    `${gamesText(games)}, ${trend.length < games ? `${trend.length} shown, ` : ''}` +
    `lowest ${ratingText(Math.min(...ratings))}, highest ${ratingText(Math.max(...ratings))}`
  );
};

export const TABLE_COLUMNS = ['Format', 'Games', 'First', 'Latest', 'Lowest', 'Highest'] as const;

/** A row for each format, in the order of `ratingLines`. */
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
