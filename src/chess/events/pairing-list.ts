/** Parses pairing lists from chess-results.com, Swiss-Manager, SwissSys, emails, or plain names. */
import { findDate, findTime, type Found } from '../dates';
import { nameMatcher, plainLetters } from '../names';
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import {
  cellsOf,
  endsInBye,
  hasLetters,
  isBye,
  isText,
  MAX_LINE,
  type Separation,
  separationsOf,
  splitLastResult,
  tidy,
} from './pairing-cells';
import { isTableHead, isTeamHead, readTable, type TableRow } from './pairing-columns';
import { BYE_NAME, isLikeName, type PairingSide, readCells, readWords } from './pairing-side';

type PairingTime = { readonly round?: number; readonly date?: string; readonly time?: string };

type PairedPlayer = { readonly name: string; readonly rating?: number };

export type Pairing = PairingTime &
  PairedPlayer & {
    readonly line: number;
    /** Of the list's owner, like the outcome. */
    readonly color?: Color;
    readonly outcome?: Outcome;
  };

export type PairingOfOthers = PairingTime & {
  readonly line: number;
  readonly white: PairedPlayer;
  readonly black: PairedPlayer;
  /** White's. */
  readonly outcome?: Outcome;
  /** In matches of teams colors alternate by board. */
  readonly hasColors: boolean;
};

export type PairingList = {
  readonly pairings: readonly Pairing[];
  readonly unread: readonly { readonly line: number; readonly text: string }[];
  /** Names to choose from when the list's owner is unknown. */
  readonly candidates: readonly string[];
  /** How many pairings of other players were skipped, and which. */
  readonly others: number;
  readonly otherPairings: readonly PairingOfOthers[];
};

/** `names` are those of the list's owner; without them the owner is the one player common to several pairings. */
export const readPairings = (text: string, names: readonly string[] = []): PairingList => {
  const matchers = names.filter(hasLetters).map(nameMatcher);
  const lines = readLines(text, (cell) => matchers.some((compare) => compare(cell) === 'equal'));
  const timed = withHeadings(lines);
  const pairs = timed.filter((line) => line.kind === 'two');
  const isMine = ownerOf(pairs, names);
  const isOwn = ({ white, black }: PlayerPair): boolean => isMine(white.name) || isMine(black.name);
  const own = pairs.filter(isOwn);
  const others = own.length > 0 ? pairs.filter((pair) => !isOwn(pair)) : [];
  const rounds = roundsOf(own);
  const isOwnLine = (line: TimedLine): boolean => line.kind === 'opponent' && isMine(line.name);
  return {
    pairings: timed.flatMap((line) => {
      if (line.kind === 'opponent') return isOwnLine(line) ? [] : [toPairing(line)];
      const round = rounds.get(line);
      return round === undefined ? [] : [pairToPairing({ ...line, ...round }, isMine(line.white.name))];
    }),
    unread: [
      ...lines.filter(({ read }) => read.kind === 'unread').map(({ line, text: written }) => ({ line, text: written })),
      ...timed.filter(isOwnLine).map(({ line }) => ({ line, text: lines[line - 1]?.text ?? '' })),
    ].sort((one, other) => one.line - other.line),
    candidates: own.length > 0 ? [] : candidatesOf(pairs),
    others: others.length,
    otherPairings: others.map(toOthers),
  };
};

type NumberedLine = { readonly line: number; readonly text: string; readonly read: PairingLine };

type PairingLine =
  | { readonly kind: 'blank' | 'unread' }
  /** Applies to the lines below. */
  | { readonly kind: 'heading'; readonly when: PairingTime }
  | OpponentLine
  | PairLine;

/** A leading number is a round in a list of opponents, unless a heading says otherwise. */
type OpponentLine = PairingTime &
  PairedPlayer & {
    readonly kind: 'opponent';
    readonly color?: Color;
    readonly outcome?: Outcome;
    readonly lead?: number;
    readonly isTable?: true;
  };

/** `outcome` is White's; `lead` is the leading number. */
type PairLine = PairingTime & {
  readonly kind: 'two';
  readonly lead?: number;
  readonly white: PairedPlayer;
  readonly black: PairedPlayer;
  readonly outcome?: Outcome;
  readonly hasColors: boolean;
};

type PlayerPair = PairLine & { readonly line: number };

