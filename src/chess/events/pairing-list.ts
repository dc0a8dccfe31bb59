/** Parses pairing lists from chess-results.com, Swiss-Manager, emails, or plain names. */
import { plainLetters } from '../names';
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import { isBye, type PairingSide, readSide, splitSides } from './pairing-side';

export type Pairing = PairingTime &
  PairedPlayer & {
    readonly line: number;
    /** Of the list's owner, like the outcome. */
    readonly color?: Color;
    readonly outcome?: Outcome;
  };

export type PairingList = {
  readonly pairings: readonly Pairing[];
  readonly unread: readonly { readonly line: number; readonly text: string }[];
  /** Names to choose from when the list's owner is unknown. */
  readonly candidates: readonly string[];
  readonly others: number;
};

type NumberedLine = { readonly line: number; readonly text: string; readonly read: PairingLine };

type SinglePairing = Extract<PairingLine, { readonly kind: 'opponent' }> & { readonly line: number };

type PlayerPair = Extract<PairingLine, { readonly kind: 'two' }> & { readonly line: number };

/** `names` are those of the list's owner; without them the owner is the one player common to several pairings. */
export const readPairings = (text: string, names: readonly string[] = []): PairingList => {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, text: line, read: readPairingLine(line) }));
  const headingFor = createHeadingTracker();
  const timed = lines.flatMap((line) => timedLine(line, headingFor));
  const pairs = timed.filter((line): line is PlayerPair => line.kind === 'two');
  const known = names.map(nameWords).filter((name) => name !== '');
  const mine = known.length > 0 ? known : commonName(pairs);
  const isMine = ({ name }: PairedPlayer): boolean => mine.includes(nameWords(name));
  const ownPairs = pairs.filter(({ white, black }) => isMine(white) || isMine(black));
  const rounds = roundsOf(ownPairs);
  return {
    pairings: timed.flatMap((line) => {
      if (line.kind === 'opponent') return [toPairing(line)];
      const at = ownPairs.indexOf(line);
      return at < 0 ? [] : [pairToPairing({ ...line, ...rounds[at] }, isMine(line.white) ? 'white' : 'black')];
    }),
    unread: lines
      .filter(({ read }) => read.kind === 'unread')
      .map(({ line, text: written }) => ({ line, text: written })),
    candidates: ownPairs.length > 0 ? [] : [...new Set(pairs.flatMap(({ white, black }) => [white.name, black.name]))],
    others: ownPairs.length > 0 ? pairs.length - ownPairs.length : 0,
  };
};

type Paired = Extract<PairingLine, { readonly kind: 'two' | 'opponent' }> & { readonly line: number };

const createHeadingTracker = () => {
  let heading: PairingTime = {};
  return (read: PairingLine): PairingTime => {
    if (read.kind === 'heading') heading = Object.keys(read.when).length > 0 ? read.when : heading;
    return heading;
  };
};

const timedLine = ({ line, read }: NumberedLine, headingFor: (read: PairingLine) => PairingTime): readonly Paired[] => {
  const heading = headingFor(read);
  if (read.kind !== 'two' && read.kind !== 'opponent') return [];
  if (read.kind === 'two') return [{ ...read, ...heading, line }];
  // A numbered opponent belongs to a round; a heading counts only for its own.
  const isOther = read.round !== undefined && read.round !== heading.round;
  return [{ ...(isOther ? {} : heading), ...read, line }];
};

/** A player plays once per round: distinct leading numbers are rounds, otherwise boards. */
const roundsOf = (ownPairs: readonly PlayerPair[]): readonly { readonly round?: number }[] => {
  const rounds = ownPairs.flatMap(({ lead, round = lead }) => round ?? []);
  if (ownPairs.length < 2 || new Set(rounds).size < ownPairs.length) return ownPairs.map(() => ({}));
  return rounds.map((round) => ({ round }));
};

const toPairing = ({ line, name, rating, color, outcome, ...when }: SinglePairing): Pairing => ({
  line,
  name,
  ...timeOf(when),
  ...(rating !== undefined && { rating }),
  ...(color !== undefined && { color }),
  ...(outcome !== undefined && { outcome }),
});

