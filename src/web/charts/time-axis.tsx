/** Closer to an end a date would not fit. In % of the width. */
const EDGE = 6;

export function TimeTicks({ scale }: { readonly scale: TimeScale }) {
  return (
    <div aria-hidden className="relative h-4 leading-4">
      {scale.ticks.map(({ at, label }) => (
        <span
          key={at}
          className={`absolute whitespace-nowrap ${tickShift(timeX(scale, at))}`}
          style={leftOf(scale, at)}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

const tickShift = (x: number): string => (x < EDGE ? '' : x > 100 - EDGE ? '-translate-x-full' : '-translate-x-1/2');

const leftOf = (scale: TimeScale, at: number) => ({ left: `${timeX(scale, at)}%` });

/** Times are in milliseconds since 1970, dates in UTC. */
type TimeTick = { readonly at: number; readonly label: string };

export type Range = { readonly from: number; readonly to: number };

type TimeScale = Range & { readonly ticks: readonly TimeTick[] };

const DAY = 86_400_000;

const MAX_TICKS = 5;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Distance between two ticks. */
type Step = { readonly days: number } | { readonly months: number };

const STEPS: readonly Step[] = [
  ...[1, 2, 7, 14].map((days) => ({ days })),
  ...[1, 3, 6, 12, 24, 60, 120].map((months) => ({ months })),
];

/** From the first to the last of the times, at least a day. `times` must not be empty. */
export const timeScale = (times: readonly number[]): TimeScale => {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const room = Math.max(0, DAY - (last - first)) / 2;
  const [from, to] = [first - room, last + room];
  const ticks = STEPS.map((step) => ticksOf(step, from, to)).find(({ length }) => length <= MAX_TICKS);
  return { from, to, ticks: ticks ?? [] };
};

/** Horizontal position in a drawing 100 wide. */
export const timeX = ({ from, to }: Range, at: number): number => (100 * (at - from)) / (to - from);

const ticksOf = (step: Step, from: number, to: number): readonly TimeTick[] => {
  const ticks: TimeTick[] = [];
  for (let at = firstOf(step, from); at <= to && ticks.length <= MAX_TICKS; at = nextOf(step, at)) {
    ticks.push({ at, label: labelOf(step, new Date(at)) });
  }
  return ticks;
};

const firstOf = (step: Step, from: number): number => {
  if ('days' in step) return Math.ceil(from / (step.days * DAY)) * step.days * DAY;
  const date = new Date(from);
  const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
  const start = startOf(Math.floor(months / step.months) * step.months);
  return start >= from ? start : nextOf(step, start);
};

/** `month` is counted from the year 0. */
const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12);

const nextOf = (step: Step, at: number): number => {
  if ('days' in step) return at + step.days * DAY;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + step.months);
};

const labelOf = (step: Step, date: Date): string => {
  const [month, year] = [MONTHS[date.getUTCMonth()], date.getUTCFullYear()];
  if ('days' in step) return `${date.getUTCDate()} ${month}`;
  return step.months % 12 === 0 ? String(year) : `${month} ${year}`;
};
