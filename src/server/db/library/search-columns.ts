/** Columnar index of a library's games, newest first: filtering 100,000 games takes about a millisecond. */
import { type Speed, SPEEDS } from '../../../chess/clock';
import { OUTCOMES } from '../../../chess/openings/game-line';
import type { Outcome } from '../../../chess/player/results';
import { TACTICAL_STRENGTHS, type TacticList } from '../../../chess/player/tactics';
import { type Color, COLORS } from '../../../chess/types';

type GameColumns = {
  readonly ids: Int32Array;
  readonly times: Float64Array;
  readonly changes: Uint32Array;
  /** Indexes into `TRAITS`. */
  readonly traits: Uint8Array;
  readonly openings: Uint32Array;
  readonly opponents: Uint32Array;
  /** `toSortValue` of the user's accuracy (hundredths of a percent), the opponent's rating, and the length in plies. */
  readonly accuracies: Uint16Array;
  readonly ratings: Uint16Array;
  readonly lengths: Uint16Array;
};

/** `games`: 1 per game with the mark. */
type MarkedGames = { readonly mark: Mark; readonly games: Uint8Array };

export type LibraryColumns = {
  /** Includes all changes up to this version, and possibly later ones. */
  readonly version: number;
  readonly columns: GameColumns;
  readonly openings: Names;
  readonly opponents: Names;
  readonly marks: ReadonlyMap<string, MarkedGames>;
};

/** All combinations of the three traits, so that they fit one byte. */
export const TRAITS = COLORS.flatMap((color) =>
  OUTCOMES.flatMap((outcome) => SPEEDS.map((speed) => ({ color, outcome, speed }))),
);

export type GameRows = {
  readonly ids: readonly number[];
  readonly times: readonly number[];
  readonly changes: readonly number[];
  /** `null`: deleted. */
  readonly traits: readonly (number | null)[];
  readonly openings: readonly string[];
  readonly opponents: readonly string[];
  /** 0-100. */
  readonly accuracies: readonly (number | null)[];
  /** The opponent's. */
  readonly ratings: readonly (number | null)[];
  /** Plies. */
  readonly lengths: readonly number[];
};

export const joinRows = (chunks: readonly GameRows[]): GameRows => ({
  ids: chunks.flatMap(({ ids }) => ids),
  times: chunks.flatMap(({ times }) => times),
  changes: chunks.flatMap(({ changes }) => changes),
  traits: chunks.flatMap(({ traits }) => traits),
  openings: chunks.flatMap(({ openings }) => openings),
  opponents: chunks.flatMap(({ opponents }) => opponents),
  accuracies: chunks.flatMap(({ accuracies }) => accuracies),
  ratings: chunks.flatMap(({ ratings }) => ratings),
  lengths: chunks.flatMap(({ lengths }) => lengths),
});

export const NO_COLUMNS: GameColumns = {
  ids: new Int32Array(),
  times: new Float64Array(),
  changes: new Uint32Array(),
  traits: new Uint8Array(),
  openings: new Uint32Array(),
  opponents: new Uint32Array(),
  accuracies: new Uint16Array(),
  ratings: new Uint16Array(),
  lengths: new Uint16Array(),
};

/** Replaces games with the same ids; their marks are cleared. */
export const mergeRows = (library: LibraryColumns, rows: GameRows): LibraryColumns => {
  if (rows.ids.length === 0) return library;
  const { columns, openings, opponents } = library;
  const merge = mergerOf(columns, rows);
  return {
    ...library,
    columns: {
      ids: merge(Int32Array, columns.ids, rows.ids),
      times: merge(Float64Array, columns.times, rows.times),
      changes: merge(Uint32Array, columns.changes, rows.changes),
      traits: merge(Uint8Array, columns.traits, rows.traits),
      openings: merge(Uint32Array, columns.openings, rows.openings.map(openings.numberOf)),
      opponents: merge(Uint32Array, columns.opponents, rows.opponents.map(opponents.numberOf)),
      accuracies: merge(Uint16Array, columns.accuracies, rows.accuracies.map(toAccuracyValue)),
      ratings: merge(Uint16Array, columns.ratings, rows.ratings.map(toSortValue)),
      lengths: merge(Uint16Array, columns.lengths, rows.lengths.map(toSortValue)),
    },
    marks: new Map(
      [...library.marks].map(([name, { mark, games }]) => [name, { mark, games: merge(Uint8Array, games, []) }]),
    ),
  };
};

/** Sets the mark for these games; others keep theirs. */
export const addMark = (library: LibraryColumns, mark: Mark, ids: readonly number[]): LibraryColumns => {
  if (ids.length === 0) return library;
  const marked = new Set(ids);
  const before = library.marks.get(markName(mark))?.games;
  const games = new Uint8Array(library.columns.ids.length);
  library.columns.ids.forEach((id, index) => {
    if (before?.[index] === 1 || marked.has(id)) games[index] = 1;
  });
  return { ...library, marks: new Map([...library.marks, [markName(mark), { mark, games }]]) };
};

const MAX_VALUE = 65_535;

/** From 1; 0 is no value. */
const toSortValue = (value: number | null): number =>
  value === null ? 0 : Math.min(MAX_VALUE, Math.max(1, Math.round(value) + 1));

