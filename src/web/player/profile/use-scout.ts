import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
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
import { askForEvents, isEventStream, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { toShownGame } from '../games/shown-game';
import { useSites } from './player-names';
import type { KnownPlayer } from './report-facts';
import { gamesQuery, profileQuery, scoutKey, tournamentsQuery } from './scout-queries';

export type Scout = {
  /** `stopped`: by the user, before the calls had answered. */
  readonly state: 'loading' | 'stopped' | 'failed' | 'loaded';
  readonly progress: ScoutProgress | undefined;
  /** Set when the state is `failed`. */
  readonly failure: ScoutFailure | undefined;
  /** `undefined` until games and profile have arrived, and after a failure. */
  readonly player: KnownPlayer | undefined;
  /** Empty where their call failed. */
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** Whether the report may still change. */
  readonly isGrowing: boolean;
  readonly stop: () => void;
  readonly goOn: () => void;
};

/**
 * Scouts a player, `NAME` or `site:NAME`: three calls at once, with a progress stream. Leaving or stopping aborts them
 * and the server's work; what has arrived stays.
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

/**
 * Events replace the responses of the calls, which are views of the same state. Without a stream, or when it breaks,
 * nothing fails.
 */
const useScoutStream = ({ player, chosen }: Scouted, isFollowing: boolean): ScoutStream => {
  const queryClient = useQueryClient();
  const [reported, setReported] = useState<Partial<ScoutEvent>>({});
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<number>();

  useEffect(() => {
    if (!isFollowing) return;
    const controller = new AbortController();
    followScout(scoutPaths(player, chosen).progress, controller.signal, (event) => {
      const { profile, games } = event;
      setReported((before) => ({ ...before, ...event }));
      queryClient.setQueryData(
        profileQuery(player, chosen).queryKey,
        (known) => known && furtherProfile(known, profile),
      );
      queryClient.setQueryData(gamesQuery(player, chosen).queryKey, (known) => known && furtherGames(known, games));
    })
      .catch((error: unknown) => {
        if (!controller.signal.aborted) logError(error);
      })
      .finally(() => {
        if (!controller.signal.aborted) setEnded(attempt);
      });
    return () => controller.abort();
  }, [player, chosen, isFollowing, attempt, queryClient]);

  return { reported, isOver: ended === attempt, follow: () => setAttempt(attempt + 1) };
};

// The event stream of a scout, merged with the three responses

/** Resolves at the end of the stream. Throws where the connection breaks or an event is invalid. */
const followScout = async (path: string, signal: AbortSignal, onEvent: (event: ScoutEvent) => void): Promise<void> => {
  const response = await askForEvents(path, signal);
  if (!response.ok || !response.body || !isEventStream(response)) return;
  for await (const { event, data: text } of readEvents(response.body)) {
    if (event === SCOUT_EVENT) onEvent(scoutEventSchema.parse(JSON.parse(text)));
  }
};

/**
 * Responses and events may overtake each other: takes the profile of more games, received or analyzed; the response if
 * they are equal.
 */
export const furtherProfile = (answered: PlayerProfile, reported: PlayerProfile | undefined): PlayerProfile =>
  reported !== undefined && reach(reported) > reach(answered) ? reported : answered;

const reach = ({ scan }: PlayerProfile): number =>
  2 * (scan.games + scan.scanned + scan.deep) + Number(scan.isFinished) + Number(scan.isOver);

/** The list with more games, more analyzed ones, or a deeper analysis. */
export const furtherGames = (answered: ScoutedGame[], reported: ScoutedGame[] | undefined): ScoutedGame[] =>
  reported !== undefined && reachOf(reported) > reachOf(answered) ? reported : answered;

const reachOf = (games: readonly ScoutedGame[]): number =>
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
};

type Labels = { readonly title: string; readonly otherwise: string; readonly mayPass: boolean };

const TRY_LATER = 'Try again in a minute.';

/** By status, for a server that sends no message. */
const labelsOf = (site: string): ReadonlyMap<number, Labels> =>
  new Map<number, Labels>([
    [400, { title: 'This name cannot be searched', otherwise: 'No player can have it.', mayPass: false }],
    [
      404,
      {
        title: 'No such player',
        otherwise: `Nobody on ${site} has this username. Check its spelling.`,
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
    [504, { title: 'No answer in time', otherwise: `${site} took too long. ${TRY_LATER}`, mayPass: true }],
  ]);

const OTHER: Labels = { title: 'The report could not be made', otherwise: TRY_LATER, mayPass: true };

/** The server's message where there is one; `site` is the label of the requested site. */
export const toScoutFailure = (error: unknown, isOnline: boolean, site = PLATFORM.label): ScoutFailure => {
  if (error instanceof HttpError) {
    const { title, otherwise, mayPass } = labelsOf(site).get(error.status) ?? OTHER;
    return { title, message: error.serverMessage ?? otherwise, mayPass };
  }
  if (!isOnline) return { title: 'You are offline', message: 'Connect to the internet and try again.', mayPass: true };
  if (error instanceof TypeError) {
    return { title: 'No connection', message: 'The server cannot be reached. Check your network.', mayPass: true };
  }
  return { title: OTHER.title, message: 'The server’s answer could not be read.', mayPass: true };
};
