import { type Days, daysOf, isOneDay } from '../dates';
import type { Game } from '../game';
import { nameMatcher } from '../names';
import type { Color, Milliseconds } from '../types';

export type Headed = Pick<Game, 'headers'>;

const UNKNOWN: ReadonlySet<string> = new Set(['', '?', '-']);

const MAX_VALUE = /^.{0,255}/su;

/** The trimmed value; `undefined` when missing or unknown. */
export const headerOf = ({ headers }: Headed, name: string): string | undefined => {
  const value = MAX_VALUE.exec(headers.get(name)?.trim() ?? '')?.[0] ?? '';
  return UNKNOWN.has(value) ? undefined : value;
};

// Player names

/** White if both players match, `undefined` if neither does. */
export const findPlayerColor = (game: Headed, names: readonly string[]): Color | undefined => {
  const matchers = names.map(nameMatcher);
  const isNamed = (header: string): boolean => {
    const name = headerOf(game, header) ?? '';
    return matchers.some((compare) => compare(name) === 'equal');
  };
  if (isNamed('White')) return 'white';
  return isNamed('Black') ? 'black' : undefined;
};

/** From Lichess' event names, `Rated Blitz game` or `casual rapid game`; otherwise `undefined`. */
export const isRatedEvent = (event: string | undefined): boolean | undefined => {
  const [, word] = /^(rated|casual)\b/i.exec(event ?? '') ?? [];
  return word === undefined ? undefined : word.toLowerCase() === 'rated';
};

const DAY = 86_400_000;

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/;

/**
 * From `UTCDate` and `UTCTime`, else `Date` and `Time` (taken as UTC), else `EventDate`. Partial dates become the first
 * possible day. A `UTCDate` that contradicts `Date` is an upload date (Lichess studies and imports until 2024).
 */
export const playedAtOf = (game: Headed): Milliseconds | undefined => {
  const [date, utcDate] = [daysOf(headerOf(game, 'Date')), daysOf(headerOf(game, 'UTCDate'))];
  if (utcDate !== undefined && isConsistent(utcDate, date)) return timestampOf(utcDate, headerOf(game, 'UTCTime'));
  return date === undefined ? daysOf(headerOf(game, 'EventDate'))?.first : timestampOf(date, headerOf(game, 'Time'));
};

/** The local date, `2024.05.04`, with `??` for unknown parts; empty without a year. */
export const dayOf = (game: Headed): string => {
  const days = daysOf(headerOf(game, 'Date')) ?? daysOf(headerOf(game, 'UTCDate'));
  if (days === undefined) return '';
  const [year = '', month = '', day = ''] = new Date(days.first).toISOString().slice(0, 10).split('-');
  const length = days.last - days.first;
  return [year, length > 31 * DAY ? '??' : month, length > 0 ? '??' : day].join('.');
};

const isConsistent = (utc: Days, date: Days | undefined): boolean => {
  if (date === undefined) return true;
  // The more precise date wins.
  if (utc.last - utc.first > date.last - date.first) return false;
  const margin = isOneDay(date) ? DAY : 0;
  return utc.first >= date.first - margin && utc.last <= date.last + margin;
};

const timestampOf = (days: Days, time: string | undefined): Milliseconds =>
  days.first + (isOneDay(days) ? timeOfDay(time) : 0);

const timeOfDay = (time: string | undefined): Milliseconds => {
  const [hours, minutes, seconds] = (TIME.exec(time ?? '') ?? []).slice(1).map((part) => Number(part || 0));
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59) return 0;
  return 1000 * (3600 * hours + 60 * minutes + (seconds ?? 0));
};
