import { useQuery } from '@tanstack/react-query';
import { SearchX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { numberText } from '../../../../chess/text';
import type { GameOrder, GamesFilter } from '../../../../contract/library';
import { OpeningGames } from '../../../player/games/game-lists';
import type { ShownGame } from '../../../player/games/shown-game';
import { gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { libraryQuery, sharedGamesQuery } from '../../../player/profile/library-queries';
import { openingsQuery } from '../../../player/profile/profile-queries';
import { Button } from '../../../ui/button';
import { UndoBar } from '../../../ui/undo-bar';
import { gamesToUndo, useLibraryMutations, useLibraryUndo } from '../library-changes';
import { libraryFailure } from '../library-labels';
import { ORDER_LABELS } from './filter-labels';
import { FilterChips, GameFilters } from './game-filters';
import { chosenOpening, filterEntries, matchesFilter } from './games-filter';
import { GamesGrid } from './games-grid';
import { sortGames } from './games-table';
import { type GamesSource, type ListedGames, useLibraryGames } from './library-games';

type GamesCardProps = {
  readonly source: GamesSource;
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  readonly shownGame: string | undefined;
  readonly onSelect: (game: string) => void;
  /** Clears the filter and the game. */
  readonly onClear: () => void;
  /** Counter; the list scrolls into view whenever it changes. */
  readonly scrollRequests: number;
};

/** For loaded games, lists at most ten of the chosen opening. OWN-12, STATE-04, STATE-05. */
export function GamesCard({
  source,
  filter,
  onFilter,
  order,
  onOrder,
  shownGame,
  onSelect,
  onClear,
  scrollRequests,
}: GamesCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const opening = chosenOpening(filter);

  useEffect(() => {
    if (scrollRequests > 0) card.current?.scrollIntoView({ block: 'start' });
  }, [scrollRequests]);

  return (
    <div ref={card} className="min-w-0 scroll-mt-20">
      <PlayerCard
        title="Games"
        mark={
          opening && source.kind !== 'loaded' ? (
            <Button variant="secondary" size="small" onClick={onClear}>
              Clear Selection
            </Button>
          ) : undefined
        }
      >
        {opening && source.kind === 'loaded' ? (
          <OpeningGames
            key={`${opening.color} ${opening.name}`}
            opening={opening}
            games={source.games.filter((game) => game.opening === opening.name && game.color === opening.color)}
            shownGame={shownGame}
            onSelect={onSelect}
            onClear={onClear}
          />
        ) : (
          <GamesList
            source={source}
            filter={filter}
            onFilter={onFilter}
            order={order}
            onOrder={onOrder}
            shownGame={shownGame}
            onSelect={onSelect}
          />
        )}
      </PlayerCard>
    </div>
  );
}

type ListProps = {
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  readonly shownGame: string | undefined;
  readonly onSelect: (id: string) => void;
};

type GamesListProps = ListProps & { readonly source: GamesSource };

function GamesList({ source, ...list }: GamesListProps) {
  if (source.kind === 'loaded') return <LoadedGames games={source.games} {...list} />;
  if (source.kind === 'shared') return <SharedGames link={source.link} {...list} />;
  return <LibraryGames key={source.profileId} profileId={source.profileId} {...list} />;
}

function LibraryGames({ profileId, ...list }: ListProps & { readonly profileId: number }) {
  const listed = useLibraryGames({ kind: 'library', profileId }, list.filter, list.order);
  const { data: library } = useQuery({ ...libraryQuery(profileId), retryOnMount: false });
  const { data: openings = [] } = useQuery(openingsQuery(profileId));
  const { deleted, removeGame, undo } = useLibraryUndo(profileId);
  const { isPending, run } = useLibraryMutations();

  const handleDelete = ({ id, opponent }: ShownGame) =>
    void run('Couldn’t delete the game', () => removeGame(id, `Game against ${opponent} deleted`));
  return (
    <GamesListView
      {...list}
      listed={listed}
      all={library?.games}
      openings={openings.map(({ name }) => name)}
      areReviewsComing={(library?.waiting ?? 0) > 0}
      {...(library?.canWrite === true && !isPending && { onDelete: handleDelete })}
    >
      {library !== undefined && library.failed > 0 && list.filter.analysis === undefined && (
        <FailedNote failed={library.failed} onShow={() => list.onFilter({ analysis: 'failed' })} />
      )}
      <UndoBar
        deleted={gamesToUndo(deleted)}
        isPending={isPending}
        onUndo={(last) => void run('Couldn’t undo the deletion', () => undo(last))}
      />
    </GamesListView>
  );
}

function SharedGames({ link, ...list }: ListProps & { readonly link: string }) {
  const listed = useLibraryGames({ kind: 'shared', link }, list.filter, list.order);
  const { data: shared } = useQuery(sharedGamesQuery(link));
  return <GamesListView {...list} listed={listed} all={shared?.games} openings={[]} areReviewsComing={false} />;
}

function LoadedGames({ games, ...list }: ListProps & { readonly games: readonly ShownGame[] }) {
  const matching = sortGames(
    games.filter((game) => matchesFilter(game, list.filter)),
    list.order,
  );
  const listed: ListedGames = {
    total: matching.length,
    gameAt: (index: number) => matching[index],
    onVisible: () => undefined,
    isOutdated: false,
    error: undefined,
    retry: () => undefined,
  };
  const openings = games.flatMap(({ opening }) => opening ?? []);
  return <GamesListView {...list} listed={listed} all={games.length} openings={openings} areReviewsComing={false} />;
}

type GamesListViewProps = {
  readonly listed: ListedGames;
  /** Number of games without a filter; `undefined` while loading. */
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
  /** Rendered between the filters and the games. */
  readonly children?: ReactNode;
};

function GamesListView({ filter, onFilter, order, onOrder, openings, all, children, ...list }: GamesListViewProps) {
  const { listed } = list;
  const names = [...new Set(openings)].filter((name) => name !== '');
  return (
    <div className="flex flex-col gap-4">
      <GameFilters filter={filter} onFilter={onFilter} order={order} onOrder={onOrder} openings={names} />
      <FilterChips filter={filter} onFilter={onFilter} />
      <div>
        <p role="status" className="min-h-5 text-sm text-ink-soft tabular-nums">
          {listed.total !== undefined && !listed.isOutdated && countText(listed.total, all, filter, order)}
        </p>
        {children}
      </div>
      <Games
        {...list}
        order={order}
        onOrder={onOrder}
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
      <LoadError error={error} onRetry={retry} />
    );
  }
  if (total === 0) return <NoGames isFiltered={isFiltered} onClear={onClear} />;
  return (
    <>
      {error !== undefined && <LoadError error={error} onRetry={retry} />}
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
        <Button variant="secondary" size="small" onClick={onClear}>
          Clear all filters
        </Button>
      )}
    </div>
  );
}

function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-bad/40 bg-bad-soft px-3 py-2 text-sm text-bad"
    >
      <p>The games could not be loaded. {libraryFailure(error)}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const countText = (total: number, all: number | undefined, filter: GamesFilter, order: GameOrder): string =>
  filterEntries(filter).length === 0 || all === undefined
    ? `${gamesText(total)}, ${lowerFirst(ORDER_LABELS[order])}`
    : `${numberText(total)} of ${numberText(all)} games match, ${lowerFirst(ORDER_LABELS[order])}`;

const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

type FailedNoteProps = { readonly failed: number; readonly onShow: () => void };

function FailedNote({ failed, onShow }: FailedNoteProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-hairline-strong bg-sunken py-1.5 pr-1.5 pl-3 text-sm">
      <p className="flex min-w-0 items-center gap-2">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-bad" />
        The analysis of {gamesText(failed)} failed.
      </p>
      <Button variant="secondary" size="small" onClick={onShow}>
        Show {failed === 1 ? 'it' : 'them'}
      </Button>
    </div>
  );
}