type TimedLine = (OpponentLine | PairLine) & { readonly line: number };

// Lines

const readLines = (text: string, isOwner: (cell: string) => boolean): readonly NumberedLine[] => {
  const written = text.split(/\r\n?|\n/);
  const rows = written.map((line) => (line.length > MAX_LINE ? undefined : cellsOf(tidy(line))));
  const tables = readTables(rows, isOwner, (index) => (written[index] ?? '').trim() === '');
  return written.map((line, index) => ({
    line: index + 1,
    text: line,
    read:
      rows[index] === undefined
        ? readText(line, isBeforeTable(written, rows, index))
        : (tables.get(index) ?? { kind: 'unread' }),
  }));
};

const isBeforeTable = (
  written: readonly string[],
  rows: readonly (readonly string[] | undefined)[],
  index: number,
): boolean => rows[index + 1] !== undefined || (written[index + 1]?.trim() === '' && rows[index + 2] !== undefined);

/** Rows that stand together, with the row of headings above them, are read together. */
const readTables = (
  rows: readonly (readonly string[] | undefined)[],
  isOwner: (cell: string) => boolean,
  isBlank: (index: number) => boolean,
): ReadonlyMap<number, PairingLine> => {
  const lines = new Map<number, PairingLine>();
  let head: readonly string[] | undefined;
  let block: (readonly [index: number, row: readonly string[]])[] = [];
  const finish = (): void => {
    const read = readTable(
      block.map(([, row]) => row),
      head,
      isOwner,
    );
    for (const [at, [index]] of block.entries()) lines.set(index, toLine(read[at]));
    block = [];
  };
  for (const [index, row] of rows.entries()) {
    if (row === undefined) {
      if (!isBlank(index)) finish();
      continue;
    }
    const isRule = !row.some((cell) => /[\p{L}\p{N}]/u.test(cell));
    if (isRule) lines.set(index, { kind: 'blank' });
    else if (isTableHead(row)) {
      finish();
      head = row;
      lines.set(index, { kind: 'heading', when: {} });
    } else if (isTeamHead(row)) {
      finish();
      head = undefined;
      lines.set(index, { kind: 'heading', when: {} });
    } else block.push([index, row]);
  }
  finish();
  return lines;
};

const toLine = (row: TableRow | undefined): PairingLine => {
  if (row === undefined) return { kind: 'unread' };
  const { left, right, outcome, round, date, time, isBlackFirst } = row;
  const when = timeOf({ round, date, time });
  if (right === undefined) return opponentLine(left, when, true);
  const [white, black] = isBlackFirst ? [{ ...right, lead: left.lead }, left] : [left, right];
  return pairLine(white, black, { when, outcome });
};

const turn = ({ outcome, ...pair }: PairLine): PairLine => ({
  ...pair,
  white: pair.black,
  black: pair.white,
  ...(outcome && { outcome: reversed(outcome) }),
});

/** A line of words: a heading, two players, one opponent, or neither. */
const readText = (line: string, isCaption: boolean): PairingLine => {
  if (line.trim() === '') return { kind: 'blank' };
  if (line.length > MAX_LINE) return { kind: 'unread' };
  const text = tidy(line);
  const { when, rest } = extractTime(text);
  const isTimed = Object.keys(when).length > 0;
  const words = rest.trim().split(/\s+/).filter(hasLetters);
  if (isTimed && (words.every(isFiller) || (isCaption && words.length < 8))) return { kind: 'heading', when };
  if (isTableHead(rest.split(/\s{2,}/)) || isTableHead(rest.trim().split(/\s+/))) return { kind: 'heading', when };
  if (isCaption && !isTimed && separationsOf(rest).length === 0) return { kind: 'unread' };
  const pair = readPair(rest, when);
  if (pair !== undefined) return pair;
  const side = readWords(rest);
  if (side.name === undefined || (!isTimed && !side.isMarked && !isLikeName(rest))) return { kind: 'unread' };
  return opponentLine(side, when, false);
};

