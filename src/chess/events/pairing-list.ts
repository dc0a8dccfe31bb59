/** Parses pairing lists from chess-results.com, Swiss-Manager, SwissSys, Vega, emails, or plain names. */
import { type NameComparison, nameMatcher, plainLetters } from '../names';
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import { cellsOf, hasLetters, isTeamScore, MAX_LINE, tidy } from './pairing-cells';
import { isTableHead, isTeamHead, readTable, type TableRow } from './pairing-columns';
import { type ChartRow, isChartDetail, readChart } from './pairing-crosstable';
import { BYE_NAME } from './pairing-side';
import {
  invert,
  type OpponentLine,
  opponentLine,
  type PairedPlayer,
  pairLine,
  type PairingLine,
  type PairingTime,
  type PairLine,
  readText,
  timeOf,
} from './pairing-text';

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
  const owner = ownerOf(names);
  const written = text.split(/\r\n?|\n/);
  const chart = readChart(written.map((line) => (line.length > MAX_LINE ? '' : tidy(line))));
  const lines = readLines(written, { chart, isOwner: (cell) => owner.compare(cell) === 'equal' });
  const timed = withHeadings(lines);
  const pairs = timed.filter((line) => line.kind === 'two');
  const isMine = findOwner(pairs, chart, owner);
  const isOwn = ({ white, black }: PlayerPair): boolean => isMine(white.name) || isMine(black.name);
  const own = pairs.filter(isOwn);
  const games = chartPairings(chart, isMine);
  const isFound = own.length > 0 || games.length > 0;
  const others = isFound ? pairs.filter((pair) => !isOwn(pair)) : [];
  const rounds = roundsOf(own);
  const isOwnLine = (line: TimedLine): boolean =>
    line.kind === 'opponent' && (isMine(line.name) || owner.isWithin(line.name));
  const listed = timed.flatMap((line) => {
    if (line.kind === 'opponent') return isOwnLine(line) ? [] : [toPairing(line)];
    const round = rounds.get(line);
    return round === undefined ? [] : [pairToPairing({ ...line, ...round }, isMine(line.white.name))];
  });
  return {
    pairings: [...listed, ...games],
    unread: [
      ...lines.filter(({ read }) => read.kind === 'unread').map(({ line, text: unread }) => ({ line, text: unread })),
      ...timed.filter(isOwnLine).map(({ line }) => ({ line, text: written[line - 1] ?? '' })),
    ].sort((one, other) => one.line - other.line),
    candidates: isFound ? [] : candidatesOf(pairs, chart),
    others: others.length,
    otherPairings: others.map(toOthers),
  };
};

type NumberedLine = { readonly line: number; readonly text: string; readonly read: PairingLine };

type PlayerPair = PairLine & { readonly line: number };

type TimedLine = (OpponentLine | PairLine) & { readonly line: number };

// Lines

type LineContext = { readonly chart: readonly ChartRow[]; readonly isOwner: (cell: string) => boolean };

const readLines = (written: readonly string[], { chart, isOwner }: LineContext): readonly NumberedLine[] => {
  const charted = new Set(chart.map(({ index }) => index));
  const isCharted = (index: number): boolean =>
    charted.has(index) || (charted.has(index - 1) && isChartDetail(written[index] ?? ''));
  const rows = written.map((line, index) =>
    line.length > MAX_LINE || isCharted(index) ? undefined : cellsOf(tidy(line)),
  );
  const tables = readTables(rows, isOwner, (index) => (written[index] ?? '').trim() === '');
  const firstTable = rows.findIndex((row) => row !== undefined);
  return written.map((text, index) => {
    const line = { line: index + 1, text };
    if (isCharted(index)) return { ...line, read: { kind: 'blank' } };
    if (rows[index] !== undefined) return { ...line, read: tables.get(index) ?? { kind: 'unread' } };
    const read = readText(text, isBeforeTable(written, rows, index));
    // Above a table words without a number are its title.
    const isTitle = read.kind === 'opponent' && read.lead === undefined && read.color === undefined;
    return { ...line, read: isTitle && read.round === undefined && index < firstTable ? { kind: 'unread' } : read };
  });
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
    } else if (isTeamHead(row) || row.some(isTeamScore)) {
      finish();
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
  if (right === undefined) {
    const opponent = opponentLine(left, when);
    return opponent.kind === 'opponent' ? { ...opponent, isTable: true } : opponent;
  }
  const [white, black] = isBlackFirst ? [{ ...right, lead: left.lead }, left] : [left, right];
  return pairLine(white, black, { when, outcome });
};

