import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { GamesPage } from '../../../../contract/library';
import type { Profile } from '../../../../contract/profile';
import type { ScoutedTournament } from '../../../../contract/scout';
import { buildLibraryPlayer } from '../../../player/library-player';
import { libraryReportQuery } from '../../../player/library-queries';
import type { Opponent } from '../../../player/opponent';
import { gamesPageQuery } from '../games/games-page-query';

type LibraryPlayer = {
  /** `none`: no games, or a server without a library. */
  readonly state: 'loading' | 'none' | 'there';
  readonly player?: Opponent;
  readonly tournaments?: readonly ScoutedTournament[];
};

/** The report on the user's library with the newest of its games. */
export const useLibraryPlayer = (profileId: number, profile: Profile | undefined): LibraryPlayer => {
  const report = useQuery(libraryReportQuery(profileId));
  const newest = useQuery({ ...gamesPageQuery(profileId, {}, 0), select: toGames });
  const { data: answer } = report;
  const { data: games } = newest;
  const username = profile?.username ?? '';
  const player = useMemo(
    () => (answer && games ? buildLibraryPlayer(username, games, answer.insights) : undefined),
    [answer, games, username],
  );
  if (report.isError || newest.isError) return { state: 'none' };
  if (answer === undefined || player === undefined) return { state: 'loading' };
  if (player.games.length === 0) return { state: 'none' };
  return { state: 'there', player, tournaments: answer.tournaments };
};

const toGames = ({ games }: GamesPage) => games;
