import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '../../ui/page';
import { PlayerChoices } from './player-choices';
import { searchParam } from '../../lib/search-param';
import { readPlayerName } from '../../player/profile/player-name';
import { scoutKey } from '../../player/profile/scout-queries';
import { Scouting } from './scouting';
import { SearchForm } from './search-form';

const SUBTITLE = 'How your next opponent plays: openings, form and weak spots, from their last 50 games.';

/** `/scout` and `/opponent-scout`: the player that the address names, `?player=NAME`, or whom to choose. */
export function ScoutPage() {
  const requested = searchParam(useLocation({ select: ({ searchStr }) => searchStr }), 'player');
  const reading = readPlayerName(requested);
  const queryClient = useQueryClient();
  const [round, setRound] = useState(0);
  const navigate = useNavigate();

  const again = (player: string) => {
    queryClient.removeQueries({ queryKey: scoutKey(player) });
    setRound(round + 1);
  };
  const handleScout = (player: string) => {
    if (player.toLowerCase() !== requested.toLowerCase()) void navigate({ to: '.', search: { player } });
    else if (!isAwaited(queryClient, player)) again(player);
  };

  return (
    <Page title="Opponent Scout" subtitle={SUBTITLE}>
      <div className="flex flex-col gap-8">
        <SearchForm requested={requested} onScout={handleScout} />
        {reading.ok ? (
          <Scouting
            key={`${reading.value.toLowerCase()} ${round}`}
            player={reading.value}
            onAgain={() => again(reading.value)}
          />
        ) : (
          <PlayerChoices />
        )}
      </div>
    </Page>
  );
}

/** Whether the answers about the player are on their way, and none has failed. */
const isAwaited = (queryClient: QueryClient, player: string): boolean => {
  const queryKey = scoutKey(player);
  const calls = queryClient.getQueryCache().findAll({ queryKey });
  return queryClient.isFetching({ queryKey }) > 0 && calls.every(({ state }) => state.status !== 'error');
};