const readPair = (text: string, when: PairingTime): PairingLine | undefined => {
  const { rest, result: last } = splitLastResult(text);
  const found = separationsOf(rest);
  const ordered = [...found.filter(({ isWeak }) => !isWeak), ...found.filter(({ isWeak }) => isWeak)];
  const sides = ordered.map((separation) => ({ separation, left: readLeft(separation), right: readRight(separation) }));
  const both = sides.find(({ left, right }) => left.name !== undefined && right.name !== undefined);
  if (both !== undefined) {
    const { left, right, separation } = both;
    const isPair =
      left.isMarked || right.isMarked || Object.keys(when).length > 0 || (separation.result ?? last) !== undefined;
    if (!isPair && !(isLikeName(separation.before) && isLikeName(separation.after))) return { kind: 'unread' };
    return pairLine(left, right, { when, outcome: (separation.result ?? last)?.outcome });
  }
  const single = sides.find(
    ({ left, right }) => right.name !== undefined || (left.name !== undefined && left.isMarked),
  );
  if (single !== undefined) return oneSided(single.left, single.right, when);
  return sides.length > 0 ? { kind: 'unread' } : (readBye(rest, when) ?? readCellsOfText(rest, when));
};

const PRONOUNS = /^(?:you|me|i|we|ich|du|sie|wir|have|has|play|plays|playing|as|with|mit|avec|con|als)$/i;

/** `White vs Anna Muster` and `you have White against` name a color, not a player. */
const readLeft = ({ before }: Separation): PairingSide => {
  const side = readWords(before);
  const words = (side.name ?? '').split(' ');
  const isMe = side.color !== undefined && words.every((word) => PRONOUNS.test(word));
  const { name: _, ...me } = side;
  return isMe || PRONOUNS.test(side.name ?? '') ? me : side;
};

const readRight = ({ after }: Separation): PairingSide => readWords(after);

/** Two names in columns of blanks, before there is a result between them. */
const readCellsOfText = (text: string, when: PairingTime): PairingLine | undefined => {
  const cells = text.trim().split(/\s{2,}/);
  const sides = cells.filter((cell) => isText(cell) && !/^[A-Z]{1,3}$/.test(cell));
  const names = sides.filter((cell) => cell.includes(',') || /[\s.].*\d{3,4}\)?$/.test(cell));
  const ratings = cells.filter((cell) => /(?:^|\s|\()\d{3,4}(?:\)|$|\s)/.test(cell));
  const [first, second] = names.length === 2 ? names : sides.length === 2 && ratings.length > 1 ? sides : [];
  if (first === undefined || second === undefined) return undefined;
  const at = cells.indexOf(second, cells.indexOf(first) + 1);
  const [left, right] = [readCells(cells.slice(0, at), cells.indexOf(first)), readCells(cells.slice(at), 0)];
  return left.name === undefined || right.name === undefined ? undefined : pairLine(left, right, { when });
};

const readBye = (text: string, when: PairingTime): PairingLine | undefined => {
  const trimmed = text.trim();
  const { rest, lead } = splitLead(trimmed);
  if (isBye(rest)) return { kind: 'opponent', ...when, ...(lead !== undefined && { lead }), name: BYE_NAME };
  if (!endsInBye(trimmed)) return undefined;
  const player = readWords(trimmed.slice(0, trimmed.lastIndexOf(' ')));
  if (player.name === undefined) return undefined;
  return pairLine(player, { name: BYE_NAME, isMarked: true }, { when });
};

const splitLead = (text: string): { readonly rest: string; readonly lead?: number } => {
  const [found, digits] = /^#?(\d{1,3})[.):]?\s+/.exec(text) ?? [];
  return found === undefined
    ? { rest: text.replace(/^[:,-]\s*/, '') }
    : { rest: text.slice(found.length), lead: Number(digits) };
};

const oneSided = (left: PairingSide, right: PairingSide, when: PairingTime): PairingLine => {
  if (right.name === undefined) return opponentLine(left, when, false);
  const { lead, color } = left;
  return opponentLine(
    { ...right, ...(lead !== undefined && { lead }), ...(color !== undefined && { color }) },
    when,
    false,
  );
};

const opponentLine = (side: PairingSide, when: PairingTime, isTable: boolean): PairingLine => {
  const { name, rating, color, outcome, lead, isBoard } = side;
  if (name === undefined) return { kind: 'unread' };
  return {
    kind: 'opponent',
    ...when,
    name,
    ...(rating !== undefined && { rating }),
    ...(color !== undefined && { color }),
    ...(outcome !== undefined && { outcome }),
    ...(lead !== undefined && isBoard !== true && { lead }),
    ...(isTable && { isTable: true as const }),
  };
};

