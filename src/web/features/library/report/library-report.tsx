import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { toShownGame } from '../../../player/games/shown-game';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { libraryGameQuery } from '../../../player/profile/library-queries';
import { useGamesAddress } from '../games-address';
import type { OwnTab } from '../own-tab';
import { OwnReport } from './own-report';

type LibraryReportProps = {
  readonly profileId: number;
  readonly player: KnownPlayer;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly tab: OwnTab;
};

/** The report on the library. The game, and what the list is narrowed down to and sorted by, stand in the address. */
export function LibraryReport({ profileId, player, tournaments, tab }: LibraryReportProps) {
  const { address, setAddress } = useGamesAddress(tab);
  const { game: shownGame, filter, order = 'newest' } = address;
  const game = useLibraryGame(profileId, shownGame, player.games);
  return (
    <OwnReport
      {...{ player, tournaments, tab }}
      source={{ kind: 'library', profileId }}
      selection={{
        ...{ filter, order, game, shownGame },
        onFilter: (next) => setAddress({ ...address, filter: next }),
        onOrder: (next) => setAddress({ ...address, order: next }),
        onChoose: (next, on) => setAddress({ order, filter: next }, on),
        onView: (id) => setAddress({ ...address, game: id }, tab === 'openings' ? tab : 'games'),
      }}
    />
  );
}

/** With its evaluations, which lists do not carry; until they come, as the list tells it. */
const useLibraryGame = (profileId: number, id: string | undefined, games: KnownPlayer['games']) => {
  const { data, isPlaceholderData } = useQuery({
    ...libraryGameQuery(profileId, id ?? ''),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
  if (id === undefined) return undefined;
  if (data !== undefined && !isPlaceholderData) return toShownGame(data);
  return games.find((game) => game.id === id);
};
