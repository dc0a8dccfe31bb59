import type { Milliseconds } from '../../../../chess/types';
import { AxisLines } from '../../../charts/axis-lines';
import { axisScale, type AxisScale, axisY } from '../../../charts/axis-scale';
import { Along, Chart } from '../../../charts/chart';
import { dayLabel } from '../puzzle/source-labels';
import { DAYS, type DayTried, lastDays, lastDaysText } from './last-days';

type AttemptsADayProps = { readonly days: readonly DayTried[]; readonly now: Milliseconds };

/** A bar for each of the last days: the solved attempts, and the failed ones on top of them. */
export function AttemptsADay({ days, now }: AttemptsADayProps) {
  const shown = lastDays(days, now);
  const scale = axisScale([1, ...shown.map(({ tried }) => Math.max(1, tried))], 1);
  const [first, last] = [shown[0], shown.at(-1)].map((day) => (day ? dayLabel(day.day) : ''));
  return (
    <div className="min-w-0">
      <Chart
        title={`Attempts a day, last ${DAYS} days`}
        text={lastDaysText(shown)}
        scale={scale}
        under={<Along from={first ?? ''} what="Days (UTC)" to={last ?? ''} />}
      >
        <DayBars days={shown} scale={scale} />
      </Chart>
      <p aria-hidden className="mt-2 flex gap-x-4 text-xs text-ink-soft">
        <Legend color="bg-accent" word="solved" />
        <Legend color="bg-hairline-strong" word="failed" />
      </p>
    </div>
  );
}

function DayBars({ days, scale }: { readonly days: readonly DayTried[]; readonly scale: AxisScale }) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${days.length} 100`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full"
    >
      <AxisLines scale={scale} width={days.length} />
      {days.map(({ day, tried, solved }, index) => {
        const [top, middle] = [axisY(scale, tried), axisY(scale, solved)];
        return (
          <g key={day}>
            <rect x={index + 0.1} width="0.8" y={top} height={middle - top} className="fill-hairline-strong" />
            <rect x={index + 0.1} width="0.8" y={middle} height={100 - middle} className="fill-accent" />
          </g>
        );
      })}
    </svg>
  );
}

function Legend({ color, word }: { readonly color: string; readonly word: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2 rounded-full ${color}`} />
      {word}
    </span>
  );
}
