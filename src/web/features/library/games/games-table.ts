import type { GameOrder } from '../../../../contract/library';
import type { ShownGame } from '../../../player/games/shown-game';

/** Shared by the header and the rows; the last column is the delete button's. */
export const GRID_COLUMNS =
  'grid grid-cols-[5.5rem_minmax(0,1.15fr)_minmax(0,1fr)_3.25rem_3.75rem_5rem_5.5rem_auto] items-center gap-x-3 pr-1.5 pl-3';

type GridColumn = {
  readonly title: string;
  /** Numbers are right-aligned. */
  readonly isRight?: boolean;
  /** Orders on the first and the second press. */
  readonly orders?: readonly [GameOrder, GameOrder];
};

export const COLUMNS: readonly GridColumn[] = [
  { title: 'Result' },
  { title: 'Opponent', orders: ['opponentAToZ', 'opponentZToA'] },
  { title: 'Opening' },
  { title: 'Time' },
  { title: 'Moves', orders: ['longest', 'shortest'], isRight: true },
  { title: 'Accuracy', orders: ['mostAccurate', 'leastAccurate'], isRight: true },
  { title: 'Date', orders: ['newest', 'oldest'], isRight: true },
];

const ASCENDING: readonly GameOrder[] = ['opponentAToZ', 'shortest', 'leastAccurate', 'oldest'];

/** Value of `aria-sort`; `undefined` if the list is not sorted by this column. */
export const sortDirection = ({ orders }: GridColumn, order: GameOrder): 'ascending' | 'descending' | undefined => {
  if (orders === undefined || !orders.includes(order)) return undefined;
  return ASCENDING.includes(order) ? 'ascending' : 'descending';
};

// The server's sort orders, for games that are not in a library
type Compare = (one: ShownGame, other: ShownGame) => number;

/** Games without the value come last in both directions. */
const byNumber =
  (valueOf: (game: ShownGame) => number | null | undefined, sign: 1 | -1): Compare =>
  (one, other) => {
    const [left, right] = [valueOf(one) ?? undefined, valueOf(other) ?? undefined];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * (left - right);
  };

const byName =
  (sign: 1 | -1): Compare =>
  (one, other) =>
    Number(isUnknown(one)) - Number(isUnknown(other)) || sign * one.opponent.localeCompare(other.opponent, 'en');

const isUnknown = ({ opponent }: ShownGame): boolean => opponent === '' || opponent === '?';

const accuracyOf = ({ scouted }: ShownGame) => scouted.analysisData?.accuracy;

const ratingOf = ({ opponentRating }: ShownGame) => opponentRating;

const lengthOf = ({ scouted }: ShownGame) => scouted.plies ?? scouted.moves.length;

const COMPARATORS: Readonly<Record<Exclude<GameOrder, 'newest' | 'oldest'>, Compare>> = {
  mostAccurate: byNumber(accuracyOf, -1),
  leastAccurate: byNumber(accuracyOf, 1),
  strongestOpponent: byNumber(ratingOf, -1),
  weakestOpponent: byNumber(ratingOf, 1),
  opponentAToZ: byName(1),
  opponentZToA: byName(-1),
  longest: byNumber(lengthOf, -1),
  shortest: byNumber(lengthOf, 1),
};

/** Stable: equal games stay newest first. */
export const sortGames = (newestFirst: readonly ShownGame[], order: GameOrder): readonly ShownGame[] => {
  if (order === 'newest') return newestFirst;
  return order === 'oldest' ? newestFirst.toReversed() : newestFirst.toSorted(COMPARATORS[order]);
};

/** The row after a key press; `active` is -1 if there is none; `undefined` for other keys. */
export const gridStep = (
  key: string,
  { active, count, pageSize }: { readonly active: number; readonly count: number; readonly pageSize: number },
): number | undefined => {
  const last = count - 1;
  if (last < 0) return undefined;
  const clamp = (row: number) => Math.min(Math.max(row, 0), last);
  switch (key) {
    case 'ArrowDown':
      return clamp(active + 1);
    case 'ArrowUp':
      return clamp(active - 1);
    case 'PageDown':
      return clamp(active + pageSize);
    case 'PageUp':
      return clamp(active - pageSize);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
};