const pairToPairing = ({ line, white, black, outcome, ...when }: PlayerPair, color: Color): Pairing => ({
  line,
  color,
  ...timeOf(when),
  ...(color === 'white' ? black : white),
  ...(outcome && { outcome: color === 'white' ? outcome : reversed(outcome) }),
});

const timeOf = ({ round, date, time }: PairingTime): PairingTime => ({
  ...(round !== undefined && { round }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
});

const commonName = (pairs: readonly PlayerPair[]): readonly string[] => {
  const [first, ...others] = pairs.map(({ white, black }) => [white, black].map(({ name }) => nameWords(name)));
  if (first === undefined || others.length === 0) return [];
  const common = first.filter((name) => others.every((pair) => pair.includes(name)));
  return common.length === 1 ? common : [];
};

/** For comparison: `Doe, Jane` equals `Jane Doe`. */
const nameWords = (name: string): string => plainLetters(name).split(' ').toSorted().join(' ');

type PairingTime = { readonly round?: number; readonly date?: string; readonly time?: string };

type PairedPlayer = { readonly name: string; readonly rating?: number };

type PairingLine =
  | { readonly kind: 'blank' }
  /** Applies to the lines below. */
  | { readonly kind: 'heading'; readonly when: PairingTime }
  | ({ readonly kind: 'opponent'; readonly color?: Color; readonly outcome?: Outcome } & PairingTime & PairedPlayer)
  /** `outcome` is White's; `lead` is the leading number. */
  | ({
      readonly kind: 'two';
      readonly lead?: number;
      readonly white: PairedPlayer;
      readonly black: PairedPlayer;
      readonly outcome?: Outcome;
    } & PairingTime)
  | { readonly kind: 'unread' };

const MAX_ROUNDS = 99;

const readPairingLine = (written: string): PairingLine => {
  const text = tidy(written);
  if (text.trim() === '') return { kind: 'blank' };
  const { when, rest } = extractTime(text);
  if (isHeading(rest))
    return Object.keys(when).length > 0 || isTableHead(text) ? { kind: 'heading', when } : { kind: 'unread' };
  if (isBye(rest)) return { kind: 'opponent', ...when, ...leadRound(when, readSide(rest)), name: 'Bye' };
  const sides = splitSides(rest);
  return sides === undefined ? opponentLine(readSide(rest), when) : pairLine(sides, when);
};

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

const extractTime = (text: string): { readonly when: PairingTime; readonly rest: string } => {
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

/** `undefined` for an impossible date. */
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
  when.round === undefined && lead > 0 && lead <= MAX_ROUNDS ? { round: lead } : {};

const opponentLine = (side: PairingSide, when: PairingTime): PairingLine => {
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

const PRONOUNS = /\b(?:you|me|i|ich|du|sie|have|has|play|as|mit)\b/gi;

/** `White vs Anna Muster` names a color, not a player. */
const pairLine = (sides: NonNullable<ReturnType<typeof splitSides>>, when: PairingTime): PairingLine => {
  const before = readSide(sides.before);
  const after = readSide(sides.after);
  if (after.name === undefined) return before.name === undefined ? { kind: 'unread' } : opponentLine(before, when);
  const mine = before.name === undefined ? before : readSide(sides.before.replace(PRONOUNS, ' '));
  if (mine.name === undefined) return opponentLine({ ...mine, ...after, ...leadOf(mine), ...colorOf(mine) }, when);
  const [white, black] = [playerOf(mine.name, before), playerOf(after.name, after)];
  const isTurned = before.color === 'black' || after.color === 'white';
  const { outcome } = sides;
  const lead = leadOf(mine);
  return isTurned
    ? { kind: 'two', ...when, ...lead, white: black, black: white, ...(outcome && { outcome: reversed(outcome) }) }
    : { kind: 'two', ...when, ...lead, white, black, ...(outcome && { outcome }) };
};

const leadOf = ({ lead }: PairingSide) => (lead === undefined ? {} : { lead });

const colorOf = ({ color }: PairingSide) => (color === undefined ? {} : { color });

const reversed = (outcome: Outcome): Outcome => (outcome === 'draw' ? 'draw' : outcome === 'win' ? 'loss' : 'win');