type PairOptions = { readonly when: PairingTime; readonly outcome?: Outcome };

const pairLine = (left: PairingSide, right: PairingSide, { when, outcome }: PairOptions): PairingLine => {
  // The owner's opponent is never guessed from a side that has none.
  if (left.name === undefined || right.name === undefined) return { kind: 'unread' };
  const isTeam = left.isTeamBoard === true && left.color === undefined && right.color === undefined;
  const pair: PairLine = {
    kind: 'two',
    ...when,
    ...(left.lead !== undefined && left.isBoard !== true && { lead: left.lead }),
    white: playerOf(left.name, left),
    black: playerOf(right.name, right),
    ...(outcome && { outcome }),
    hasColors: !isTeam,
  };
  return left.color === 'black' || right.color === 'white' ? turn(pair) : pair;
};

const playerOf = (name: string, { rating }: PairingSide): PairedPlayer => ({
  name,
  ...(rating !== undefined && { rating }),
});

// Headings

const ROUND_WORD =
  'round|runde|ronde|ronda|rodada|turno|kolo|runda|rundă|kierros|omgång|omgang|forduló|fordulo|ronde|tour|тур|rd|rnd';

const ROUND = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${ROUND_WORD}|r)[.\s]{0,3}(?:n(?:o|r|°|º)\.?\s?|#)?(\d{1,2})(?![\p{L}\p{N}]|[.,]\d)[.:,)]?|(\d{1,2})\s?(?:\.|st|nd|rd|th|ª|º|er|e|ème|ère|-?й)?\s?(?:${ROUND_WORD})(?![\p{L}\p{N}]))`,
  'iu',
);

const WEEKDAY =
  /(?<![\p{L}])(?:on |at |am |le |el )?(?:mon|tues?|wed(?:nes)?|thur?s?|fri|satur|sat|sun|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|sonnabend|mo|di|mi|do|fr|sa|so|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|sobota|niedziela|neděle|lördag|söndag|lørdag|søndag)(?:day)?[.,]?\s{0,3}(?:the |den |de )?$/iu;

const extractTime = (text: string): { readonly when: PairingTime; readonly rest: string } => {
  const date = findDate(text, { century: 2000 });
  const undated = date === undefined ? text : without(text, date);
  const found = ROUND.exec(undated);
  const round = Number(found?.[1] ?? found?.[2] ?? 0);
  const isRound = round > 0 && found !== null;
  const rest = isRound ? `${undated.slice(0, found.index)} ${undated.slice(found.index + found[0].length)}` : undated;
  const time = findTime(rest, { isDotted: date !== undefined });
  return {
    when: timeOf({ round: isRound ? round : undefined, date: date?.value, time: time?.value }),
    rest: time === undefined ? rest : without(rest, time),
  };
};

/** A weekday goes with its date. */
const without = (text: string, { start, end }: Found<string>): string =>
  `${text.slice(0, start).replace(WEEKDAY, '')} ${text.slice(end)}`;

/** Headings have small words, and a few that are known; only a line with a round or a date is asked. */
const isFiller = (word: string): boolean => {
  const plain = plainLetters(word);
  return (word === word.toLowerCase() && plain.length < 5) || HEADING_WORDS.test(plain) || WEEKDAY.test(`${word} `);
};

const HEADING_WORDS =
  /^(?:pairings?|paarung(?:en|sliste)?|section|group|gruppe|open|standings|results?|ergebnisse|start(?:s|ing)?|begins?|beginn|datum|date|time|uhr|appariements|emparejamientos|emparejamiento|emparceiramento|abbinamenti|turnier|championship|paringen|parovani|kojarzenia|жеребьевка)$/;

/** Below a heading its date holds; a numbered opponent in words belongs to its own round. */
const withHeadings = (lines: readonly NumberedLine[]): readonly TimedLine[] => {
  let heading: PairingTime = {};
  return lines.flatMap(({ line, read }): readonly TimedLine[] => {
    if (read.kind === 'heading') heading = Object.keys(read.when).length > 0 ? read.when : heading;
    if (read.kind === 'two') return [{ ...heading, ...read, line }];
    if (read.kind !== 'opponent') return [];
    const { lead = 0, isTable, ...opponent } = read;
    const isNumbered = lead > 0 && lead <= MAX_ROUNDS && !(isTable === true && heading.round !== undefined);
    const round = opponent.round ?? (isNumbered ? lead : undefined);
    const isOther = round !== undefined && round !== heading.round;
    return [{ ...(isOther ? {} : heading), ...opponent, ...(round !== undefined && { round }), line }];
  });
};

