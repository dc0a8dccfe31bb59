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
  /** Whether games wait for the engine: those without a review will have one. */
  readonly areReviewsComing: boolean;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  readonly onSelect: (id: string) => void;
  /** Missing where games cannot be deleted. */
  readonly onDelete?: (game: ShownGame) => void;
};

/** From this width on a row is one line with columns; below it, three lines. Pixels. */
const WIDE = 760;

const HEIGHTS = { wide: { rowHeight: 48, headHeight: 36 }, narrow: { rowHeight: 78, headHeight: 0 } } as const;

/** The games as rows of a table of which only those in sight are drawn; the arrow keys move through it. */
export function GamesGrid(props: GamesGridProps) {
  const { listed, total, shownGame, areReviewsComing, order, onOrder, onSelect, onDelete } = props;
  const box = useRef<HTMLDivElement>(null);
  const isWide = useWidth(box) >= WIDE;
  const { rowHeight, headHeight } = isWide ? HEIGHTS.wide : HEIGHTS.narrow;
  const { rows, height, show, inSight } = useVirtualRows({ box, count: total, rowHeight, headHeight });
  const [moved, setActive] = useState(-1);
  const active = Math.min(moved, total - 1);
  const id = useId();
  const rowId = (index: number) => `${id}-${index}`;
  useSight(rows, listed.onInSight);

  // The first games of another order are what it was chosen for.
  useEffect(() => {
    box.current?.scrollTo({ top: 0 });
  }, [order]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.target !== box.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const game = listed.gameAt(active);
    const next = gridStep(event.key, { active, count: total, inSight });
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
    // The button goes with its row: the keys stay in the list.
    box.current?.focus();
  };

  return (
    <div
      ref={box}
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
      {isWide && <GridHead height={headHeight} canDelete={onDelete !== undefined} {...{ order, onOrder }} />}
      <div role="rowgroup" className="relative" style={{ height }}>
        {rows.map(({ index, top }) => {
          const game = listed.gameAt(index);
          const place = { id: rowId(index), rowIndex: index + (isWide ? 2 : 1), top, height: rowHeight, isWide };
          if (!game) return <PendingRow key={index} {...place} />;
          return (
            <GameRow
              key={index}
              {...place}
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

/** Tells which rows are drawn, whenever that changes. */
const useSight = (rows: readonly { readonly index: number }[], onInSight: ListedGames['onInSight']): void => {
  const from = rows[0]?.index;
  const to = rows.at(-1)?.index;
  const tell = useEffectEvent(onInSight);
  useEffect(() => {
    if (from !== undefined && to !== undefined) tell(from, to);
  }, [from, to]);
};

type GridHeadProps = {
  /** Pixels. */
  readonly height: number;
  readonly canDelete: boolean;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
};

/** The titles of the columns, some of them to sort by; they stay in sight. */
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

type VirtualRows = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Heights in pixels: of each row, and of what stands above the rows and stays there. */
  readonly rowHeight: number;
  readonly headHeight: number;
};

/** Rows beyond the edges that are drawn too, so that slow scrolling never shows a gap. */
const OVERSCAN = 6;

/** The rows that are in sight of a scrolled box, each with its distance from the first row's place. */
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
    /** Brings a row into sight. */
    show: (index: number) => virtualizer.scrollToIndex(index),
    /** Rows that fit into the box. */
    inSight: Math.max(1, Math.floor(((virtualizer.scrollRect?.height ?? 0) - headHeight) / rowHeight)),
  };
};
