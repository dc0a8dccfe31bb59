import type { Game } from '../game';
import type { Color, Milliseconds } from '../types';

export type Headed = Pick<Game, 'headers'>;

/** PGN's words for what is not known or does not apply. */
const UNKNOWN: ReadonlySet<string> = new Set(['', '?', '-']);

/** Longer values are cut: nothing that is meant to be read is as long. */
const MOST_LETTERS = /^.{0,255}/su;

/** The value of a header, trimmed; `undefined` where the header is missing or says that nothing is known. */
export const headerOf = ({ headers }: Headed, name: string): string | undefined => {
  const value = MOST_LETTERS.exec(headers.get(name)?.trim() ?? '')?.[0] ?? '';
  return UNKNOWN.has(value) ? undefined : value;
};

/** Whose game it is, by the names that people and programs write. */

/**
 * The name for comparing: in small letters, without needless spaces, `Surname, First` turned to `first surname`. Initials
 * and titles stay what they are: they are no safe sign of a person.
 */
export const plainName = (name: string): string => {
  const plain = name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
  const [, surname, first] = /^([^,]+),([^,]+)$/.exec(plain) ?? [];
  return surname === undefined || first === undefined ? plain : `${first.trim()} ${surname.trim()}`;
};

/** The color of the player who goes by one of these names; White when both do, `undefined` when neither does. */
export const ownColor = (game: Headed, names: readonly string[]): Color | undefined => {
  const own = new Set(names.map(plainName));
  const isOwn = (header: string): boolean => own.has(plainName(headerOf(game, header) ?? ''));
  own.delete('');
  if (isOwn('White')) return 'white';
  return isOwn('Black') ? 'black' : undefined;
};

/**
 * Whether a game was rated, by what Lichess writes as its event, `Rated Blitz game` or `casual rapid game`; `undefined`
 * where the event does not say.
 */
export const isRatedEvent = (event: string | undefined): boolean | undefined => {
  const [, word] = /^(rated|casual)\b/i.exec(event ?? '') ?? [];
  return word === undefined ? undefined : word.toLowerCase() === 'rated';
};

/** When a game was played, by its headers: dates as the standard, programs and people write them. */

/** Days as `Date.UTC` has them; the first and the last that it may be. */
type Days = { readonly first: Milliseconds; readonly last: Milliseconds };

const DAY = 86_400_000;

const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?/;

/** Date.UTC reads smaller years as those of the last century. */
const FIRST_YEAR = 1000;

/**
 * From `UTCDate` and `UTCTime`, else from `Date` and `Time` (taken for UTC: no header says where), else the day on which
 * the event began. A date that is known in part is the first day of its month or year; `undefined` without a year.
 * `Date` is when it was played: a `UTCDate` more than a day away from it, or outside of what is known of it, is that of an
 * upload (Lichess wrote such ones into studies and imports until 2024).
 */
export const playedAtOf = (game: Headed): Milliseconds | undefined => {
  const [date, utcDate] = [daysOf(headerOf(game, 'Date')), daysOf(headerOf(game, 'UTCDate'))];
  if (utcDate !== undefined && isDateOf(utcDate, date)) return momentOf(utcDate, headerOf(game, 'UTCTime'));
  return date === undefined ? daysOf(headerOf(game, 'EventDate'))?.first : momentOf(date, headerOf(game, 'Time'));
};

/** The day on which it was played where they played, `2024.05.04`, with `??` for what is not known; empty without a year. */
export const dayOf = (game: Headed): string => {
  const days = daysOf(headerOf(game, 'Date')) ?? daysOf(headerOf(game, 'UTCDate'));
  if (days === undefined) return '';
  const [year = '', month = '', day = ''] = new Date(days.first).toISOString().slice(0, 10).split('-');
  const length = days.last - days.first;
  return [year, length > 31 * DAY ? '??' : month, length > 0 ? '??' : day].join('.');
};

const isDateOf = (utc: Days, date: Days | undefined): boolean => {
  if (date === undefined) return true;
  // Of a month or a year the one that says more.
  if (utc.last - utc.first > date.last - date.first) return false;
  const margin = isOneDay(date) ? DAY : 0;
  return utc.first >= date.first - margin && utc.last <= date.last + margin;
};

const isOneDay = ({ first, last }: Days): boolean => first === last;

const momentOf = (days: Days, time: string | undefined): Milliseconds =>
  days.first + (isOneDay(days) ? sinceMidnight(time) : 0);

