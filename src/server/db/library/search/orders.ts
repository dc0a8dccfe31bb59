/**
 * In which order the games of a library are listed. An order is a place for each game, made when it is first asked for
 * and kept as long as its columns are: of a hundred thousand games in some milliseconds, with four bytes for each.
 */
import type { LibraryColumns } from './columns';

/** The games that an order needs a value of and that have none come last; of equals the newest comes first. */
export type GameOrder =
  | 'newest'
  | 'oldest'
  | 'mostAccurate'
  | 'leastAccurate'
  | 'strongestOpponent'
  | 'weakestOpponent'
  | 'opponentAToZ'
  | 'opponentZToA'
  | 'longest'
  | 'shortest';

/** Those that are not the columns' own order, read from one end or the other. */
export type SortedOrder = Exclude<GameOrder, 'newest' | 'oldest'>;

/** From 1 on, 0 for a game that has none. */
type Values = Uint16Array | Uint32Array;
type Sorting = { readonly valuesOf: (library: LibraryColumns) => Values; readonly isDescending: boolean };

const accuraciesOf = ({ columns }: LibraryColumns): Values => columns.accuracies;
const ratingsOf = ({ columns }: LibraryColumns): Values => columns.ratings;
const lengthsOf = ({ columns }: LibraryColumns): Values => columns.lengths;
const namesOf = ({ columns, opponents }: LibraryColumns): Values => {
  const ranks = opponents.ranks();
  return columns.opponents.map((name) => ranks[name] ?? 0);
};

const SORTINGS: Readonly<Record<SortedOrder, Sorting>> = {
  mostAccurate: { valuesOf: accuraciesOf, isDescending: true },
  leastAccurate: { valuesOf: accuraciesOf, isDescending: false },
  strongestOpponent: { valuesOf: ratingsOf, isDescending: true },
  weakestOpponent: { valuesOf: ratingsOf, isDescending: false },
  opponentAToZ: { valuesOf: namesOf, isDescending: false },
  opponentZToA: { valuesOf: namesOf, isDescending: true },
  longest: { valuesOf: lengthsOf, isDescending: true },
  shortest: { valuesOf: lengthsOf, isDescending: false },
};

const made = new WeakMap<LibraryColumns['columns'], Map<SortedOrder, Uint32Array>>();

/** The places of all games in the order. */
export const placesInOrder = (library: LibraryColumns, order: SortedOrder): Uint32Array => {
  const known = made.get(library.columns) ?? new Map<SortedOrder, Uint32Array>();
  made.set(library.columns, known);
  const places = known.get(order) ?? sortPlaces(SORTINGS[order], library);
  known.set(order, places);
  return places;
};

const highestOf = (values: Values): number => {
  let highest = 0;
  for (const value of values) highest = Math.max(highest, value);
  return highest;
};

/** By counting: values are small whole numbers, and games of the same value stay as they stand, the newest first. */
const sortPlaces = ({ valuesOf, isDescending }: Sorting, library: LibraryColumns): Uint32Array => {
  const values = valuesOf(library);
  const last = highestOf(values);
  const rankOf = (value: number): number => {
    if (value === 0) return last;
    return isDescending ? last - value : value - 1;
  };
  const ends = new Uint32Array(last + 2);
  for (const value of values) {
    const next = rankOf(value) + 1;
    ends[next] = (ends[next] ?? 0) + 1;
  }
  for (let rank = 1; rank < ends.length; rank += 1) ends[rank] = (ends[rank] ?? 0) + (ends[rank - 1] ?? 0);
  const places = new Uint32Array(values.length);
  for (let place = 0; place < values.length; place += 1) {
    const rank = rankOf(values[place] ?? 0);
    const at = ends[rank] ?? 0;
    places[at] = place;
    ends[rank] = at + 1;
  }
  return places;
};
