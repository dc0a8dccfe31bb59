/** Days on a person's calendar: those of a time zone, with its summer time. The only place that decides which day it is. */
import type { Milliseconds } from './types';

/** `YYYY-MM-DD`. */
export type Day = string;

/** A name of the IANA database, such as `Europe/Berlin`. */
export type TimeZone = string;

export const UTC: TimeZone = 'UTC';

const MAX_NAME = 64;

/** In its canonical form; `undefined` for a name that is unknown here. */
export const parseTimeZone = (text: string | undefined): TimeZone | undefined => {
  if (text === undefined || text === '' || text.length > MAX_NAME) return undefined;
  if (formats.has(text)) return text;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** By zone, since each takes long to make. Zones are canonical names, so there are only some hundreds. */
const formats = new Map<TimeZone, Intl.DateTimeFormat>();

const formatOf = (zone: TimeZone): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(zone, made);
  return made;
};

/** The day that it is there at that moment. */
export const dayAt = (at: Milliseconds, zone: TimeZone): Day => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')].join('-');
};

const DAY: Milliseconds = 86_400_000;

/** Since 1970; successive days have successive numbers. */
export const dayNumber = (day: Day): number => Math.floor(Date.parse(day) / DAY);

export const addDays = (day: Day, days: number): Day =>
  new Date((dayNumber(day) + days) * DAY).toISOString().slice(0, 10);

/** More than a place is ahead of UTC or behind it. */
const MAX_OFFSET: Milliseconds = 15 * 3_600_000;

const MINUTE: Milliseconds = 60_000;

/** When the day begins there: not at midnight where the clock skips it. */
export const startOfDay = (day: Day, zone: TimeZone): Milliseconds => {
  let [before, from] = [Date.parse(day) - MAX_OFFSET, Date.parse(day) + MAX_OFFSET];
  while (from - before > MINUTE) {
    const middle = before + MINUTE * Math.floor((from - before) / MINUTE / 2);
    if (dayAt(middle, zone) < day) before = middle;
    else from = middle;
  }
  return from;
};

/** From its first moment to the first of the next. */
export const periodOfDay = (
  day: Day,
  zone: TimeZone,
): { readonly from: Milliseconds; readonly before: Milliseconds } => ({
  from: startOfDay(day, zone),
  before: startOfDay(addDays(day, 1), zone),
});

/** The day of the place where it is latest: no day of anybody is earlier. */
export const earliestDay = (at: Milliseconds): Day => dayAt(at - 12 * 3_600_000, UTC);
