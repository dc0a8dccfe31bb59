/** The attempts of the last days, a place for each day. */
import type { Milliseconds } from '../../../../chess/types';
import { countOf } from '../../../player/labels';
import { dayLabel } from '../puzzle/source-labels';
import type { Tried } from './success-percent';

/** `day`: `YYYY-MM-DD`, UTC. */
export type DayTried = Tried & { readonly day: string };

export const DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

/** The day of `now` and those before it, the oldest first; those without attempts too. */
export const lastDays = (days: readonly DayTried[], now: Milliseconds): readonly DayTried[] => {
  const reported = new Map(days.map((day) => [day.day, day]));
  return Array.from({ length: DAYS }, (_, index) => {
    const day = new Date(now - (DAYS - 1 - index) * DAY).toISOString().slice(0, 10);
    return reported.get(day) ?? { day, tried: 0, solved: 0 };
  });
};

/** `12 attempts on 4 of the last 30 days, 9 solved; most on 20 Nov 2026: 5`. */
export const lastDaysText = (days: readonly DayTried[]): string => {
  const busy = days.filter(({ tried }) => tried > 0);
  const [most] = busy.toSorted((one, other) => other.tried - one.tried);
  if (most === undefined) return `No attempts in the last ${days.length} days`;
  const tried = busy.reduce((sum, day) => sum + day.tried, 0);
  const solved = busy.reduce((sum, day) => sum + day.solved, 0);
  return (
    `${countOf(tried, 'attempt')} on ${busy.length} of the last ${days.length} days, ${solved} solved; ` +
    `most on ${dayLabel(most.day)}: ${most.tried}`
  );
};
