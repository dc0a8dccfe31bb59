import { SPEEDS } from '../../../chess/clock';
import { axisScale, ChartAxes } from '../../charts/axes';
import { ChartTable } from '../../charts/chart';
import { type ChartLine, LineDrawing, LineLegend } from '../../charts/lines';
import { timeScale, TimeTicks } from '../../charts/time-axis';
import type { ShownGame } from '../games/shown-game';
import { dateText, gamesText, speedName } from '../labels';
import { PlayerCard } from '../player-card';

/** The smallest distance between ticks. */
const STEP = 5;

/** A line for each format. */
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
  const points = lines.flatMap((line) => line.points);
  const values = axisScale(
    points.map(({ value }) => value),
    STEP,
  );
  const times = timeScale(points.map(({ at }) => at));
  return (
    <figure className="min-w-0 break-inside-avoid text-xs text-ink-soft tabular-nums">
      <ChartAxes scale={values} footer={<TimeTicks scale={times} />}>
        <div className="relative h-32 border-b border-hairline-strong">
          <LineDrawing lines={lines} values={values} along={times} />
        </div>
      </ChartAxes>
      <div className="mt-1.5">
        <LineLegend
          lines={lines.map(({ name, points: linePoints }) => ({ name, note: percentText(linePoints.at(-1)?.value) }))}
        />
      </div>
      <ChartTable caption="Accuracy by format" columns={ACCURACY_COLUMNS} rows={accuracyRows(lines)} />
    </figure>
  );
}

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

const percentText = (value: number | undefined): string => `${Math.round(value ?? 0)}%`;
