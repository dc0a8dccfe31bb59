import { SPEEDS } from '../../../chess/clock';
import { axisScale, ChartAxes } from '../../charts/axes';
import { AxisLabels, ChartTable } from '../../charts/chart';
import { type ChartLine, LineDrawing } from '../../charts/lines';
import type { ShownGame } from '../games/shown-game';
import { countOf, dateText, gamesText, percentText, speedName } from '../labels';
import { PlayerCard } from '../player-card';

/** The smallest distance between ticks. */
const STEP = 5;

/** One line, game by game, of the format with the most games; the other formats in words. */
export function AccuracyTrend({ games }: { readonly games: readonly ShownGame[] }) {
  const lines = accuracyLines(games);
  const points = lines.flatMap((line) => line.points);
  const gameCount = lines.reduce((sum, line) => sum + gamesIn(line.points.length), 0);
  return (
    <PlayerCard
      title="Accuracy over Time"
      basis={gameCount === 0 ? undefined : `From ${gamesText(gameCount)}, the mean of ${GAMES_A_POINT} at a time`}
    >
      {points.length < 2 ? (
        <p className="text-sm text-ink-soft">
          Too few games of one format have been analyzed yet: a line needs {GAMES_A_POINT + 1}.
        </p>
      ) : (
        <AccuracyChart lines={lines} />
      )}
    </PlayerCard>
  );
}

function AccuracyChart({ lines }: { readonly lines: ReturnType<typeof accuracyLines> }) {
  const [main, ...others] = lines;
  if (main === undefined) return null;
  const { name, points } = main;
  const values = {
    ...axisScale(
      points.map(({ value }) => value),
      STEP,
    ),
    unit: '%',
  };
  const [first, last] = [points[0], points.at(-1)];
  return (
    <figure className="min-w-0 break-inside-avoid text-xs text-ink-soft tabular-nums">
      <ChartAxes
        scale={values}
        footer={
          <AxisLabels
            from={dateText(first?.at)}
            what={countOf(gamesIn(points.length), `${name.toLowerCase()} game`)}
            to={dateText(last?.at)}
          />
        }
      >
        <div className="relative h-32 border-b border-hairline-strong">
          <LineDrawing values={values} {...gameByGame(main)} />
        </div>
      </ChartAxes>
      <p aria-hidden className="mt-1.5">
        Latest: {lines.map((line) => `${line.name} ${percentText(line.points.at(-1)?.value)}`).join(', ')}
        {others.length > 0 && '. Drawn is the format with the most games.'}
      </p>
      <ChartTable caption="Accuracy by format" columns={ACCURACY_COLUMNS} rows={accuracyRows(lines)} />
    </figure>
  );
}

/** Evenly spaced, as many are played on one day. */
const gameByGame = ({ name, points }: ChartLine) => ({
  along: { from: 0, to: Math.max(1, points.length - 1) },
  lines: [{ name, points: points.map(({ value }, at) => ({ at, value })) }],
});

// Lines of accuracy over time

/** A single game says more about its opponent than about its player. */
const GAMES_A_POINT = 5;

/** The most frequent format first. A point is the moving mean accuracy (0-100) at the last of its games. */
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
    const window = points.slice(index + 1 - GAMES_A_POINT, index + 1);
    if (window.length < GAMES_A_POINT) return [];
    return [{ at, value: window.reduce((sum, { value }) => sum + value, 0) / GAMES_A_POINT }];
  });

const ACCURACY_COLUMNS = ['Format', 'Games', 'First', 'Latest', 'Lowest', 'Highest'] as const;

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

const gamesIn = (points: number): number => points + GAMES_A_POINT - 1;
