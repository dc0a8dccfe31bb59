import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Milliseconds } from '../../../chess/types';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import {
  SCOUT_EVENT,
  type ScoutedGame,
  type ScoutedTournament,
  type ScoutEvent,
  scoutEventSchema,
  scoutPaths,
  type ScoutProgress,
} from '../../../contract/player/scout';
import { labelOf, parsePlayer, PLATFORM } from '../../../contract/sites';
import { HttpError } from '../../lib/http/http';
import { fetchEvents, isEventStream, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { toShownGame } from '../games/shown-game';
import { useSites } from './player-names';
import type { LoadedPlayer } from './report-facts';
import { gamesQuery, profileQuery, saveReport, scoutKey, tournamentsQuery } from './scout-queries';

export type Scout = {
  /** `stopped`: before the calls had answered. */
  readonly state: 'loading' | 'stopped' | 'failed' | 'loaded';
  readonly progress: ScoutProgress | undefined;
  /** Set when the state is `failed`. */
  readonly failure: ScoutFailure | undefined;
  readonly player: LoadedPlayer | undefined;
  /** Empty where their call failed. */
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** Whether the report may still change. */
  readonly isGrowing: boolean;
  readonly stop: () => void;
  readonly goOn: () => void;
};

/** `player` is `NAME` or `site:NAME`. Leaving or stopping aborts the server's work, too; what has arrived stays. */
export const useScout = (player: string, chosen = ''): Scout => {
  const sites = useSites();
  const queryClient = useQueryClient();
  const [isStopped, setIsStopped] = useState(false);
  const enabled = !isStopped;
  const options = { enabled, retryOnMount: failedBefore };
  const gamesCall = useQuery({ ...gamesQuery(player, chosen), ...options });
  const profileCall = useQuery({ ...profileQuery(player, chosen), ...options });
  const tournamentsCall = useQuery({ ...tournamentsQuery(player, chosen), ...options });

  const error = gamesCall.error ?? profileCall.error;
  const isLoaded = gamesCall.data !== undefined && profileCall.data !== undefined;
  const mayGrow = error === null && !(isLoaded && profileCall.data.scan.isOver);
  const { reported, isOver, follow } = useScoutStream({ player, chosen }, enabled && mayGrow);

  const games = gamesCall.data ? newerGames(gamesCall.data, reported.games) : reported.games;
  const profile = profileCall.data ? newerProfile(profileCall.data, reported.profile) : reported.profile;
  const loadedPlayer = useMemo(
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
    state: error !== null ? 'failed' : isLoaded ? 'loaded' : isStopped ? 'stopped' : 'loading',
    progress: reported.progress,
    failure:
      error === null ? undefined : toScoutFailure(error, navigator.onLine, labelOf(sites, parsePlayer(player).site)),
    player: loadedPlayer,
    tournaments: tournamentsCall.data ?? (tournamentsCall.isError ? [] : undefined),
    isGrowing: enabled && mayGrow && !isOver,
    stop,
    goOn,
  };
};

const JUST_NOW: Milliseconds = 10_000;

/** Not just now, while the code that shows it was loading. */
const failedBefore = ({ state }: { readonly state: { readonly errorUpdatedAt: Milliseconds } }): boolean =>
  Date.now() - state.errorUpdatedAt > JUST_NOW;

/** `chosen` is the games filter, as `choiceText` writes it. */
type Scouted = { readonly player: string; readonly chosen: string };

type ScoutStream = {
  /** The newest event. */
  readonly reported: Partial<ScoutEvent>;
  /** The stream has ended or broken. */
  readonly isOver: boolean;
  /** Opens another stream. */
  readonly follow: () => void;
};

/** Events replace the responses of the calls, which are views of the same state. */
const useScoutStream = ({ player, chosen }: Scouted, isFollowing: boolean): ScoutStream => {
  const queryClient = useQueryClient();
  const [reported, setReported] = useState<Partial<ScoutEvent>>({});
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<number>();

  useEffect(() => {
    if (!isFollowing) return;
    const controller = new AbortController();
    let newest: ScoutEvent | undefined;
    followScout(scoutPaths(player, chosen).progress, controller.signal, (event) => {
      const { profile, games } = event;
      newest = { ...newest, ...event };
      setReported((before) => ({ ...before, ...event }));
      queryClient.setQueryData(
        profileQuery(player, chosen).queryKey,
        (loaded) => loaded && newerProfile(loaded, profile),
      );
      queryClient.setQueryData(gamesQuery(player, chosen).queryKey, (loaded) => loaded && newerGames(loaded, games));
    })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) logError(error);
      })
      .finally(() => {
        if (!controller.signal.aborted) setEnded(attempt);
      });
    return () => {
      controller.abort();
      if (newest?.profile && newest.games) saveReport(player, chosen, newest.profile, newest.games);
    };
  }, [player, chosen, isFollowing, attempt, queryClient]);

  return { reported, isOver: ended === attempt, follow: () => setAttempt(attempt + 1) };
};

