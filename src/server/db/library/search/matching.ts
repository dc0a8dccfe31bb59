/** Which games of a library meet a filter. */
import { toSearchKey } from '../../infra/column-values';
import { markName, marksOf, type GamesFilter } from '../filter';
import { TRAITS, type LibraryColumns } from './columns';

const DAY = 86_400_000;

/** What a column must have: 1 at each of its values that fits. */
type Condition = { readonly column: ArrayLike<number>; readonly fits: ArrayLike<number> };

/** The places of the games, the newest first. */
export const placesOf = (library: LibraryColumns, filter: GamesFilter): Uint32Array =>
  conditionsOf(library, filter).reduce(
    (places, { column, fits }) => places.filter((place) => fits[column[place] ?? -1] === 1),
    placesWithin(library.columns.times, filter),
  );

/** From all that a column may have, those that are wanted. */
const fitting = <Value>(values: readonly Value[], fits: (value: Value) => boolean): Uint8Array =>
  Uint8Array.from(values, (value) => Number(fits(value)));

const conditionsOf = (
  { columns, openings, opponents, marks }: LibraryColumns,
  { color, outcome, speed, opening, opponent, ...filter }: GamesFilter,
): readonly Condition[] => [
  ...marksOf(filter).map((mark) => ({ column: marks.get(markName(mark))?.games ?? NO_GAMES, fits: [0, 1] })),
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

const NO_GAMES = new Uint8Array();

const isText = (wanted: string) => {
  const key = toSearchKey(wanted);
  return (text: string): boolean => text === key;
};

const hasPart = (wanted: string) => {
  const key = toSearchKey(wanted);
  return (text: string): boolean => text.includes(key);
};

const placesWithin = (times: Float64Array, { from, to }: GamesFilter): Uint32Array => {
  const first = to === undefined ? 0 : placeBefore(times, Date.parse(to) + DAY);
  const end = from === undefined ? times.length : placeBefore(times, Date.parse(from));
  return Uint32Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
};

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
