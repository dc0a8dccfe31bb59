/**
 * Pairing lists as people paste them: from chess-results.com, Swiss-Manager, an email, or names alone. What can be read is
 * given with its line, and what cannot by its line; nothing is guessed about who plays whom. Never throws.
 */
import { plainLetters } from '../player/identity';
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import { isBye, type PairingSide, readSide, splitSides } from './pairing-side';

export type Pairing = PairingTime &
  PairedPlayer & {
    /** From 1. */
    readonly line: number;
    /** Of whoever the list is about, as the outcome. */
    readonly color?: Color;
    readonly outcome?: Outcome;
  };

export type PairingList = {
  readonly pairings: readonly Pairing[];
  /** Lines that could not be read. */
  readonly unread: readonly { readonly line: number; readonly text: string }[];
  /** Pairings of two of whom it is not known which one the list is about: who they are. */
  readonly candidates: readonly string[];
  /** Pairings of others. */
  readonly others: number;
};

type NumberedLine = { readonly line: number; readonly text: string; readonly read: PairingLine };

type Alone = Extract<PairingLine, { readonly kind: 'opponent' }> & { readonly line: number };

type PairOfTwo = Extract<PairingLine, { readonly kind: 'two' }> & { readonly line: number };

/** `names`: under which whoever the list is about may stand in it. Else it is who stands in each pairing of several. */
export const readPairings = (text: string, names: readonly string[] = []): PairingList => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, text: line, read: readPairingLine(line) }));
  const whenOf = createWhen();
  const timed = lines.flatMap((line) => timedLine(line, whenOf));
  const twos = timed.filter((line): line is PairOfTwo => line.kind === 'two');
  const known = names.map(nameWords).filter((name) => name !== '');
  const mine = known.length > 0 ? known : commonName(twos);
  const isMine = ({ name }: PairedPlayer): boolean => mine.includes(nameWords(name));
  const own = twos.filter(({ white, black }) => isMine(white) || isMine(black));
  const rounds = roundsOf(own);
  return {
    pairings: timed.flatMap((line) => {
      if (line.kind === 'opponent') return [toPairing(line)];
      const at = own.indexOf(line);
      return at < 0 ? [] : [againstOther({ ...line, ...rounds[at] }, isMine(line.white) ? 'white' : 'black')];
    }),
    unread: lines
      .filter(({ read }) => read.kind === 'unread')
      .map(({ line, text: written }) => ({ line, text: written })),
    candidates: own.length > 0 ? [] : [...new Set(twos.flatMap(({ white, black }) => [white.name, black.name]))],
    others: own.length > 0 ? twos.length - own.length : 0,
  };
};

type Paired = Extract<PairingLine, { readonly kind: 'two' | 'opponent' }> & { readonly line: number };

/** What the last heading said. */
const createWhen = () => {
  let heading: PairingTime = {};
  return (read: PairingLine): PairingTime => {
    if (read.kind === 'heading') heading = Object.keys(read.when).length > 0 ? read.when : heading;
    return heading;
  };
};

const timedLine = ({ line, read }: NumberedLine, whenOf: (read: PairingLine) => PairingTime): readonly Paired[] => {
  const heading = whenOf(read);
  if (read.kind !== 'two' && read.kind !== 'opponent') return [];
  if (read.kind === 'two') return [{ ...read, ...heading, line }];
  // Whoever numbers own opponents numbers rounds; the day of the heading is of its round.
  const isOther = read.round !== undefined && read.round !== heading.round;
  return [{ ...(isOther ? {} : heading), ...read, line }];
};

/** Nobody plays twice in a round: the numbers of several own pairings are rounds, where they differ, and no boards. */
const roundsOf = (own: readonly PairOfTwo[]): readonly { readonly round?: number }[] => {
  const leads = own.flatMap(({ lead, round = lead }) => round ?? []);
  if (own.length < 2 || new Set(leads).size < own.length) return own.map(() => ({}));
  return leads.map((round) => ({ round }));
};

const toPairing = ({ line, name, rating, color, outcome, ...when }: Alone): Pairing => ({
  ...{ line, name },
  ...timeOf(when),
  ...(rating !== undefined && { rating }),
  ...(color !== undefined && { color }),
  ...(outcome !== undefined && { outcome }),
});

const againstOther = ({ line, white, black, outcome, ...when }: PairOfTwo, color: Color): Pairing => ({
  ...{ line, color },
  ...timeOf(when),
  ...(color === 'white' ? black : white),
  ...(outcome && { outcome: color === 'white' ? outcome : turned(outcome) }),
});

const timeOf = ({ round, date, time }: PairingTime): PairingTime => ({
  ...(round !== undefined && { round }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
});

/** The one who stands in all of several pairings, where there is one alone. */
const commonName = (twos: readonly PairOfTwo[]): readonly string[] => {
  const [first, ...others] = twos.map(({ white, black }) => [white, black].map(({ name }) => nameWords(name)));
  if (first === undefined || others.length === 0) return [];
  const common = first.filter((name) => others.every((pair) => pair.includes(name)));
  return common.length === 1 ? common : [];
};

/** For comparing: `Doe, Jane` and `Jane Doe` are the same. */
const nameWords = (name: string): string => plainLetters(name).split(' ').toSorted().join(' ');

/** One line of a pairing list: a heading, a pairing of two, an opponent alone, or nothing that can be read. */

/** When, where a line says it: `2026-12-05`, `19:30`. */
type PairingTime = { readonly round?: number; readonly date?: string; readonly time?: string };

type PairedPlayer = { readonly name: string; readonly rating?: number };

type PairingLine =
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

const readPairingLine = (written: string): PairingLine => {
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
const turned = (outcome: Outcome): Outcome => (outcome === 'draw' ? 'draw' : outcome === 'win' ? 'loss' : 'win');
