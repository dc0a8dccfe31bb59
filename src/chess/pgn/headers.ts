import type { Game } from '../game';
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

/**
 * For comparison: lowercase, single spaces, `Surname, First` as `first surname`. Initials and titles stay: they do not
 * identify a person.
 */
export const plainName = (name: string): string => {
  const plain = name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const [, surname, first] = /^([^,]+),([^,]+)$/.exec(plain) ?? [];
  return surname === undefined || first === undefined ? plain : `${first.trim()} ${surname.trim()}`;
};

/** White if both players match, `undefined` if neither does. */
export const findPlayerColor = (game: Headed, names: readonly string[]): Color | undefined => {
  const plainNames = new Set(names.map(plainName));
  const isNamed = (header: string): boolean => plainNames.has(plainName(headerOf(game, header) ?? ''));
  plainNames.delete('');
  if (isNamed('White')) return 'white';
  return isNamed('Black') ? 'black' : undefined;
};

/** From Lichess' event names, `Rated Blitz game` or `casual rapid game`; otherwise `undefined`. */
export const isRatedEvent = (event: string | undefined): boolean | undefined => {
  const [, word] = /^(rated|casual)\b/i.exec(event ?? '') ?? [];
  return word === undefined ? undefined : word.toLowerCase() === 'rated';
};

type Days = { readonly first: Milliseconds; readonly last: Milliseconds };

const DAY = 86_400_000;

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/;

/** `Date.UTC` maps years below 100 to the 20th century. */
const FIRST_YEAR = 1000;

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

const isOneDay = ({ first, last }: Days): boolean => first === last;

const timestampOf = (days: Days, time: string | undefined): Milliseconds =>
  days.first + (isOneDay(days) ? timeOfDay(time) : 0);

const timeOfDay = (time: string | undefined): Milliseconds => {
  const [hours, minutes, seconds] = (TIME.exec(time ?? '') ?? []).slice(1).map((part) => Number(part || 0));
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59) return 0;
  return 1000 * (3600 * hours + 60 * minutes + (seconds ?? 0));
};

/** `1972.07.23`, other separators, or `1972`. */
const YEAR_FIRST = /^(\d{4})(?:\s?[\s./-]\s?(\d{1,2}|\?+)(?:\s?[\s./-]\s?(\d{1,2}|\?+))?)?(?![\d.:/-])/;

const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

const YEAR_LAST = /^(\d{1,2}|\?+)\s?([./-])\s?(\d{1,2}|\?+)\s?[./-]\s?(\d{4})(?!\d)/;

/** `23 July 1972`, `July 23rd, 1972`, `Jul 1972`. */
const NAMED =
  /^(?:(?:\w+day,? )?(\d{1,2}|\?+)(?:st|nd|rd|th)?[\s.-]+(?:of |de )?)?(\p{L}{3,})\.?,?[\s-]+(?:de )?(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})(?!\d)/iu;

const ABOUT = /^(?:c(?:a|irca)?\.?|about|~)\s?(\d{4})$|^(\d{4})\s?\?$/i;

const MONTHS = [
  ...[/^(?:jan|ene|gen|янв)/, /^(?:feb|fév|fev|фев)/, /^(?:mar|mär|mrz|мар)/, /^(?:apr|avr|abr|апр)/],
  ...[/^(?:may|mai|mag|maj|ма[йя])/, /^(?:jun|juin|giu|июн)/, /^(?:jul|juil|lug|июл)/, /^(?:aug|aoû|aou|ago|авг)/],
  ...[/^(?:sep|set|сен)/, /^(?:oct|okt|ott|out|окт)/, /^(?:nov|ноя)/, /^(?:dec|dez|déc|dic|дек)/],
];

/** Two-digit years are ambiguous and ignored. */
const daysOf = (written = ''): Days | undefined => {
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? COMPACT.exec(written) ?? [];
  if (year !== undefined) return daysIn(year, month, day);
  const [, first, sign, second, lastYear] = YEAR_LAST.exec(written) ?? [];
  if (lastYear !== undefined) {
    const { month: named, day: numbered } = monthAndDay(first, second, sign);
    return daysIn(lastYear, named, numbered);
  }
  const [, before, name = '', after, namedYear] = NAMED.exec(written) ?? [];
  const named = MONTHS.findIndex((pattern) => pattern.test(name.toLowerCase())) + 1;
  if (namedYear !== undefined && named > 0) return daysIn(namedYear, String(named), before ?? after);
  const [, about, questioned] = ABOUT.exec(written) ?? [];
  const roundYear = about ?? questioned;
  return roundYear === undefined ? undefined : daysIn(roundYear);
};

type Parts = { readonly month: string | undefined; readonly day: string | undefined };

/** Dots mean day first; otherwise `05/04/1972` is ambiguous and gives only the year. */
const monthAndDay = (first: string | undefined, second: string | undefined, sign: string | undefined): Parts => {
  if (sign === '.' || Number(first) > 12 || first === second) return { month: second, day: first };
  return Number(second) > 12 ? { month: first, day: second } : { month: undefined, day: undefined };
};

const daysIn = (written: string, writtenMonth?: string, writtenDay?: string): Days | undefined => {
  const [year, month, day] = [Number(written), Number(writtenMonth), Number(writtenDay)];
  if (year < FIRST_YEAR) return undefined;
  if (!(month >= 1 && month <= 12)) return { first: Date.UTC(year, 0, 1), last: Date.UTC(year, 11, 31) };
  const at = Date.UTC(year, month - 1, day);
  // An impossible day (`??`, or the 31st of a shorter month) leaves the month.
  if (!(day >= 1) || new Date(at).getUTCMonth() !== month - 1) {
    return { first: Date.UTC(year, month - 1, 1), last: Date.UTC(year, month, 0) };
  }
  return { first: at, last: at };
};