const MAX_ROUNDS = 99;

/** A player plays once per round: distinct leading numbers are rounds, otherwise boards. */
const roundsOf = (own: readonly PlayerPair[]): ReadonlyMap<TimedLine, { readonly round?: number }> => {
  const isNumbered = own.every(({ round }) => round === undefined);
  const rounds = own.map(({ lead, round = isNumbered ? lead : undefined }) => round);
  const isDistinct =
    own.length > 1 && rounds.every((round) => round !== undefined) && new Set(rounds).size === own.length;
  return new Map(
    own.map((pair, index) => {
      const round = rounds[index];
      return [pair, isDistinct && round !== undefined && round <= MAX_ROUNDS ? { round } : {}];
    }),
  );
};

// The list's owner

/** Spellings that may be the owner's are, where none is for certain and they are one name. */
const ownerOf = (pairs: readonly PlayerPair[], names: readonly string[]): ((name: string) => boolean) => {
  const known = names.filter(hasLetters).map(nameMatcher);
  const written = [...new Set(pairs.flatMap(({ white, black }) => [white.name, black.name]))];
  if (known.length === 0) return isOneOf(commonName(pairs));
  const equal = written.filter((name) => known.some((compare) => compare(name) === 'equal'));
  if (equal.length > 0) return (name) => known.some((compare) => compare(name) === 'equal');
  const alike = written.filter((name) => known.some((compare) => compare(name) === 'maybe'));
  const [first] = alike;
  const isOne = first !== undefined && new Set(alike.map(nameWords)).size === 1;
  if (isOne) return isOneOf([nameWords(first)]);
  return (name) => known.some((compare) => compare(name) === 'equal');
};

const isOneOf =
  (names: readonly string[]) =>
  (name: string): boolean =>
    names.includes(nameWords(name));

const commonName = (pairs: readonly PlayerPair[]): readonly string[] => {
  const [first, ...others] = pairs.map(({ white, black }) => [white, black].map(({ name }) => nameWords(name)));
  if (first === undefined || others.length === 0) return [];
  const common = first.filter((name) => others.every((pair) => pair.includes(name)));
  return common.length === 1 ? common : [];
};

/** For comparison: `Doe, Jane` equals `Jane Doe`. */
const nameWords = (name: string): string => plainLetters(name).split(' ').toSorted().join(' ');

const candidatesOf = (pairs: readonly PlayerPair[]): readonly string[] => [
  ...new Set(pairs.flatMap(({ white, black }) => [white.name, black.name]).filter((name) => name !== BYE_NAME)),
];

// Results

const toPairing = ({
  line,
  name,
  rating,
  color,
  outcome,
  ...when
}: OpponentLine & { readonly line: number }): Pairing => ({
  line,
  name,
  ...timeOf(when),
  ...(rating !== undefined && { rating }),
  ...(color !== undefined && { color }),
  ...(outcome !== undefined && { outcome }),
});

const pairToPairing = ({ line, white, black, outcome, hasColors, ...when }: PlayerPair, isWhite: boolean): Pairing => {
  const opponent = isWhite ? black : white;
  return {
    line,
    ...(hasColors && opponent.name !== BYE_NAME && { color: isWhite ? ('white' as const) : ('black' as const) }),
    ...timeOf(when),
    ...opponent,
    ...(outcome && { outcome: isWhite ? outcome : reversed(outcome) }),
  };
};

const toOthers = ({ line, white, black, outcome, hasColors, ...when }: PlayerPair): PairingOfOthers => ({
  line,
  ...timeOf(when),
  white,
  black,
  ...(outcome && { outcome }),
  hasColors,
});

const timeOf = ({ round, date, time }: PairingTime): PairingTime => ({
  ...(round !== undefined && { round }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
});

const reversed = (outcome: Outcome): Outcome => (outcome === 'draw' ? 'draw' : outcome === 'win' ? 'loss' : 'win');
