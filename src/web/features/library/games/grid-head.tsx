import { ArrowDown, ArrowUp } from 'lucide-react';
import type { GameOrder } from '../../../../contract/library';
import { classNames } from '../../../lib/class-names';
import { ORDER_LABELS } from './filter-labels';
import { COLUMNS, GRID_COLUMNS, sortDirection } from './grid-columns';

type GridHeadProps = {
  /** Pixels. */
  readonly height: number;
  readonly canDelete: boolean;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
};

/** The titles of the columns, some of them to sort by; they stay in sight. */
export function GridHead({ height, canDelete, order, onOrder }: GridHeadProps) {
  return (
    <div role="rowgroup" className="sticky top-0 z-10 border-b border-hairline bg-card" style={{ height }}>
      <div role="row" aria-rowindex={1} className={`${GRID_COLUMNS} h-full text-xs font-semibold text-ink-soft`}>
        {COLUMNS.map((column) => {
          const { title, isRight = false, orders } = column;
          const direction = sortDirection(column, order);
          return (
            <span
              key={title}
              role="columnheader"
              className={classNames('h-full content-center', isRight && 'text-right')}
              {...(direction && { 'aria-sort': direction })}
            >
              {orders ? <SortButton {...{ title, orders, order, direction, onOrder }} /> : title}
            </span>
          );
        })}
        {canDelete && (
          <span role="columnheader" className="w-9">
            <span className="sr-only">Delete</span>
          </span>
        )}
      </div>
    </div>
  );
}

type SortButtonProps = Pick<GridHeadProps, 'order' | 'onOrder'> & {
  readonly title: string;
  readonly orders: readonly [GameOrder, GameOrder];
  readonly direction: 'ascending' | 'descending' | undefined;
};

/** The arrow tells which way the list is sorted. */
function SortButton({ title, orders: [first, second], order, direction, onOrder }: SortButtonProps) {
  const next = order === first ? second : first;
  return (
    <button
      type="button"
      title={ORDER_LABELS[next]}
      onClick={() => onOrder(next)}
      className={classNames(
        'inline-flex h-full max-w-full cursor-pointer items-center gap-0.5 rounded-sm hover:text-ink',
        direction !== undefined && 'text-ink',
      )}
    >
      {title}
      {direction === 'ascending' && <ArrowUp aria-hidden className="size-3 shrink-0" />}
      {direction === 'descending' && <ArrowDown aria-hidden className="size-3 shrink-0" />}
    </button>
  );
}
