import { addDays, type Day } from '../../../../chess/day';
import type { Milliseconds } from '../../../../chess/types';
import type { Attempt } from '../../../../contract/learn/puzzles';
import { AxisLines, axisScale, type AxisScale, axisY } from '../../../charts/axes';
import { AxisLabels, Chart } from '../../../charts/chart';
import { LineDrawing } from '../../../charts/lines';
import { dayOf } from '../../../lib/account/today';
import { countOf, dateText, ratingText } from '../../../player/labels';
import { SkeletonLines } from '../../../player/player-card';
import { LoadError } from '../../../ui/load-states';
import { dayLabel } from '../puzzle/puzzle-labels';
import type { AttemptCounts } from './puzzle-themes-card';
import { attemptsBasis, useAttempts } from './use-statistics';

type DailyAttemptsProps = { readonly days: readonly DayAttempts[]; readonly now: Milliseconds };

export function DailyAttempts({ days, now }: DailyAttemptsProps) {
  const shown = lastDays(days, dayOf(now));
  const scale = axisScale([1, ...shown.map(({ tried }) => Math.max(1, tried))], 1);
  const [first, last] = [shown[0], shown.at(-1)].map((day) => (day ? dayLabel(day.day) : ''));
  return (
    <div className="min-w-0">
      <Chart
        title={`Attempts a day, last ${DAYS} days`}
        text={lastDaysText(shown)}
        scale={scale}
        footer={<AxisLabels from={first ?? ''} what="Days" to={last ?? ''} />}
      >
        <DayBars days={shown} scale={scale} />
      </Chart>
      <p aria-hidden className="mt-2 flex gap-x-4 text-xs text-ink-soft">
        <Legend color="bg-accent" label="solved" />
        <Legend color="bg-hairline-strong" label="failed" />
      </p>
    </div>
  );
}

function DayBars({ days, scale }: { readonly days: readonly DayAttempts[]; readonly scale: AxisScale }) {
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

function Legend({ color, label }: { readonly color: string; readonly label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`size-2 rounded-full ${color}`} />
      {label}
    </span>
  );
}

type DayAttempts = AttemptCounts & { readonly day: Day };

const DAYS = 30;

/** Oldest first, including days without attempts. */
export const lastDays = (days: readonly DayAttempts[], today: Day): readonly DayAttempts[] => {
  const byDay = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - DAYS);
    return byDay.get(day) ?? { day, tried: 0, solved: 0 };
  });
};

/** `12 attempts on 4 of the last 30 days, 9 solved; most on 20 Nov 2026: 5` */
export const lastDaysText = (days: readonly DayAttempts[]): string => {
  const activeDays = days.filter(({ tried }) => tried > 0);
  const [most] = activeDays.toSorted((left, right) => right.tried - left.tried);
  if (most === undefined) return `No attempts in the last ${days.length} days`;
  const tried = activeDays.reduce((sum, day) => sum + day.tried, 0);
  const solved = activeDays.reduce((sum, day) => sum + day.solved, 0);
  return (
    `${countOf(tried, 'attempt')} on ${activeDays.length} of the last ${days.length} days, ${solved} solved; ` +
    `most on ${dayLabel(most.day)}: ${most.tried}`
  );
};

/** Minimum distance between axis labels. */
const RATING_STEP = 10;

export function RatingLine() {
  const { data, error, refetch } = useAttempts();
  if (error) return <LoadError what="The ratings" failure={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonLines count={1} className="h-52" />;

  const rated = ratedAttempts(data.list);
  const ratings = rated.map(({ rating }) => rating);
  if (ratings.length === 0) {
    return (
      <div className="flex flex-col gap-3 text-sm">
        <h3 className="font-semibold">{TITLE}</h3>
        <p className="text-ink-soft">No rated attempts yet: only first tries without a hint are rated.</p>
      </div>
    );
  }
  const values = axisScale(ratings, RATING_STEP);
  const [first, last] = [rated[0], rated.at(-1)].map((attempt) => dateText(attempt?.attemptedAt));
  return (
    <Chart
      title={TITLE}
      text={`${ratingsText(ratings)}. ${attemptsBasis(data.list, data.total)}`}
      scale={values}
      footer={<AxisLabels from={first ?? ''} what="Rated attempts" to={last ?? ''} />}
    >
      <LineDrawing values={values} {...attemptByAttempt(ratings)} />
    </Chart>
  );
}

/** Attempts are evenly spaced, as many fall on one day. */
const attemptByAttempt = (ratings: readonly number[]) => ({
  along: { from: 0, to: Math.max(1, ratings.length - 1) },
  lines: [{ name: TITLE, points: ratings.map((value, at) => ({ at, value })) }],
});

const TITLE = 'Measured rating after each attempt';

type RatedAttempt = { readonly rating: number; readonly attemptedAt: string };

/** Oldest first; `attempts` are newest first. */
export const ratedAttempts = (attempts: readonly Attempt[]): readonly RatedAttempt[] =>
  attempts
    .flatMap(({ ratingAfter, attemptedAt }) =>
      ratingAfter === null || ratingAfter === undefined ? [] : [{ rating: ratingAfter, attemptedAt }],
    )
    .toReversed();

/** `34 rated attempts: from 1500 to 1587, lowest 1462, highest 1590`; `ratings` must not be empty. */
export const ratingsText = (ratings: readonly number[]): string =>
  `${countOf(ratings.length, 'rated attempt')}: from ${ratingText(ratings[0])} to ${ratingText(ratings.at(-1))}, ` +
  `lowest ${ratingText(Math.min(...ratings))}, highest ${ratingText(Math.max(...ratings))}`;
