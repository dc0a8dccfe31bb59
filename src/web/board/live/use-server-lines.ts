import { useEffect, useRef, useState } from 'react';
import type { EngineLines } from '../../../contract/positions';
import { HttpError } from '../../lib/http/http';
import { logError } from '../../lib/log';
import type { LiveTarget } from './live-client';
import { liveKey } from './live-position';
import { searchOnServer, ServerLinesError } from './server-lines';

export type ServerLines = {
  readonly found: EngineLines | undefined;
  readonly isSearching: boolean;
  /** Why there is nothing, or nothing deeper, in a sentence. */
  readonly failure: string | undefined;
  readonly search: () => void;
  readonly stop: () => void;
};

/** What became of a search of one position. */
type Searched = { readonly found?: EngineLines; readonly isSearching?: boolean; readonly failure?: string };

/** What the server's engine finds in the position, when it is wanted; whoever leaves the position ends its search. */
export const useServerLines = (target: LiveTarget): ServerLines => {
  const [searches, setSearches] = useState<ReadonlyMap<string, Searched>>(new Map());
  const running = useRef<AbortController>(undefined);
  const key = `${target.lines} ${liveKey(target.position)}`;
  const { found, failure, isSearching = false } = searches.get(key) ?? {};

  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), [key]);

  const search = () => {
    stop();
    const leaving = new AbortController();
    running.current = leaving;
    const change = (now: Searched) =>
      setSearches((before) => new Map(before).set(key, { found: before.get(key)?.found, ...now }));
    change({ isSearching: true });
    searchOnServer(target, leaving.signal, (lines) => change({ found: lines, isSearching: true })).then(
      () => change({}),
      (error: unknown) => change(leaving.signal.aborted ? {} : { failure: failureText(error) }),
    );
  };

  return { found, isSearching, failure, search, stop };
};

const failureText = (error: unknown): string => {
  logError(error);
  if (error instanceof ServerLinesError) return error.message;
  const said = error instanceof HttpError ? error.serverMessage : undefined;
  return said ?? 'The server couldn’t be reached. Please try again.';
};
