/** One line of a pairing list: a heading, a pairing of two, an opponent alone, or nothing that can be read. */
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import { readSide, type PairingSide } from './pairing-side';
import { isBye, splitSides } from './pairing-words';

/** When, where a line says it: `2026-12-05`, `19:30`. */
export type PairingTime = { readonly round?: number; readonly date?: string; readonly time?: string };
export type PairedPlayer = { readonly name: string; readonly rating?: number };

export type PairingLine =
  | { readonly kind: 'blank' }
  /** What holds for the lines below. */
  | { readonly kind: 'heading'; readonly when: PairingTime }
  | ({ readonly kind: 'opponent'; readonly color?: Color; readonly outcome?: Outcome } & PairingTime & PairedPlayer)
  /** `outcome` is White's; `lead` the number that it begins with. */
  | ({
      readonly kind: 'two';
      readonly lead?: number;
      readonly white: PairedPlayer;
      readonly black: PairedPlayer;
      readonly outcome?: Outcome;
    } & PairingTime)
  | { readonly kind: 'unread' };

const MOST_ROUNDS = 99;

export const readPairingLine = (written: string): PairingLine => {
  const text = tidy(written);
  if (text.trim() === '') return { kind: 'blank' };
  const { when, rest } = takeTime(text);
  if (isHeading(rest))
    return Object.keys(when).length > 0 || isTableHead(text) ? { kind: 'heading', when } : { kind: 'unread' };
  if (isBye(rest)) return { kind: 'opponent', ...when, ...leadRound(when, readSide(rest)), name: 'Bye' };
  const sides = splitSides(rest);
  return sides === undefined ? oneOf(readSide(rest), when) : betweenTwo(sides, when);
};

/** Blanks are blanks, and dashes dashes, however they are written. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u00A0\u2000-\u200A\u202F]/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/^[ ]*[•*·>]+[ ]*/, '')
    .replace(/\bN[°º]\s*/g, '');

const ROUND = /(?:^|[\s(])(?:round|runde|rd|rnd|r)[.\s]*(\d{1,2})\b[.:,)]?/i;
const DAY = /\b(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4}))\b/;
const TIME = /\b([01]?\d|2[0-3])[:.]([0-5]\d)\s*(?:uhr|h)?(?=[\s,;)]|$)/i;
const WEEKDAY = /\b(?:on |at )?\b(?:mon|tues?|wed(?:nes)?|thur?s?|fri|satur|sat|sun)(?:day)?\b[.,]?/gi;

/** Round, day and time out of a line, wherever they stand. */
const takeTime = (text: string): { readonly when: PairingTime; readonly rest: string } => {
  const round = Number(ROUND.exec(text)?.[1] ?? 0);
  const [, year = '', month = '', day = '', otherDay = '', otherMonth = '', otherYear = ''] = DAY.exec(text) ?? [];
  const date = dateOf(year || otherYear, month || otherMonth, day || otherDay);
  const withoutDay = text.replace(ROUND, ' ').replace(DAY, ' ');
  const [, hours, minutes = ''] = TIME.exec(withoutDay) ?? [];
  return {
    when: {
      ...(round > 0 && { round }),
      ...(date !== undefined && { date }),
      ...(hours !== undefined && { time: `${hours.padStart(2, '0')}:${minutes}` }),
    },
    rest: withoutDay.replace(TIME, ' ').replace(WEEKDAY, ' '),
  };
};

/** `undefined` for a day that there is not. */
const dateOf = (year: string, month: string, day: string): string | undefined => {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31 ? text : undefined;
};

const isHeading = (rest: string): boolean =>
  /^[\s\p{P}]*(?:(?:on|at|am|um|der|the)[\s\p{P}]*)*$/iu.test(rest) || isTableHead(rest);

const HEAD = /\bname\b/i;
const OTHER_HEAD = /\b(?:rtg|rating|elo|pts|points|punkte|res|result|fed|no|nr|bo|rd)\b/i;
const isTableHead = (text: string): boolean => HEAD.test(text) && OTHER_HEAD.test(text);

const leadRound = (when: PairingTime, { lead = 0 }: PairingSide): PairingTime =>
  when.round === undefined && lead > 0 && lead <= MOST_ROUNDS ? { round: lead } : {};

const oneOf = (side: PairingSide, when: PairingTime): PairingLine => {
  if (side.name === undefined) return { kind: 'unread' };
  const { color, outcome } = side;
  return {
    kind: 'opponent',
    ...when,
    ...leadRound(when, side),
    ...playerOf(side.name, side),
    ...(color !== undefined && { color }),
    ...(outcome !== undefined && { outcome }),
  };
};

const playerOf = (name: string, { rating }: PairingSide): PairedPlayer => ({
  name,
  ...(rating !== undefined && { rating }),
});

const YOU = /\b(?:you|me|i|ich|du|sie|have|has|play|as|mit)\b/gi;

/** `White vs Anna Muster`: nobody stands before it but me. */
const betweenTwo = (sides: NonNullable<ReturnType<typeof splitSides>>, when: PairingTime): PairingLine => {
  const before = readSide(sides.before);
  const behind = readSide(sides.behind);
  if (behind.name === undefined) return before.name === undefined ? { kind: 'unread' } : oneOf(before, when);
  const mine = before.name === undefined ? before : readSide(sides.before.replace(YOU, ' '));
  if (mine.name === undefined) return oneOf({ ...mine, ...behind, ...leadOf(mine), ...colorOf(mine) }, when);
  const [white, black] = [playerOf(mine.name, before), playerOf(behind.name, behind)];
  const isTurned = before.color === 'black' || behind.color === 'white';
  const { outcome } = sides;
  const lead = leadOf(mine);
  return isTurned
    ? { kind: 'two', ...when, ...lead, white: black, black: white, ...(outcome && { outcome: turned(outcome) }) }
    : { kind: 'two', ...when, ...lead, white, black, ...(outcome && { outcome }) };
};

const leadOf = ({ lead }: PairingSide) => (lead === undefined ? {} : { lead });
const colorOf = ({ color }: PairingSide) => (color === undefined ? {} : { color });

/** The same for the other side. */
export const turned = (outcome: Outcome): Outcome => (outcome === 'draw' ? 'draw' : outcome === 'win' ? 'loss' : 'win');
