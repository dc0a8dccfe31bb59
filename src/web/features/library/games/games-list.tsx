import { useQuery } from '@tanstack/react-query';
import type { GameOrder, GamesFilter } from '../../../../contract/library';
import { libraryQuery } from '../../../player/profile/library-queries';
import { openingsQuery } from '../../../player/profile/profile-queries';
import type { ShownGame } from '../../../player/games/shown-game';
import { FailedNote } from './failed-note';
import { GamesListView } from './games-list-view';
import { fitsFilter } from './games-filter';
import type { GamesSource } from './games-source';
import { UndoBar } from '../../../ui/undo-bar';
import { gamesToUndo, useDeletions } from '../use-deletions';
import { sortGames } from './sort-games';
import { useLibraryGames } from './use-library-games';
import { useNotifiedMutation } from '../use-notified-mutation';

type ListProps = {
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  readonly order: GameOrder;
  readonly onOrder: (order: GameOrder) => void;
  /** The game on the board. */
  readonly shownGame: string | undefined;
  readonly onSelect: (id: string) => void;
};

type GamesListProps = ListProps & { readonly source: GamesSource };

/** All games of a source that fit the filter, in their order. */
export function GamesList({ source, ...list }: GamesListProps) {
  if (source.kind === 'loaded') return <LoadedGames games={source.games} {...list} />;
  return <LibraryGames key={source.profileId} profileId={source.profileId} {...list} />;
}

function LibraryGames({ profileId, ...list }: ListProps & { readonly profileId: number }) {
  const listed = useLibraryGames(profileId, list.filter, list.order);
  const { data: library } = useQuery({ ...libraryQuery(profileId), retryOnMount: false });
  const { data: openings = [] } = useQuery(openingsQuery(profileId));
  const { deleted, removeGame, undo } = useDeletions(profileId);
  const { isPending, run } = useNotifiedMutation();

  const handleDelete = ({ id, opponent }: ShownGame) =>
    run('Couldn’t delete the game', removeGame(id, `Game against ${opponent} deleted`));
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
        onUndo={(last) => run('Couldn’t undo the deletion', undo(last))}
      />
    </GamesListView>
  );
}

function LoadedGames({ games, ...list }: ListProps & { readonly games: readonly ShownGame[] }) {
  const fitting = sortGames(
    games.filter((game) => fitsFilter(game, list.filter)),
    list.order,
  );
  const listed = {
    total: fitting.length,
    gameAt: (index: number) => fitting[index],
    onInSight: () => undefined,
    isOutdated: false,
    error: undefined,
    retry: () => undefined,
  };
  const openings = games.flatMap(({ opening }) => opening ?? []);
  return <GamesListView {...list} listed={listed} all={games.length} openings={openings} areReviewsComing={false} />;
}
