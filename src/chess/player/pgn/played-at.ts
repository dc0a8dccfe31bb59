/** When a game was played, by its headers. */
import type { Milliseconds } from '../../types';
import { headerOf, type Headed } from './headers';

const DATE = /^(\d{4})[./-](\d{1,2}|\?+)[./-](\d{1,2}|\?+)$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/;
/** Date.UTC reads smaller years as those of the last century. */
const FIRST_YEAR = 1000;

/**
 * From `UTCDate` and `UTCTime`, else from `Date` and `Time` (taken for UTC: no header says where), else the day on which
 * the event began. A date that is known in part is the first day of its month or year; `undefined` without a year.
 */
export const playedAtOf = (game: Headed): Milliseconds | undefined =>
  timeOf(headerOf(game, 'UTCDate'), headerOf(game, 'UTCTime')) ??
  timeOf(headerOf(game, 'Date'), headerOf(game, 'Time')) ??
  timeOf(headerOf(game, 'EventDate'), undefined);

const timeOf = (date: string | undefined, time: string | undefined): Milliseconds | undefined => {
  const match = DATE.exec(date ?? '');
  if (match === null || Number(match[1]) < FIRST_YEAR) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (!(month >= 1 && month <= 12)) return Date.UTC(year, 0, 1);
  const at = Date.UTC(year, month - 1, day);
  // There is no such day: `??`, or the 31st of a shorter month.
  if (!(day >= 1) || new Date(at).getUTCMonth() !== month - 1) return Date.UTC(year, month - 1, 1);
  return at + sinceMidnight(time);
};

const sinceMidnight = (time: string | undefined): Milliseconds => {
  const [hours, minutes, seconds] = (TIME.exec(time ?? '') ?? []).slice(1).map((part) => Number(part || 0));
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59) return 0;
  return 1000 * (3600 * hours + 60 * minutes + (seconds ?? 0));
};
