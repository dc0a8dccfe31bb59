import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ScoutedTournament, ScoutProgress } from '../../../contract/scouting';
import { buildOpponent, type Opponent } from '../opponent';
import { furtherGames, furtherInsights } from './further';
import { toScoutFailure, type ScoutFailure } from './scout-failure';
import { gamesQuery, insightsQuery, scoutKey, tournamentsQuery } from './scout-queries';
import { useScoutStream } from './use-scout-stream';

export type Scout = {
  /** `stopped`: by the person, before the calls had answered. */
  readonly state: 'loading' | 'stopped' | 'failed' | 'loaded';
  readonly progress: ScoutProgress | undefined;
  /** Set when the state is `failed`. */
  readonly failure: ScoutFailure | undefined;
  /** As far as it is known; `undefined` until games and insights are there, and after a failure. */
  readonly opponent: Opponent | undefined;
  /** Empty where the call for them failed. */
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** Whether the report may still change. */
  readonly isGrowing: boolean;
  readonly stop: () => void;
  readonly goOn: () => void;
};

/**
 * Scouts a player: three calls at once, and the progress beside them. Leaving or stopping ends the calls, and so the
 * work of the server; what has come stays.
 */
export const useScout = (name: string): Scout => {
  const queryClient = useQueryClient();
  const [isStopped, setIsStopped] = useState(false);
  const enabled = !isStopped;
  const gamesCall = useQuery({ ...gamesQuery(name), enabled });
  const insightsCall = useQuery({ ...insightsQuery(name), enabled });
  const tournamentsCall = useQuery({ ...tournamentsQuery(name), enabled });

  const error = gamesCall.error ?? insightsCall.error;
  const isAnswered = gamesCall.data !== undefined && insightsCall.data !== undefined;
  const mayGrow = error === null && !(isAnswered && (insightsCall.data.scan?.isFinished ?? true));
  const { told, isOver, follow } = useScoutStream(name, enabled && mayGrow);

  const games = gamesCall.data ? furtherGames(gamesCall.data, told.games) : told.games;
  const insights = insightsCall.data ? furtherInsights(insightsCall.data, told.insights) : told.insights;
  const opponent = useMemo(
    () => (games && insights && error === null ? buildOpponent(name, games, insights) : undefined),
    [name, games, insights, error],
  );

  const stop = (): void => {
    setIsStopped(true);
    void queryClient.cancelQueries({ queryKey: scoutKey(name) });
  };

  const goOn = (): void => {
    setIsStopped(false);
    follow();
  };

  return {
    state: error !== null ? 'failed' : isAnswered ? 'loaded' : isStopped ? 'stopped' : 'loading',
    progress: told.progress,
    failure: error === null ? undefined : toScoutFailure(error, navigator.onLine),
    opponent,
    tournaments: tournamentsCall.data ?? (tournamentsCall.isError ? [] : undefined),
    isGrowing: enabled && mayGrow && !isOver,
    stop,
    goOn,
  };
};
