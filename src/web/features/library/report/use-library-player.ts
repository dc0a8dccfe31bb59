import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ScoutedTournament } from '../../../../contract/scout';
import { libraryReportQuery } from '../../../player/profile/library-queries';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { gamesPageQuery } from '../games/games-page-query';

type LibraryPlayer = {
  /** `none`: no games, or a server without a library. */
  readonly state: 'loading' | 'none' | 'there';
  readonly player?: KnownPlayer;
  readonly tournaments?: readonly ScoutedTournament[];
};

/** The report on the user's library with the newest of its games. */
export const useLibraryPlayer = (profileId: number): LibraryPlayer => {
  const report = useQuery(libraryReportQuery(profileId));
  const newest = useQuery(gamesPageQuery(profileId, {}, 0));
  const { data: answer } = report;
  const games = newest.data?.games;
  const player = useMemo(() => answer && games && { profile: answer.profile, games }, [answer, games]);
  if (report.isError || newest.isError) return { state: 'none' };
  if (answer === undefined || player === undefined) return { state: 'loading' };
  if (player.games.length === 0) return { state: 'none' };
  return { state: 'there', player, tournaments: answer.tournaments };
};
