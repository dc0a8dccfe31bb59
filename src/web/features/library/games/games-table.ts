import type { GameOrder } from '../../../../contract/library';
import type { ShownGame } from '../../../player/games/shown-game';

/** The columns of a wide list of games; the head and the rows share them. The last one is the button's, where there is one. */
export const GRID_COLUMNS =
  'grid grid-cols-[5.5rem_minmax(0,1.15fr)_minmax(0,1fr)_3.25rem_3.75rem_5rem_5.5rem_auto] items-center gap-x-3 pr-1.5 pl-3';

type GridColumn = {
  readonly title: string;
  /** Columns of figures stand at the right. */
  readonly isRight?: boolean;
  /** How the list is sorted by it: at the first press, and at the next. */
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

/** As `aria-sort` has it; `undefined` for a column that the list is not sorted by. */
export const sortDirection = ({ orders }: GridColumn, order: GameOrder): 'ascending' | 'descending' | undefined => {
  if (orders === undefined || !orders.includes(order)) return undefined;
  return ASCENDING.includes(order) ? 'ascending' : 'descending';
};

/** What the server does with the games of a library, done here with games that it does not hold. */

type Compare = (one: ShownGame, other: ShownGame) => number;

const { compare } = new Intl.Collator('en');

/** Rising; games without the value come last, whichever way the others are sorted. */
const byNumber =
  (valueOf: (game: ShownGame) => number | null | undefined, sign: 1 | -1): Compare =>
  (one, other) => {
    const [first, second] = [valueOf(one) ?? undefined, valueOf(other) ?? undefined];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    return sign * (first - second);
  };

const byName =
  (sign: 1 | -1): Compare =>
  (one, other) =>
    Number(isUnknown(one)) - Number(isUnknown(other)) || sign * compare(one.opponent, other.opponent);

const isUnknown = ({ opponent }: ShownGame): boolean => opponent === '' || opponent === '?';

const accuracyOf = ({ scouted }: ShownGame) => scouted.analysisData?.accuracy;

const ratingOf = ({ opponentRating }: ShownGame) => opponentRating;

const lengthOf = ({ scouted }: ShownGame) => scouted.plies ?? scouted.moves.length;

const COMPARES: Readonly<Record<Exclude<GameOrder, 'newest' | 'oldest'>, Compare>> = {
  mostAccurate: byNumber(accuracyOf, -1),
  leastAccurate: byNumber(accuracyOf, 1),
  strongestOpponent: byNumber(ratingOf, -1),
  weakestOpponent: byNumber(ratingOf, 1),
  opponentAToZ: byName(1),
  opponentZToA: byName(-1),
  longest: byNumber(lengthOf, -1),
  shortest: byNumber(lengthOf, 1),
};

/** Of equals the newest comes first. */
export const sortGames = (newestFirst: readonly ShownGame[], order: GameOrder): readonly ShownGame[] => {
  if (order === 'newest') return newestFirst;
  return order === 'oldest' ? newestFirst.toReversed() : newestFirst.toSorted(COMPARES[order]);
};

/** The row that a key leads to from `active` (-1: none yet); `undefined` for a key that leads nowhere. */
export const gridStep = (
  key: string,
  { active, count, inSight }: { readonly active: number; readonly count: number; readonly inSight: number },
): number | undefined => {
  const last = count - 1;
  if (last < 0) return undefined;
  const within = (row: number) => Math.min(Math.max(row, 0), last);
  switch (key) {
    case 'ArrowDown':
      return within(active + 1);
    case 'ArrowUp':
      return within(active - 1);
    case 'PageDown':
      return within(active + inSight);
    case 'PageUp':
      return within(active - inSight);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
};
