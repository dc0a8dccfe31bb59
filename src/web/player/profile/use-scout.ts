import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ScoutedTournament, ScoutProgress } from '../../../contract/player/scout';
import { labelOf, parsePlayer } from '../../../contract/sites';
import { toShownGame } from '../games/shown-game';
import type { KnownPlayer } from './known-player';
import { type ScoutFailure, toScoutFailure } from './scout-failure';
import { gamesQuery, profileQuery, scoutKey, tournamentsQuery } from './scout-queries';
import { furtherGames, furtherProfile } from './scout-stream';
import { useScoutStream } from './use-scout-stream';
import { useSites } from './use-sites';

export type Scout = {
  /** `stopped`: by the person, before the calls had answered. */
  readonly state: 'loading' | 'stopped' | 'failed' | 'loaded';
  readonly progress: ScoutProgress | undefined;
  /** Set when the state is `failed`. */
  readonly failure: ScoutFailure | undefined;
  /** As far as it is known; `undefined` until games and profile are there, and after a failure. */
  readonly player: KnownPlayer | undefined;
  /** Empty where the call for them failed. */
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** Whether the report may still change. */
  readonly isGrowing: boolean;
  readonly stop: () => void;
  readonly goOn: () => void;
};

/**
 * Scouts a player, `NAME` or `site:NAME`, and which games, as `choiceText` writes it: three calls at once, and the progress beside them. Leaving or stopping ends
 * the calls, and so the work of the server; what has come stays.
 */
export const useScout = (player: string, chosen = ''): Scout => {
  const sites = useSites();
  const queryClient = useQueryClient();
  const [isStopped, setIsStopped] = useState(false);
  const enabled = !isStopped;
  const gamesCall = useQuery({ ...gamesQuery(player, chosen), enabled });
  const profileCall = useQuery({ ...profileQuery(player, chosen), enabled });
  const tournamentsCall = useQuery({ ...tournamentsQuery(player, chosen), enabled });

  const error = gamesCall.error ?? profileCall.error;
  const isAnswered = gamesCall.data !== undefined && profileCall.data !== undefined;
  const mayGrow = error === null && !(isAnswered && profileCall.data.scan.isOver);
  const { reported, isOver, follow } = useScoutStream({ player, chosen }, enabled && mayGrow);

  const games = gamesCall.data ? furtherGames(gamesCall.data, reported.games) : reported.games;
  const profile = profileCall.data ? furtherProfile(profileCall.data, reported.profile) : reported.profile;
  const known = useMemo(
    () => (games && profile && error === null ? { profile, games: games.map(toShownGame) } : undefined),
    [games, profile, error],
  );

  const stop = (): void => {
    setIsStopped(true);
    void queryClient.cancelQueries({ queryKey: scoutKey(player, chosen) });
  };

  const goOn = (): void => {
    setIsStopped(false);
    follow();
  };

  return {
    state: error !== null ? 'failed' : isAnswered ? 'loaded' : isStopped ? 'stopped' : 'loading',
    progress: reported.progress,
    failure:
      error === null ? undefined : toScoutFailure(error, navigator.onLine, labelOf(sites, parsePlayer(player).site)),
    player: known,
    tournaments: tournamentsCall.data ?? (tournamentsCall.isError ? [] : undefined),
    isGrowing: enabled && mayGrow && !isOver,
    stop,
    goOn,
  };
};
