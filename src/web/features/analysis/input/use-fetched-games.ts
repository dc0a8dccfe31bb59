import { useEffect, useRef, useState } from 'react';
import { errorSchema } from '../../../../contract/errors';
import { fetchedGamesSchema } from '../../../../contract/player/scout';
import { describeFailure } from '../../../lib/http/describe-failure';
import { getJson, HttpError } from '../../../lib/http/http';

export type FetchState = {
  /** What the site is called that is being asked. */
  readonly asking?: string;
  /** Why nothing came, as a sentence. */
  readonly problem?: string;
  /** The site finds the game only where one of its players is named. */
  readonly needsName?: boolean;
};

type Fetched = {
  readonly state: FetchState;
  readonly fetchFrom: (path: string, label: string) => void;
  /** Stops asking, and forgets what was said. */
  readonly reset: () => void;
};

const IDLE: FetchState = {};

/** Games of a site by our own server: one call at a time, which ends with the input that asked for it. */
export const useFetchedGames = (onGames: (pgn: string, label: string) => void): Fetched => {
  const [state, setState] = useState(IDLE);
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);

  const ask = async (path: string, label: string, signal: AbortSignal) => {
    try {
      const { pgn } = await getJson(path, fetchedGamesSchema, signal);
      if (signal.aborted) return;
      setState(IDLE);
      onGames(pgn, label);
    } catch (error) {
      if (!signal.aborted) setState(problemOf(error));
    }
  };
  const fetchFrom = (path: string, label: string) => {
    going.current?.abort();
    going.current = new AbortController();
    setState((before) => ({ asking: label, ...(before.needsName === true && { needsName: true }) }));
    void ask(path, label, going.current.signal);
  };
  const reset = () => {
    going.current?.abort();
    setState(IDLE);
  };
  return { state, fetchFrom, reset };
};

/** Where the site wants a name, or does not know the one that was given, another one can be given. */
const problemOf = (error: unknown): FetchState => {
  const problem = describeFailure(error);
  const needsName = error instanceof HttpError && NAME_PROBLEMS.has(idIn(error.body));
  return needsName ? { problem, needsName } : { problem };
};

const NAME_PROBLEMS: ReadonlySet<string> = new Set([
  'name-needed',
  'not-in-months',
  'unknown-player',
  'closed-account',
]);

const idIn = (body: string): string => {
  try {
    return errorSchema.safeParse(JSON.parse(body)).data?.id ?? '';
  } catch {
    return '';
  }
};
