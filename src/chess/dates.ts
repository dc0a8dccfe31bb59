/** Dates and times as people and programs write them. Pure: nothing here knows today. */
import { plainLetters } from './names';
import type { Milliseconds } from './types';

/** Inclusive, as the first millisecond of the day in UTC; a partly known date is longer than a day. */
export type Days = { readonly first: Milliseconds; readonly last: Milliseconds };

/** `Date.UTC` maps years below 100 to the 20th century. */
const FIRST_YEAR = 1000;

/** `1972.07.23`, other separators, `1972-07-??`, or `1972`. */
const YEAR_FIRST = /(\d{4})(?:\s?[\s./-]\s?(\d{1,2}|\?{1,2})(?:\s?[\s./-]\s?(\d{1,2}|\?{1,2}))?)?(?![\d:]|[./-]\d)/y;

const COMPACT = /(\d{4})(\d{2})(\d{2})(?!\d)/y;

const YEAR_LAST = /(\d{1,2}|\?{1,2})\s?([./-])\s?(\d{1,2}|\?{1,2})\s?[./-]\s?(\d{4}|\d{2})(?![\d:]|[./-]\d)/y;

/** Within a line, figures between blanks are no date: `2010 2 2½`. */
const YEAR_FIRST_IN_LINE = /(\d{4})(?:\.\s?|[/-])(\d{1,2})(?:\.\s?|[/-])(\d{1,2})(?![\d:]|[./-]\d)/y;

const YEAR_LAST_IN_LINE = /(\d{1,2})(\.\s?|[/-])(\d{1,2})(?:\.\s?|[/-])(\d{4}|\d{2})(?![\d:]|[./-]\d)/y;

const EAST_ASIAN = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/y;

