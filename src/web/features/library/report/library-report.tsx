import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GamesFilter } from '../../../../contract/library';
import type { ScoutedTournament } from '../../../../contract/scout';
import { libraryGameQuery } from '../../../player/profile/library-queries';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { toShownGame } from '../../../player/games/shown-game';
import { useGamesAddress } from '../games-address';
import { OwnReport } from './own-report';

type LibraryReportProps = {
  readonly profileId: number;
  readonly player: KnownPlayer;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** The report on the library. The game and the opening stand in the address, the other filters on the page alone. */
export function LibraryReport({ profileId, player, tournaments }: LibraryReportProps) {
  const { address, setAddress } = useGamesAddress();
  const [rest, setRest] = useState<GamesFilter>({});
  const { game: shownGame, ...narrowed } = address;
  const game = useLibraryGame(profileId, shownGame, player.games);

  const handleFilter = ({ opening, color, ...others }: GamesFilter, kept: string | undefined) => {
    setRest(others);
    setAddress({
      ...(kept === undefined ? {} : { game: kept }),
      ...(opening === undefined ? {} : { opening }),
      ...(color === undefined ? {} : { color }),
    });
  };

  return (
    <OwnReport
      {...{ player, tournaments }}
      source={{ kind: 'library', profileId }}
      selection={{
        filter: { ...rest, ...narrowed },
        onFilter: (filter) => handleFilter(filter, shownGame),
        onChoose: (filter) => handleFilter(filter, undefined),
        game,
        shownGame,
        onView: (id) => setAddress({ ...address, game: id }),
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
