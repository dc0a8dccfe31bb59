import { type QueryClient, usePrefetchQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  formatGameSelection,
  type GameSelection,
  LAST_GAMES,
  parseGameSelection,
} from '../../../contract/player/scouted-games';
import { searchParam } from '../../lib/search-params';
import { GamesChooser } from '../../player/games-chooser';
import { readPlayerName } from '../../player/profile/player-names';
import { gamesQuery, profileQuery, scoutKey, tournamentsQuery } from '../../player/profile/scout-queries';
import { deferred } from '../../ui/deferred';
import { Loading } from '../../ui/load-states';
import { Page } from '../../ui/page';
import { PlayerChoices } from './player-choices';
import { SearchForm } from './search-form';

const Scouting = deferred(async () => (await import('./scouting')).Scouting);

const SUBTITLE = 'How your next opponent plays, from their games: openings, form and weak spots.';

export function ScoutPage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const requested = searchParam(search, 'player');
  const choice = parseGameSelection(searchParam(search, 'games')) ?? LAST_GAMES;
  const chosen = formatGameSelection(choice);
  const parsedName = readPlayerName(requested);
  const queryClient = useQueryClient();
  const [round, setRound] = useState(0);
  const navigate = useNavigate();

  const restart = (player: string) => {
    queryClient.removeQueries({ queryKey: scoutKey(player, chosen) });
    setRound(round + 1);
  };
  const handleScout = (player: string) => {
    if (player.toLowerCase() !== requested.toLowerCase())
      void navigate({ to: '.', search: { player, ...gamesSearch(choice) } });
    else if (!isLoading(queryClient, player, chosen)) restart(player);
  };

  const handleChoice = (next: GameSelection) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, ...gamesSearch(next) }), resetScroll: false });

  const form = (
    <SearchForm requested={requested} isCompact={parsedName.ok} onScout={handleScout}>
      <GamesChooser choice={choice} onChange={handleChoice} />
    </SearchForm>
  );
  if (!parsedName.ok) {
    return (
      <Page title="Opponent Scout" subtitle={SUBTITLE}>
        <div className="flex flex-col gap-8">
          {/* Whoever types a name will want its report. */}
          <div onInput={Scouting.preload}>{form}</div>
          <PlayerChoices />
        </div>
      </Page>
    );
  }
  return (
    <Page title="Opponent Scout" aside={form} isTitleHiddenOnPhone>
      <Requests player={parsedName.value} gamesFilter={chosen} />
      <Scouting
        key={`${parsedName.value.toLowerCase()} ${chosen} ${round}`}
        player={parsedName.value}
        gamesFilter={chosen}
        onRetry={() => restart(parsedName.value)}
        fallback={
          // As high as the window, so that nothing below moves when the report appears.
          <div className="min-h-screen">
            <Loading />
          </div>
        }
      />
    </Page>
  );
}

type RequestsProps = { readonly player: string; readonly gamesFilter: string };

/** Asks for the report while its code is still loading. */
function Requests({ player, gamesFilter }: RequestsProps) {
  usePrefetchQuery(gamesQuery(player, gamesFilter));
  usePrefetchQuery(profileQuery(player, gamesFilter));
  usePrefetchQuery(tournamentsQuery(player, gamesFilter));
  return null;
}

const gamesSearch = (choice: GameSelection) => ({ games: formatGameSelection(choice) || undefined });

/** Whether requests for the player are running and none has failed. */
const isLoading = (queryClient: QueryClient, player: string, chosen: string): boolean => {
  const queryKey = scoutKey(player, chosen);
  const calls = queryClient.getQueryCache().findAll({ queryKey });
  return queryClient.isFetching({ queryKey }) > 0 && calls.every(({ state }) => state.status !== 'error');
};
