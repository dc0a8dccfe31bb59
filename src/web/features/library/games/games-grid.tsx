import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { GameOrder } from '../../../../contract/library';
import { useWidth } from '../../../lib/screen';
import type { ShownGame } from '../../../player/games/shown-game';
import { classNames } from '../../../ui/class-names';
import { ORDER_LABELS } from './filter-labels';
import { GameRow, PendingRow } from './game-row';
import { COLUMNS, GRID_COLUMNS, gridStep, sortDirection } from './games-table';
import type { ListedGames } from './library-games';

type GamesGridProps = {
  readonly listed: ListedGames;
  readonly total: number;
  readonly shownGame: string | undefined;
  /** Whether missing reviews are pending. */
  readonly areReviewsComing: boolean;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  readonly onSelect: (id: string) => void;
  /** `undefined` if games cannot be deleted. */
  readonly onDelete?: (game: ShownGame) => void;
};

/** Minimum width of the one-line layout, in pixels. */
const WIDE_LAYOUT = 760;

const HEIGHTS = { wide: { rowHeight: 48, headHeight: 36 }, narrow: { rowHeight: 78, headHeight: 0 } } as const;

/** A virtualized grid with keyboard navigation. */
export function GamesGrid(props: GamesGridProps) {
  const { listed, total, shownGame, areReviewsComing, order, onOrder, onSelect, onDelete } = props;
  const container = useRef<HTMLDivElement>(null);
  const isWide = useWidth(container) >= WIDE_LAYOUT;
  const { rowHeight, headHeight } = isWide ? HEIGHTS.wide : HEIGHTS.narrow;
  const { rows, height, show, pageSize } = useVirtualRows({ box: container, count: total, rowHeight, headHeight });
  const [requestedRow, setActive] = useState(-1);
  const active = Math.min(requestedRow, total - 1);
  const id = useId();
  const rowId = (index: number) => `${id}-${index}`;
  useReportVisible(rows, listed.onVisible);

  // A new order starts at the top.
  useEffect(() => {
    container.current?.scrollTo({ top: 0 });
  }, [order]);

  // A game opened beside the list makes it narrow, and its rows higher.
  const keepInView = useEffectEvent(() => active >= 0 && show(active));
  useEffect(() => {
    const frame = requestAnimationFrame(() => keepInView());
    return () => cancelAnimationFrame(frame);
  }, [rowHeight]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== container.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const game = listed.gameAt(active);
    const next = gridStep(event.key, { active, count: total, pageSize });
    if (next !== undefined) {
      setActive(next);
      show(next);
    } else if (event.key === 'Enter' && game) onSelect(game.id);
    else if (event.key === 'Delete' && game && onDelete) onDelete(game);
    else return;
    event.preventDefault();
  };
  const handleDelete = (game: ShownGame) => {
    onDelete?.(game);
    // The focused button is removed with its row; keep the focus in the grid.
    container.current?.focus();
  };

  return (
    <div
      ref={container}
      role="grid"
      aria-label="Games"
      aria-rowcount={isWide ? total + 1 : total}
      aria-busy={listed.isOutdated}
      {...(rows.some(({ index }) => index === active) && { 'aria-activedescendant': rowId(active) })}
      tabIndex={0}
      onKeyDown={handleKey}
      className={classNames(
        'group/grid relative max-h-[min(34rem,70dvh)] overflow-y-auto overscroll-contain rounded-control border border-hairline',
        listed.isOutdated && 'opacity-60',
      )}
    >
      {isWide && <GridHead height={headHeight} canDelete={onDelete !== undefined} order={order} onOrder={onOrder} />}
      <div role="rowgroup" className="relative" style={{ height }}>
        {rows.map(({ index, top }) => {
          const game = listed.gameAt(index);
          const position = { id: rowId(index), rowIndex: index + (isWide ? 2 : 1), top, height: rowHeight, isWide };
          if (!game) return <PendingRow key={index} {...position} />;
          return (
            <GameRow
              key={index}
              {...position}
              game={game}
              isShown={game.id === shownGame}
              isActive={index === active}
              isReviewComing={areReviewsComing}
              onPress={() => {
                setActive(index);
                onSelect(game.id);
              }}
              {...(onDelete && { onDelete: () => handleDelete(game) })}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Reports the rendered rows. */
const useReportVisible = (rows: readonly { readonly index: number }[], onInSight: ListedGames['onVisible']): void => {
  const from = rows[0]?.index;
  const to = rows.at(-1)?.index;
  const report = useEffectEvent(onInSight);
  useEffect(() => {
    if (from !== undefined && to !== undefined) report(from, to);
  }, [from, to]);
};

type GridHeadProps = {
  readonly height: number;
  readonly canDelete: boolean;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
};

function GridHead({ height, canDelete, order, onOrder }: GridHeadProps) {
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
              {orders ? (
                <SortButton title={title} orders={orders} order={order} direction={direction} onOrder={onOrder} />
              ) : (
                title
              )}
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

type VirtualRows = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Pixels. The head is sticky. */
  readonly rowHeight: number;
  readonly headHeight: number;
};

/** Extra rows beyond the edges, so that slow scrolling shows no gaps. */
const OVERSCAN = 6;

/** `top`: pixels from the first row. */
const useVirtualRows = ({ box, count, rowHeight, headHeight }: VirtualRows) => {
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here alone, never memoised
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - headHeight })),
    height: virtualizer.getTotalSize(),
    /** Scrolls a row into view. */
    show: (index: number) => virtualizer.scrollToIndex(index),
    /** Number of rows that fit into the viewport. */
    pageSize: Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - headHeight) / rowHeight)),
  };
};
