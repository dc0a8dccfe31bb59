/** Filtering and sorting of a library's games, in memory. */
import { toSearchKey } from '../column-values';
import { type GamesFilter, type LibraryColumns, markName, marksOf, TRAITS } from './search-columns';

/** Newest first by default. */
export type Page = { readonly offset: number; readonly limit: number; readonly order?: GameOrder };

/** Column indexes of the page's games; `total`: matches over all pages. */
type FoundIndexes = { readonly total: number; readonly indexes: readonly number[] };

const DAY = 86_400_000;

const BLOCK = 1024;

/** `fits`: 1 per matching column value. */
type Condition = { readonly column: Uint8Array | Uint32Array; readonly fits: Uint8Array };

export const findIndexes = (library: LibraryColumns, filter: GamesFilter, page: Page): FoundIndexes => {
  const { first, end } = indexesWithin(library.columns.times, filter);
  const found = new Uint8Array(Math.max(0, end - first)).fill(1);
  for (const condition of conditionsOf(library, filter)) applyCondition(found, first, condition);
  const { order = 'newest' } = page;
  if (order === 'newest') return takePage(found, first, page);
  if (order === 'oldest') {
    const { total, indexes } = takePage(found.reverse(), 0, page);
    return { total, indexes: indexes.map((index) => first + found.length - 1 - index) };
  }
  return takeSortedPage(found, first, { ...page, sorted: sortedIndexes(library, order) });
};

/**
 * Branch-free loops: at 100,000 games a mispredicted branch per game would take three times as long, array methods ten
 * times.
 */

/** `found`: 1 per game that still matches, from index `first` on. */
const applyCondition = (found: Uint8Array, first: number, { column, fits }: Condition): void => {
  for (let index = 0; index < found.length; index += 1) {
    found[index] = (found[index] ?? 0) & (fits[column[first + index] ?? 0] ?? 0);
  }
};

const takeSortedPage = (
  found: Uint8Array,
  first: number,
  { sorted, ...page }: Page & { readonly sorted: Uint32Array },
): FoundIndexes => {
  const all = new Uint8Array(sorted.length);
  all.set(found, first);
  const inOrder = new Uint8Array(sorted.length);
  for (let index = 0; index < sorted.length; index += 1) inOrder[index] = all[sorted[index] ?? 0] ?? 0;
  const { total, indexes } = takePage(inOrder, 0, page);
  return { total, indexes: indexes.map((index) => sorted[index] ?? 0) };
};

const takePage = (found: Uint8Array, first: number, { offset, limit }: Page): FoundIndexes => {
  const indexes: number[] = [];
  let total = 0;
  for (let from = 0; from < found.length; from += BLOCK) {
    const block = found.subarray(from, from + BLOCK);
    const before = total;
    for (let index = 0; index < block.length; index += 1) total += block[index] ?? 0;
    if (total <= offset || before >= offset + limit) continue;
    const inBlock = indexesIn(block, first + from);
    indexes.push(...inBlock.slice(Math.max(0, offset - before), offset + limit - before));
  }
  return { total, indexes };
};

const indexesIn = (found: Uint8Array, first: number): readonly number[] =>
  Array.from(found, (isIn, index) => (isIn === 1 ? first + index : -1)).filter((index) => index >= 0);

const matchingValues = <Value>(values: readonly Value[], matches: (value: Value) => boolean): Uint8Array => {
  const fits = new Uint8Array(values.length);
  values.forEach((value, number) => {
    if (matches(value)) fits[number] = 1;
  });
  return fits;
};

const conditionsOf = (
  { columns, openings, opponents, marks }: LibraryColumns,
  { color, outcome, speed, opening, opponent, ...filter }: GamesFilter,
): readonly Condition[] => [
  ...marksOf(filter).map((mark) => {
    const marked = marks.get(markName(mark));
    return marked === undefined
      ? { column: columns.traits, fits: NO_TRAITS }
      : { column: marked.games, fits: IS_MARKED };
  }),
  ...(color === undefined && outcome === undefined && speed === undefined
    ? []
    : [
        {
          column: columns.traits,
          fits: matchingValues(
            TRAITS,
            (traits) =>
              traits.color === (color ?? traits.color) &&
              traits.outcome === (outcome ?? traits.outcome) &&
              traits.speed === (speed ?? traits.speed),
          ),
        },
      ]),
  ...(opening === undefined
    ? []
    : [{ column: columns.openings, fits: matchingValues(openings.texts, equalsText(opening)) }]),
  ...(opponent === undefined
    ? []
    : [{ column: columns.opponents, fits: matchingValues(opponents.texts, includesText(opponent)) }]),
];

const NO_TRAITS = new Uint8Array(TRAITS.length);

const IS_MARKED = Uint8Array.of(0, 1);

const equalsText = (query: string) => {
  const key = toSearchKey(query);
  return (text: string): boolean => text === key;
};

const includesText = (query: string) => {
  const key = toSearchKey(query);
  return (text: string): boolean => text.includes(key);
};

const indexesWithin = (times: Float64Array, { from, to }: GamesFilter) => ({
  first: to === undefined ? 0 : firstIndexBefore(times, Date.parse(to) + DAY),
  end: from === undefined ? times.length : firstIndexBefore(times, Date.parse(from)),
});

const firstIndexBefore = (times: Float64Array, moment: number): number => {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < moment) high = middle;
    else low = middle + 1;
  }
  return low;
};

// Sort orders: an index array per order, computed on first use and cached with the columns (some ms and four bytes per game)

/** Games without a value come last; ties are newest first. */
type GameOrder =
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

/** Orders other than the columns' own. */
type SortedOrder = Exclude<GameOrder, 'newest' | 'oldest'>;

/** From 1; 0 is no value. */
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

const sortCache = new WeakMap<LibraryColumns['columns'], Map<SortedOrder, Uint32Array>>();

const sortedIndexes = (library: LibraryColumns, order: SortedOrder): Uint32Array => {
  const known = sortCache.get(library.columns) ?? new Map<SortedOrder, Uint32Array>();
  sortCache.set(library.columns, known);
  const indexes = known.get(order) ?? sortIndexes(SORTINGS[order], library);
  known.set(order, indexes);
  return indexes;
};

const highestOf = (values: Values): number => {
  let highest = 0;
  for (const value of values) highest = Math.max(highest, value);
  return highest;
};

/** Stable counting sort: values are small integers. */
const sortIndexes = ({ valuesOf, isDescending }: Sorting, library: LibraryColumns): Uint32Array => {
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
  const indexes = new Uint32Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const rank = rankOf(values[index] ?? 0);
    const at = ends[rank] ?? 0;
    indexes[at] = index;
    ends[rank] = at + 1;
  }
  return indexes;
};