const sinceMidnight = (time: string | undefined): Milliseconds => {
  const [hours, minutes, seconds] = (TIME.exec(time ?? '') ?? []).slice(1).map((part) => Number(part || 0));
  if (hours === undefined || minutes === undefined || hours > 23 || minutes > 59) return 0;
  return 1000 * (3600 * hours + 60 * minutes + (seconds ?? 0));
};

/** `1972.07.23`, also with other signs between, and `1972`; a time may follow. */
const YEAR_FIRST = /^(\d{4})(?:\s?[\s./-]\s?(\d{1,2}|\?+)(?:\s?[\s./-]\s?(\d{1,2}|\?+))?)?(?![\d.:/-])/;

const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

const YEAR_LAST = /^(\d{1,2}|\?+)\s?([./-])\s?(\d{1,2}|\?+)\s?[./-]\s?(\d{4})(?!\d)/;

/** `23 July 1972`, `July 23rd, 1972`, `Jul 1972`. */
const NAMED =
  /^(?:(?:\w+day,? )?(\d{1,2}|\?+)(?:st|nd|rd|th)?[\s.-]+(?:of |de )?)?(\p{L}{3,})\.?,?[\s-]+(?:de )?(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})(?!\d)/iu;

const ABOUT = /^(?:c(?:a|irca)?\.?|about|~)\s?(\d{4})$|^(\d{4})\s?\?$/i;

/** English names by their first letters, and those of neighbors where they differ. */
const MONTHS = [
  ...[/^(?:jan|ene|gen|янв)/, /^(?:feb|fév|fev|фев)/, /^(?:mar|mär|mrz|мар)/, /^(?:apr|avr|abr|апр)/],
  ...[/^(?:may|mai|mag|maj|ма[йя])/, /^(?:jun|juin|giu|июн)/, /^(?:jul|juil|lug|июл)/, /^(?:aug|aoû|aou|ago|авг)/],
  ...[/^(?:sep|set|сен)/, /^(?:oct|okt|ott|out|окт)/, /^(?:nov|ноя)/, /^(?:dec|dez|déc|dic|дек)/],
];

/** What is known of a date. A year of two digits may be of any century: nothing. */
const daysOf = (written = ''): Days | undefined => {
  const [, year, month, day] = YEAR_FIRST.exec(written) ?? COMPACT.exec(written) ?? [];
  if (year !== undefined) return daysIn(year, month, day);
  const [, first, sign, second, lastYear] = YEAR_LAST.exec(written) ?? [];
  if (lastYear !== undefined) {
    const { month: named, day: numbered } = monthAndDay(first, second, sign);
    return daysIn(lastYear, named, numbered);
  }
  const [, before, name = '', behind, namedYear] = NAMED.exec(written) ?? [];
  const named = MONTHS.findIndex((pattern) => pattern.test(name.toLowerCase())) + 1;
  if (namedYear !== undefined && named > 0) return daysIn(namedYear, String(named), before ?? behind);
  const [, about, perhaps] = ABOUT.exec(written) ?? [];
  const roundYear = about ?? perhaps;
  return roundYear === undefined ? undefined : daysIn(roundYear);
};

type Parts = { readonly month: string | undefined; readonly day: string | undefined };

/** With dots the day stands first; else the one that can be no month, and of `05/04/1972` the year alone is known. */
const monthAndDay = (first: string | undefined, second: string | undefined, sign: string | undefined): Parts => {
  if (sign === '.' || Number(first) > 12 || first === second) return { month: second, day: first };
  return Number(second) > 12 ? { month: first, day: second } : { month: undefined, day: undefined };
};

const daysIn = (written: string, writtenMonth?: string, writtenDay?: string): Days | undefined => {
  const [year, month, day] = [Number(written), Number(writtenMonth), Number(writtenDay)];
  if (year < FIRST_YEAR) return undefined;
  if (!(month >= 1 && month <= 12)) return { first: Date.UTC(year, 0, 1), last: Date.UTC(year, 11, 31) };
  const at = Date.UTC(year, month - 1, day);
  // There is no such day: `??`, or the 31st of a shorter month.
  if (!(day >= 1) || new Date(at).getUTCMonth() !== month - 1) {
    return { first: Date.UTC(year, month - 1, 1), last: Date.UTC(year, month, 0) };
  }
  return { first: at, last: at };
};
