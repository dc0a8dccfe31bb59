/** What a set came to: the cycles side by side, what was missed or slow in the last one, and when the next one is due. */
import { Link } from '@tanstack/react-router';
import { addDays } from '../../../../chess/day';
import { missedOrSlow, type SetCycle } from '../../../../chess/puzzles/cycles';
import { puzzleSetSentence } from '../../../../messages/learn';
import { AxisLines, axisScale, axisY } from '../../../charts/axes';
import { Chart } from '../../../charts/chart';
import type { OpenSet } from '../../../game/puzzles/puzzle-sets';
import { dayOf } from '../../../lib/account/today';
import { LINK } from '../../../ui/class-names';
import { CardTitle } from '../../../ui/page';
import { dayLabel } from '../puzzle/puzzle-labels';

/** Renders nothing before a cycle is complete. */
export function SetResult({ set }: { readonly set: OpenSet }) {
  const { last, cycles } = set;
  if (last === undefined) return null;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <CycleChart cycles={cycles.filter(({ isComplete }) => isComplete)} />
      <LookAt set={set} last={last} />
    </div>
  );
}

/** Who has begun the next cycle is not told to wait. */
export function NextCycle({ set: { last, cycles, cycle } }: { readonly set: OpenSet }) {
  if (last === undefined || cycles.some((one) => one.cycle === cycle)) return null;
  const due = addDays(dayOf(Date.parse(last.endedAt)), REST + 1);
  return (
    <p className="text-sm tabular-nums">{puzzleSetSentence({ id: 'set.due', values: { date: dayLabel(due) } })}</p>
  );
}

/** Days between two cycles. */
const REST = 1;

/** Bars of the seconds that a puzzle took on average. */
function CycleChart({ cycles }: { readonly cycles: readonly SetCycle[] }) {
  const times = cycles.map(({ seconds, tried }) => Math.round(seconds / tried));
  const highest = axisScale([1, ...times], 1);
  const scale = { ...highest, low: 0, ticks: [0, ...highest.ticks.filter((tick) => tick > 0)] };
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const width = Math.max(LEAST_BARS, cycles.length);
  return (
    <Chart
      title="Seconds a puzzle"
      text={puzzleSetSentence({ id: 'set.chart', values: { cycles: cycles.length, first, last } })}
      scale={scale}
      footer={
        <p aria-hidden className="grid text-center" style={{ gridTemplateColumns: `repeat(${width}, minmax(0, 1fr))` }}>
          {cycles.map(({ cycle }) => (
            <span key={cycle}>{cycle}</span>
          ))}
        </p>
      }
    >
      <svg aria-hidden viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" className="absolute inset-0 size-full">
        <AxisLines scale={scale} width={width} />
        {times.map((seconds, index) => {
          const top = axisY(scale, seconds);
          return <rect key={index} x={index + 0.2} width="0.6" y={top} height={100 - top} className="fill-accent" />;
        })}
      </svg>
    </Chart>
  );
}

/** So that few bars are not as wide as the chart. */
const LEAST_BARS = 8;

const MAX_SHOWN = 8;

type LookAtProps = { readonly set: OpenSet; readonly last: NonNullable<OpenSet['last']> };

function LookAt({ set: { chapters }, last: { cycle, tries } }: LookAtProps) {
  const shown = missedOrSlow(tries.map((one, index) => ({ ...one, place: index + 1 })));
  if (shown.length === 0)
    return <p className="text-sm">{puzzleSetSentence({ id: 'set.all-quick', values: { cycle } })}</p>;
  return (
    <section aria-labelledby="look-at" className="flex flex-col gap-1 text-sm tabular-nums">
      <CardTitle id="look-at" className="text-sm">
        {puzzleSetSentence({ id: 'set.look-at', values: { cycle } })}
      </CardTitle>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {shown.slice(0, MAX_SHOWN).map(({ puzzleId, place, solved, seconds }) => {
          const text = puzzleSetSentence({
            id: 'set.try',
            values: { place, of: tries.length, outcome: solved ? 'solved' : 'missed', seconds },
          });
          const chapter = chapters?.find(({ id }) => id === puzzleId);
          return (
            <li key={puzzleId} className="flex min-h-10 flex-wrap items-center gap-x-3 py-1">
              {chapters === undefined ? (
                <Link to="/learn" search={{ puzzle: puzzleId }} className={LINK}>
                  {text}
                </Link>
              ) : (
                text
              )}
              {chapter && <span className="text-ink-soft">{chapter.name}</span>}
            </li>
          );
        })}
      </ul>
      {shown.length > MAX_SHOWN && <p className="text-ink-soft">{shown.length - MAX_SHOWN} more</p>}
    </section>
  );
}
