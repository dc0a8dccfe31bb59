import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { GameOrder } from '../../../../contract/library';
import { classNames } from '../../../lib/class-names';
import { useWidth } from '../../../lib/hooks/use-width';
import type { ShownGame } from '../../../player/games/shown-game';
import { GameRow, PendingRow } from './game-row';
import { GridHead } from './grid-head';
import { gridStep } from './grid-step';
import type { ListedGames } from './listed-games';
import { useVirtualRows } from './use-virtual-rows';

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