// The event stream

/** Throws where the connection breaks or an event is invalid. */
const followScout = async (path: string, signal: AbortSignal, onEvent: (event: ScoutEvent) => void): Promise<void> => {
  const response = await fetchEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) return;
  for await (const { event, data: text } of readEvents(response.body)) {
    if (event === SCOUT_EVENT) onEvent(scoutEventSchema.parse(JSON.parse(text)));
  }
};

/** Responses and events may overtake each other: takes the profile of more games. */
export const newerProfile = (loaded: PlayerProfile, reported: PlayerProfile | undefined): PlayerProfile =>
  reported !== undefined && scanProgress(reported) > scanProgress(loaded) ? reported : loaded;

const scanProgress = ({ scan }: PlayerProfile): number =>
  2 * (scan.games + scan.scanned + scan.deep) + Number(scan.isFinished) + Number(scan.isOver);

/** More games, more analyzed ones, or a deeper analysis. */
export const newerGames = (loaded: ScoutedGame[], reported: ScoutedGame[] | undefined): ScoutedGame[] =>
  reported !== undefined && analysisProgress(reported) > analysisProgress(loaded) ? reported : loaded;

const analysisProgress = (games: readonly ScoutedGame[]): number =>
  games.reduce(
    (sum, { analysisData, look }) =>
      sum + Number(analysisData !== null && analysisData !== undefined) + Number(look === 'deep'),
    games.length,
  );

/** Why there is no report. */
export type ScoutFailure = {
  readonly title: string;
  readonly message: string;
  /** Whether a retry may help. */
  readonly mayPass: boolean;
  /** The site has no such player. */
  readonly isUnknown?: true;
};

type Labels = { readonly title: string; readonly otherwise: string; readonly mayPass: boolean };

const TRY_LATER = 'Try again in a minute.';

const labelsOf = (site: string): ReadonlyMap<number, Labels> =>
  new Map<number, Labels>([
    [400, { title: 'This name cannot be searched', otherwise: 'It is not a valid username.', mayPass: false }],
    [
      404,
      {
        title: 'No such player',
        otherwise: `No one on ${site} has this username. Check the spelling.`,
        mayPass: false,
      },
    ],
    [
      410,
      { title: 'This account is closed', otherwise: 'The games of a closed account cannot be read.', mayPass: false },
    ],
    [429, { title: 'Too many requests', otherwise: TRY_LATER, mayPass: true }],
    [502, { title: `No games from ${site}`, otherwise: TRY_LATER, mayPass: true }],
    [503, { title: 'Too busy right now', otherwise: TRY_LATER, mayPass: true }],
    [504, { title: 'No response in time', otherwise: `${site} took too long. ${TRY_LATER}`, mayPass: true }],
  ]);

const OTHER: Labels = { title: 'The report could not be made', otherwise: TRY_LATER, mayPass: true };

/** `site` is the label of the requested site. */
export const toScoutFailure = (error: unknown, isOnline: boolean, site = PLATFORM.label): ScoutFailure => {
  if (error instanceof HttpError) {
    const { title, otherwise, mayPass } = labelsOf(site).get(error.status) ?? OTHER;
    const failure = { title, message: error.serverMessage ?? otherwise, mayPass };
    return error.status === 404 ? { ...failure, isUnknown: true } : failure;
  }
  if (!isOnline) return { title: 'You are offline', message: 'Connect to the internet and try again.', mayPass: true };
  if (error instanceof TypeError) {
    return { title: 'No connection', message: 'The server cannot be reached. Check your network.', mayPass: true };
  }
  return { title: OTHER.title, message: 'The server’s response could not be read.', mayPass: true };
};
