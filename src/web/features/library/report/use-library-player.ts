import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { HttpError } from '../../../lib/http/http';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { libraryReportQuery } from '../../../player/profile/library-queries';
import { gamesPageQuery } from '../games/games-page-query';

type LibraryPlayer = {
  /** `none`: no games, or a server without a library. */
  readonly state: 'loading' | 'none' | 'failed' | 'there';
  readonly player?: KnownPlayer;
  readonly tournaments?: readonly ScoutedTournament[];
  /** Why it failed, and how to ask again. */
  readonly failure?: { readonly error: Error; readonly retry: () => void };
};

/** The report on the user's library with the newest of its games. */
export const useLibraryPlayer = (profileId: number): LibraryPlayer => {
  const report = useQuery(libraryReportQuery(profileId));
  const newest = useQuery(gamesPageQuery(profileId, {}, 0));
  const { data: answer } = report;
  const games = newest.data?.games;
  const player = useMemo(() => answer && games && { profile: answer.profile, games }, [answer, games]);
  const error = report.error ?? newest.error;
  if (error instanceof HttpError && error.status < 500) return { state: 'none' };
  if (error !== null) {
    const retry = () => [report, newest].filter(({ isError }) => isError).forEach(({ refetch }) => void refetch());
    return { state: 'failed', failure: { error, retry } };
  }
  if (answer === undefined || player === undefined) return { state: 'loading' };
  if (player.games.length === 0) return { state: 'none' };
  return { state: 'there', player, tournaments: answer.tournaments };
};
