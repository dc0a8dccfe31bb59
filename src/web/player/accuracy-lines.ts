/** How accuracy went over time, as lines: one a format, each point the mean of a few games. */
import { SPEEDS } from '../../chess/clock';
import type { ChartLine } from '../charts/line-drawing';
import type { ShownGame } from './games/shown-game';
import { dateText, speedName } from './labels';

/** Games of which a point is the mean: a single game says more of its opponent than of its player. */
export const GAMES_A_POINT = 5;

/**
 * A line for each format with so many games that were looked at, the one with the most of them first. A point stands at the
 * last of its games and is the mean of their accuracy, 0-100.
 */
export const accuracyLines = (games: readonly ShownGame[]): readonly ChartLine[] =>
  SPEEDS.map((speed) => ({ name: speedName(speed), points: meansOf(pointsOf(games, speed)) }))
    .filter(({ points }) => points.length > 0)
    .sort((one, other) => other.points.length - one.points.length);

type Point = ChartLine['points'][number];

/** The oldest first. */
const pointsOf = (games: readonly ShownGame[], speed: ShownGame['speed']): readonly Point[] =>
  games
    .flatMap((game): readonly Point[] => {
      const accuracy = game.scouted.analysisData?.accuracy;
      if (game.speed !== speed || game.playedAt === undefined || typeof accuracy !== 'number') return [];
      return [{ at: game.playedAt, value: accuracy }];
    })
    .sort((one, other) => one.at - other.at);

const meansOf = (points: readonly Point[]): readonly Point[] =>
  points.flatMap(({ at }, index) => {
    const meant = points.slice(index + 1 - GAMES_A_POINT, index + 1);
    if (meant.length < GAMES_A_POINT) return [];
    return [{ at, value: meant.reduce((sum, { value }) => sum + value, 0) / GAMES_A_POINT }];
  });

export const ACCURACY_COLUMNS = ['Format', 'Games', 'First', 'Latest', 'Lowest', 'Highest'] as const;

/** A row for each line. */
export const accuracyRows = (lines: readonly ChartLine[]): readonly (readonly string[])[] =>
  lines.map(({ name, points }) => {
    const values = points.map(({ value }) => value);
    const [first, latest] = [points[0], points.at(-1)].map(
      (point) => `${percentText(point?.value)}, ${dateText(point?.at)}`,
    );
    return [
      ...[name, String(gamesIn(points.length)), first ?? '', latest ?? ''],
      ...[percentText(Math.min(...values)), percentText(Math.max(...values))],
    ];
  });

/** On how many games so many points rest. */
export const gamesIn = (points: number): number => points + GAMES_A_POINT - 1;

export const percentText = (value: number | undefined): string => `${Math.round(value ?? 0)}%`;
