import type { GameOrder } from '../../../../contract/library';

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
