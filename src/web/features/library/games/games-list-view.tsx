import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameOrder, GamesFilter } from '../../../../contract/library';
import type { ShownGame } from '../../../player/games/shown-game';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { gamesCount, numberText } from '../number-text';
import { Button } from '../../../ui/button';
import { FilterChips } from './filter-chips';
import { GameFilters } from './game-filters';
import { GamesGrid } from './games-grid';
import { ORDER_LABELS } from './filter-labels';
import { filterEntries } from './games-filter';
import { libraryFailure } from '../library-failure';
import type { ListedGames } from './listed-games';

type GamesListViewProps = {
  readonly listed: ListedGames;
  /** Games without any filter; `undefined` where it is not known. */
  readonly all: number | undefined;
  readonly openings: readonly string[];
  readonly areReviewsComing: boolean;
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  readonly shownGame: string | undefined;
  readonly onSelect: (id: string) => void;
  readonly onDelete?: (game: ShownGame) => void;
  /** Stands between the filters and the games. */
  readonly children?: ReactNode;
};

/** Filters, how many games fit them, and those games. */
export function GamesListView({
  filter,
  onFilter,
  order,
  onOrder,
  openings,
  all,
  children,
  ...list
}: GamesListViewProps) {
  const { listed } = list;
  const names = [...new Set(openings)].filter((name) => name !== '');
  return (
    <div className="flex flex-col gap-4">
      <GameFilters {...{ filter, onFilter, order, onOrder }} openings={names} />
      <FilterChips filter={filter} onFilter={onFilter} />
      <div>
        <p role="status" className="min-h-5 text-sm text-ink-soft tabular-nums">
          {listed.total !== undefined && !listed.isOutdated && countText(listed.total, all, filter, order)}
        </p>
        {children}
      </div>
      <Games
        {...list}
        {...{ order, onOrder }}
        isFiltered={filterEntries(filter).length > 0}
        onClear={() => onFilter({})}
      />
    </div>
  );
}

type GamesProps = Omit<GamesListViewProps, 'all' | 'openings' | 'filter' | 'onFilter' | 'children'> & {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
};

function Games({ isFiltered, onClear, ...grid }: GamesProps) {
  const { total, error, retry } = grid.listed;
  if (total === undefined) {
    return error === undefined ? (
      <SkeletonLines count={8} className="h-12" />
    ) : (
      <NotLoaded error={error} onRetry={retry} />
    );
  }
  if (total === 0) return <NoGames isFiltered={isFiltered} onClear={onClear} />;
  return (
    <>
      {error !== undefined && <NotLoaded error={error} onRetry={retry} />}
      <GamesGrid {...grid} total={total} />
    </>
  );
}

function NoGames({ isFiltered, onClear }: { readonly isFiltered: boolean; readonly onClear: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-control border border-dashed border-hairline-strong px-4 py-10 text-center">
      <SearchX aria-hidden className="size-6 text-ink-soft" />
      <p>{isFiltered ? 'No games match these filters' : 'There are no games here yet'}</p>
      {isFiltered && (
        <Button variant="secondary" size="small" className="h-10" onClick={onClear}>
          Clear all filters
        </Button>
      )}
    </div>
  );
}

function NotLoaded({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-bad/40 bg-bad-soft px-3 py-2 text-sm text-bad"
    >
      <p>The games could not be loaded. {libraryFailure(error)}</p>
      <Button variant="secondary" size="small" className="h-10" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const countText = (total: number, all: number | undefined, filter: GamesFilter, order: GameOrder): string =>
  filterEntries(filter).length === 0 || all === undefined
    ? `${gamesCount(total)}, ${inSentence(ORDER_LABELS[order])}`
    : `${numberText(total)} of ${numberText(all)} games match, ${inSentence(ORDER_LABELS[order])}`;

const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);