/** `23 July 1972`, `July 23rd, 1972`, `Jul 1972`, `23 de julio de 1972`. */
const NAMED =
  /(?:(\d{1,2}|\?{1,2})(?:st|nd|rd|th|er|º|ª)?[\s.-]{1,3}(?:of |de |d['’])?)?(\p{L}[\p{L}\p{M}]{2,13})\.?,?[\s-]{1,2}(?:de |del )?(?:(\d{1,2})(?:st|nd|rd|th)?,?\s{1,2})?(\d{4})(?!\d)/iuy;

/** `1972. július 23.`, `1972-Jul-23`. */
const YEAR_AND_NAME = /(\d{4})[\s./-]{1,3}(\p{L}[\p{L}\p{M}]{2,13})[\s./-]{1,3}(\d{1,2})(?!\d)/uy;

const ABOUT = /^(?:c(?:a|irca)?\.?|about|~)\s?(\d{4})$|^(\d{4})\s?\?$/i;

/** Beginnings without accents, January first. */
const MONTHS: readonly RegExp[] = [
  /^(?:jan|ene|gen|ian|янв|січ|sty|led|oca|tammi|ιαν)/,
  /^(?:feb|fev|фев|лют|lut|uno|sub|helmi|φεβ)/,
  /^(?:mar|maer|mrz|maa|мар|бер|brez|ozu|μαρ)/,
  /^(?:apr|avr|abr|апр|кві|kwi|dub|nis|huhti|απρ)/,
  /^(?:may|mai|mag|maj|mei|маи|мая|тра|kvet|touko|μαι)/,
  /^(?:jun|juin|giu|iun|июн|чер|czerw|cerv(?!enec|ence)|haz|kesa|ιουν)/,
  /^(?:jul|juil|lug|iul|июл|лип|lip|cerv|tem|heina|ιουλ)/,
  /^(?:aug|aou|ago|авг|сер|sierp|srp|agu|elo|αυγ)/,
  /^(?:sep|set|szep|сен|вер|wrz|zar|eyl|syys|σεπ)/,
  /^(?:oct|okt|ott|out|окт|жов|paz|rij|eki|loka|οκτ)/,
  /^(?:nov|noi|ноя|лис|lis|kas|marras|νοε)/,
  /^(?:dec|dez|dic|des|дек|гру|gru|pros|ara|joulu|δεκ)/,
];

type MatchedDays = { readonly days: Days; readonly end: number };

type DateOptions = {
  /** For years of two digits, which are otherwise unknown. */
  readonly century?: number;
  readonly isLine?: true;
};

/** What a whole text says; a date that is partly known becomes all days that it may be. */
export const daysOf = (written = ''): Days | undefined => {
  const [, about, questioned] = ABOUT.exec(written) ?? [];
  const year = about ?? questioned;
  if (year !== undefined) return daysIn(year);
  const begun = matchDays(written, 0, {});
  if (begun !== undefined) return begun.days;
  // `Sunday, 23rd July 1972`; words and a year alone say something else.
  const [before = ''] = WORDS_BEFORE.exec(written) ?? [];
  const dated = before === '' ? undefined : matchDays(written, before.length, {})?.days;
  return dated !== undefined && isOneDay(dated) ? dated : undefined;
};

const WORDS_BEFORE = /^[\p{L}\p{M}.,\s]{2,24}/u;

export const isOneDay = ({ first, last }: Days): boolean => first === last;

export type Found<Value> = { readonly value: Value; readonly start: number; readonly end: number };

/** The first complete date in a line, as `2026-11-28`. */
export const findDate = (line: string, options: Pick<DateOptions, 'century'> = {}): Found<string> | undefined => {
  for (const { index } of line.matchAll(WORD_STARTS)) {
    const matched = matchDays(line, index, { ...options, isLine: true });
    if (matched !== undefined && isOneDay(matched.days))
      return { value: new Date(matched.days.first).toISOString().slice(0, 10), start: index, end: matched.end };
  }
  return undefined;
};

/** A date that stays open: `05/04/2026`, or a day and a month without a year. */
export const findOpenDate = (line: string): Found<undefined> | undefined => {
  for (const { index } of line.matchAll(WORD_STARTS)) {
    AMBIGUOUS.lastIndex = index;
    DAY_AND_MONTH.lastIndex = index;
    const match = AMBIGUOUS.exec(line) ?? DAY_AND_MONTH.exec(line);
    const month = match?.[1] ?? match?.[2];
    if (match !== null && (month === undefined || monthNamed(month) > 0))
      return { value: undefined, start: index, end: index + match[0].length };
  }
  return undefined;
};

const AMBIGUOUS = /\d{1,2}[/-]\d{1,2}[/-]\d{4}(?![\d:]|[./-]\d)/y;

/** `23 July`, `23rd of July`, `23. Juli`, `July 23rd`. */
const DAY_AND_MONTH =
  /\d{1,2}(?:st|nd|rd|th|er|º|ª)?[\s.-]{1,3}(?:of |de |d['’])?(\p{L}[\p{L}\p{M}]{2,13})\.?|(\p{L}[\p{L}\p{M}]{2,13})\.?\s\d{1,2}(?:st|nd|rd|th)?(?!\d)/iuy;

const WORD_STARTS = /(?<![^\s([,;:|"])[\p{L}\p{N}]/gu;

const matchDays = (text: string, at: number, options: DateOptions): MatchedDays | undefined => {
  const exec = (form: RegExp): readonly string[] | undefined => {
    form.lastIndex = at;
    return form.exec(text) ?? undefined;
  };
  const found = (match: readonly string[] = [], days: Days | undefined): MatchedDays | undefined =>
    days && { days, end: at + (match[0]?.length ?? 0) };
  const yearFirst = exec(EAST_ASIAN) ?? exec(options.isLine ? YEAR_FIRST_IN_LINE : YEAR_FIRST) ?? exec(COMPACT);
  const named = exec(YEAR_AND_NAME);
  const month = named === undefined ? 0 : monthNamed(named[2] ?? '');
  if (named !== undefined && month > 0) return found(named, daysIn(named[1] ?? '', String(month), named[3]));
  if (yearFirst !== undefined) return found(yearFirst, daysIn(yearFirst[1] ?? '', yearFirst[2], yearFirst[3]));
  const yearLast = exec(options.isLine ? YEAR_LAST_IN_LINE : YEAR_LAST);
  if (yearLast !== undefined) {
    const [, first, sign, second, year = ''] = yearLast;
    const parts = monthAndDay(first, second, sign);
    return found(yearLast, daysIn(yearIn(year, options), parts.month, parts.day));
  }
  const words = exec(NAMED);
  const [, before, name = '', after, year = ''] = words ?? [];
  const known = monthNamed(name);
  return known === 0 ? undefined : found(words, daysIn(year, String(known), before ?? after));
};

const yearIn = (written: string, { century }: DateOptions): string =>
  written.length === 4 ? written : century === undefined ? '0' : String(century + Number(written));

/** 1 to 12; 0 for other words. */
const monthNamed = (word: string): number => {
  const plain = plainLetters(word);
  return MONTHS.findIndex((beginning) => beginning.test(plain)) + 1;
};

type Parts = { readonly month: string | undefined; readonly day: string | undefined };

/** Dots mean day first; otherwise `05/04/1972` is ambiguous and gives only the year. */
const monthAndDay = (first: string | undefined, second: string | undefined, sign: string | undefined): Parts => {
  if (sign?.startsWith('.') || Number(first) > 12 || first === second) return { month: second, day: first };
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

// Times of day

/** `10:00`, `7:30 pm`, `14h30`, `14.30 Uhr`, `10 Uhr`. */
const CLOCK =
  /(?<![\d.:/-])(\d{1,2})(?:([:.h])([0-5]\d)(?::[0-5]\d)?(?!\d|[:/.]\d))?[ ]?(a\.?m\b|p\.?m\b|uhr\b|hrs?\b|h\b|o['’]clock\b|ч\b)?\.?/giu;

/** After these words a dot is enough: `at 14.30`. */
const AT = /(?:^|\s)(?:at|um|ab|kl\.?|om|ore|alle|à|a las|às|o godz\.?|godz\.?|klo|в)\s*$/iu;

type TimeOptions = {
  /** Whether `14.30` alone is a time, and not a board of a team match. */
  readonly isDotted?: boolean;
};

/** The first time of day in a line, as `19:30`. */
export const findTime = (line: string, { isDotted = false }: TimeOptions = {}): Found<string> | undefined => {
  for (const match of line.matchAll(CLOCK)) {
    const [written, hours = '', sign, minutes = '00', unit = ''] = match;
    const before = line.slice(Math.max(0, match.index - 10), match.index);
    const isTime = sign === ':' || sign?.toLowerCase() === 'h' || unit !== '';
    const isMeant = sign === '.' && (isDotted || AT.test(before));
    const hour = hourOf(Number(hours), unit);
    if ((isTime || isMeant) && hour < 24)
      return {
        value: `${String(hour).padStart(2, '0')}:${minutes}`,
        start: match.index,
        end: match.index + written.length,
      };
  }
  return undefined;
};

const hourOf = (hours: number, unit: string): number => {
  const half = unit.charAt(0).toLowerCase();
  if (half === 'p' && hours < 12) return hours + 12;
  return half === 'a' && hours === 12 ? 0 : hours;
};