const toAccuracyValue = (accuracy: number | null): number => toSortValue(accuracy === null ? null : 100 * accuracy);

type Column = Int32Array | Float64Array | Uint8Array | Uint16Array | Uint32Array;

type ColumnType<Kind extends Column> = new (length: number) => Kind;

const mergerOf = (columns: GameColumns, rows: GameRows) => {
  const order = orderOf(columns, rows);
  const { length } = columns.ids;
  return <Kind extends Column>(
    Type: ColumnType<Kind>,
    before: ArrayLike<number>,
    incoming: readonly (number | null)[],
  ): Kind => {
    const merged = new Type(order.length);
    for (let index = 0; index < order.length; index += 1) {
      const from = order[index] ?? 0;
      merged[index] = (from < length ? before[from] : incoming[from - length]) ?? 0;
    }
    return merged;
  };
};

/** Source of each merged game: an index into the columns, or beyond their length into the rows. */
const orderOf = ({ ids, times }: GameColumns, rows: GameRows): readonly number[] => {
  const replaced = new Set(rows.ids);
  const incoming = newestFirst(rows);
  const order: number[] = [];
  let next = 0;
  for (let index = 0; index < ids.length; index += 1) {
    const [id = 0, time = 0] = [ids[index], times[index]];
    if (replaced.has(id)) continue;
    for (; isNewer(rows, incoming[next], time, id); next += 1) order.push(ids.length + (incoming[next] ?? 0));
    order.push(index);
  }
  for (; next < incoming.length; next += 1) order.push(ids.length + (incoming[next] ?? 0));
  return order;
};

const isNewer = ({ ids, times }: GameRows, row: number | undefined, time: number, id: number): boolean => {
  if (row === undefined) return false;
  const own = times[row] ?? 0;
  return own > time || (own === time && (ids[row] ?? 0) > id);
};

const newestFirst = ({ ids, times, traits }: GameRows): readonly number[] =>
  [...ids.keys()]
    .filter((row) => traits[row] !== null)
    .sort((one, other) => (times[other] ?? 0) - (times[one] ?? 0) || (ids[other] ?? 0) - (ids[one] ?? 0));

/** Interned names; unused ones stay. */
type Names = {
  readonly texts: readonly string[];
  /** Assigns a number to a new name. */
  readonly numberOf: (text: string) => number;
  /** Alphabetical rank by number, from 1; 0 for an unknown name. */
  readonly ranks: () => Uint32Array;
};

/** PGN's notations of an unknown name. */
const UNKNOWN = ['', '?'];

export const createNames = (): Names => {
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  let ranks: Uint32Array = new Uint32Array();
  return {
    texts,
    numberOf: (text) => {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
    ranks: () => {
      if (ranks.length !== texts.length) ranks = rank(texts);
      return ranks;
    },
  };
};

/** Ignores accents; locale-aware comparison takes ten times as long. */
const rank = (texts: readonly string[]): Uint32Array => {
  const ranks = new Uint32Array(texts.length);
  texts
    .map((text, number) => ({ number, text, plain: text.normalize('NFD').replaceAll(/\p{M}/gu, '') }))
    .filter(({ text }) => !UNKNOWN.includes(text))
    .sort((one, other) => compare(one.plain, other.plain) || compare(one.text, other.text))
    .forEach(({ number }, place) => {
      ranks[number] = place + 1;
    });
  return ranks;
};

const compare = (one: string, other: string): number => {
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

// Filter

/** All conditions must hold. Texts are case-insensitive; dates are UTC days, inclusive. */
export type GamesFilter = {
  /** Exact name. */
  readonly opening?: string;
  readonly color?: Color;
  readonly outcome?: Outcome;
  readonly speed?: Speed;
  /** Substring. */
  readonly opponent?: string;
  readonly from?: string;
  readonly to?: string;
  /** Tactics found, missed or allowed by the user. */
  readonly tactic?: string;
  readonly missed?: string;
  readonly allowed?: string;
  readonly analysis?: 'failed';
};

type TacticName = { readonly list: TacticList; readonly name: string };

const STRENGTHS: ReadonlySet<string> = new Set(TACTICAL_STRENGTHS);

export const tacticsOf = ({ tactic, missed, allowed }: GamesFilter): readonly TacticName[] => [
  ...(tactic === undefined
    ? []
    : [{ list: STRENGTHS.has(tactic) ? 'strengths' : 'weaknesses', name: tactic } as const]),
  ...(missed === undefined ? [] : [{ list: 'missed', name: missed } as const]),
  ...(allowed === undefined ? [] : [{ list: 'allowed', name: allowed } as const]),
];

/** A property stored outside the game's row: a tactic, or a failed analysis. */
export type Mark = TacticName | { readonly list: 'review'; readonly name: 'failed' };

export const marksOf = (filter: Pick<GamesFilter, 'tactic' | 'missed' | 'allowed' | 'analysis'>): readonly Mark[] => [
  ...tacticsOf(filter),
  ...(filter.analysis === undefined ? [] : [{ list: 'review', name: filter.analysis } as const]),
];

export const markName = ({ list, name }: Mark): string => `${list} ${name}`;
