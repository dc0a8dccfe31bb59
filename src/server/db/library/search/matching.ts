/** Which games of a library meet a filter, in an order. */
import { toSearchKey } from '../../infra/column-values';
import { markName, marksOf, type GamesFilter } from '../filter';
import { TRAITS, type LibraryColumns } from './columns';
import { placesInOrder, type GameOrder } from './orders';

/** The newest first where no order is given. */
export type Page = { readonly offset: number; readonly limit: number; readonly order?: GameOrder };
/** The places of a page's games in their order, and how many meet the filter in all. */
export type FoundPlaces = { readonly total: number; readonly places: readonly number[] };

const DAY = 86_400_000;
/** Games that are counted before it is looked whether one of them is on the page. */
const BLOCK = 1024;

/** What a column must have: 1 at each of its values that fits, 0 at the others. */
type Condition = { readonly column: Uint8Array | Uint32Array; readonly fits: Uint8Array };

/** The games of a page, and how many there are for all pages. */
export const findPlaces = (library: LibraryColumns, filter: GamesFilter, page: Page): FoundPlaces => {
  const { first, end } = placesWithin(library.columns.times, filter);
  const found = new Uint8Array(Math.max(0, end - first)).fill(1);
  for (const condition of conditionsOf(library, filter)) drop(found, first, condition);
  const { order = 'newest' } = page;
  if (order === 'newest') return takePage(found, first, page);
  if (order === 'oldest') {
    const { total, places } = takePage(found.reverse(), 0, page);
    return { total, places: places.map((place) => first + found.length - 1 - place) };
  }
  return takeSortedPage(found, first, { ...page, sorted: placesInOrder(library, order) });
};

/*
 * Loops without a decision for each game: each step is taken a hundred thousand times, a processor that guesses wrongly at
 * every second one takes three times as long, and what arrays offer ten times.
 */

/** `found` is 1 for each game from the first place on that is still in. */
const drop = (found: Uint8Array, first: number, { column, fits }: Condition): void => {
  for (let index = 0; index < found.length; index += 1) {
    found[index] = (found[index] ?? 0) & (fits[column[first + index] ?? 0] ?? 0);
  }
};

const takeSortedPage = (
  found: Uint8Array,
  first: number,
  { sorted, ...page }: Page & { readonly sorted: Uint32Array },
): FoundPlaces => {
  const all = new Uint8Array(sorted.length);
  all.set(found, first);
  const inOrder = new Uint8Array(sorted.length);
  for (let index = 0; index < sorted.length; index += 1) inOrder[index] = all[sorted[index] ?? 0] ?? 0;
  const { total, places } = takePage(inOrder, 0, page);
  return { total, places: places.map((index) => sorted[index] ?? 0) };
};

const takePage = (found: Uint8Array, first: number, { offset, limit }: Page): FoundPlaces => {
  const places: number[] = [];
  let total = 0;
  for (let from = 0; from < found.length; from += BLOCK) {
    const block = found.subarray(from, from + BLOCK);
    const before = total;
    for (let index = 0; index < block.length; index += 1) total += block[index] ?? 0;
    if (total <= offset || before >= offset + limit) continue;
    const inBlock = placesIn(block, first + from);
    places.push(...inBlock.slice(Math.max(0, offset - before), offset + limit - before));
  }
  return { total, places };
};

const placesIn = (found: Uint8Array, first: number): readonly number[] =>
  Array.from(found, (isIn, index) => (isIn === 1 ? first + index : -1)).filter((place) => place >= 0);

/** Of all that a column may have, what is wanted. */
const fitting = <Value>(values: readonly Value[], isWanted: (value: Value) => boolean): Uint8Array => {
  const fits = new Uint8Array(values.length);
  values.forEach((value, number) => {
    if (isWanted(value)) fits[number] = 1;
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
          fits: fitting(
            TRAITS,
            (traits) =>
              traits.color === (color ?? traits.color) &&
              traits.outcome === (outcome ?? traits.outcome) &&
              traits.speed === (speed ?? traits.speed),
          ),
        },
      ]),
  ...(opening === undefined ? [] : [{ column: columns.openings, fits: fitting(openings.texts, isText(opening)) }]),
  ...(opponent === undefined ? [] : [{ column: columns.opponents, fits: fitting(opponents.texts, hasPart(opponent)) }]),
];

const NO_TRAITS = new Uint8Array(TRAITS.length);
const IS_MARKED = Uint8Array.of(0, 1);

const isText = (wanted: string) => {
  const key = toSearchKey(wanted);
  return (text: string): boolean => text === key;
};

const hasPart = (wanted: string) => {
  const key = toSearchKey(wanted);
  return (text: string): boolean => text.includes(key);
};

const placesWithin = (times: Float64Array, { from, to }: GamesFilter) => ({
  first: to === undefined ? 0 : placeBefore(times, Date.parse(to) + DAY),
  end: from === undefined ? times.length : placeBefore(times, Date.parse(from)),
});

/** The first place of games that were played before the moment. */
const placeBefore = (times: Float64Array, moment: number): number => {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < moment) high = middle;
    else low = middle + 1;
  }
  return low;
};