/** Below a heading its date holds; a numbered opponent in words belongs to its own round. */
const withHeadings = (lines: readonly NumberedLine[]): readonly TimedLine[] => {
  let heading: PairingTime = {};
  let isNumbering: boolean | undefined;
  return lines.flatMap(({ line, read }): readonly TimedLine[] => {
    if (read.kind === 'heading') {
      heading = Object.keys(read.when).length > 0 ? read.when : heading;
      isNumbering = read.isNumbered;
    }
    if (read.kind === 'two') return [{ ...heading, ...read, line }];
    if (read.kind !== 'opponent') return [];
    const { lead = 0, isTable, ...opponent } = read;
    const isRound = isNumbering ?? !(isTable === true && heading.round !== undefined);
    const round = opponent.round ?? (isRound && lead > 0 && lead <= MAX_ROUNDS ? lead : undefined);
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

type Owner = {
  readonly isKnown: boolean;
  readonly compare: (name: string) => NameComparison;
  /** Whether a line that could not be split has the owner's name in it. */
  readonly isWithin: (name: string) => boolean;
};

const ownerOf = (names: readonly string[]): Owner => {
  const own = names.filter(hasLetters);
  const matchers = own.map(nameMatcher);
  const compared = new Map<string, NameComparison>();
  const compare = (name: string): NameComparison => {
    const all = matchers.map((matcher) => matcher(name));
    return all.includes('equal') ? 'equal' : all.includes('maybe') ? 'maybe' : 'different';
  };
  const words = own.map((name) => plainLetters(name).split(' ')).filter((name) => name.length > 1);
  return {
    isKnown: own.length > 0,
    compare: (name) => {
      const known = compared.get(name) ?? compare(name);
      compared.set(name, known);
      return known;
    },
    isWithin: (name) => {
      const found = new Set(plainLetters(name).split(' '));
      return words.some((own) => found.size > own.length && own.every((word) => found.has(word)));
    },
  };
};

/** Spellings that may be the owner's are, where none is for certain and they are one name. */
const findOwner = (
  pairs: readonly PlayerPair[],
  chart: readonly ChartRow[],
  { isKnown, compare }: Owner,
): ((name: string) => boolean) => {
  if (!isKnown) return isOneOf(commonName(pairs));
  const written = [...new Set([...pairs.flatMap(namesOf), ...chart.map(({ name }) => name)])];
  if (written.some((name) => compare(name) === 'equal')) return (name) => compare(name) === 'equal';
  const alike = [...new Set(written.filter((name) => compare(name) === 'maybe').map(nameWords))];
  return alike.length === 1 ? isOneOf(alike) : (name) => compare(name) === 'equal';
};

const namesOf = ({ white, black }: PlayerPair): readonly string[] => [white.name, black.name];

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

const candidatesOf = (pairs: readonly PlayerPair[], chart: readonly ChartRow[]): readonly string[] => [
  ...new Set([...pairs.flatMap(namesOf).filter((name) => name !== BYE_NAME), ...chart.map(({ name }) => name)]),
];

// Results

/** A wall chart has all rounds of the owner in one line. */
const chartPairings = (chart: readonly ChartRow[], isMine: (name: string) => boolean): readonly Pairing[] => {
  const players = new Map(chart.map((row) => [row.number, row]));
  return chart
    .filter(({ name }) => isMine(name))
    .flatMap(({ index, games }) =>
      games.flatMap((game, round) => {
        const player = players.get(game?.opponent ?? 0);
        if (game === undefined || player === undefined) return [];
        const { color, outcome } = game;
        const { name, rating } = player;
        return [
          {
            line: index + 1,
            round: round + 1,
            name,
            ...(rating !== undefined && { rating }),
            ...(color && { color }),
            ...(outcome && { outcome }),
          },
        ];
      }),
    );
};

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
    ...(outcome && { outcome: isWhite ? outcome : invert(outcome) }),
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
