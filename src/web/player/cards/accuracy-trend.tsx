import { axisScale } from '../../charts/axis-scale';
import { ChartAxes } from '../../charts/chart-axes';
import { ChartTable } from '../../charts/chart-table';
import { LineDrawing } from '../../charts/line-drawing';
import { LineLegend } from '../../charts/line-legend';
import { timeScale } from '../../charts/time-scale';
import { TimeTicks } from '../../charts/time-ticks';
import { ACCURACY_COLUMNS, accuracyLines, accuracyRows, GAMES_A_POINT, gamesIn, percentText } from '../accuracy-lines';
import type { ShownGame } from '../games/shown-game';
import { gamesText } from '../labels';
import { PlayerCard } from '../player-card';

/** Between the numbers of the scale, at least. */
const STEP = 5;

/** The player's accuracy over time, a line for each format. */
export function AccuracyTrend({ games }: { readonly games: readonly ShownGame[] }) {
  const lines = accuracyLines(games);
  const points = lines.flatMap((line) => line.points);
  const counted = lines.reduce((sum, line) => sum + gamesIn(line.points.length), 0);
  return (
    <PlayerCard
      title="Accuracy over Time"
      basis={counted === 0 ? undefined : `From ${gamesText(counted)}, the mean of ${GAMES_A_POINT} at a time`}
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
      <ChartAxes scale={values} under={<TimeTicks scale={times} />}>
        <div className="relative h-32 border-b border-hairline-strong">
          <LineDrawing {...{ lines, values }} along={times} />
        </div>
      </ChartAxes>
      <div className="mt-1.5">
        <LineLegend lines={lines.map(({ name, points: own }) => ({ name, note: percentText(own.at(-1)?.value) }))} />
      </div>
      <ChartTable caption="Accuracy by format" columns={ACCURACY_COLUMNS} rows={accuracyRows(lines)} />
    </figure>
  );
}
