import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Library, libraryEventSchemas, libraryPaths } from '../../../contract/library';
import { askForEvents, isEventStream, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { libraryQuery, refreshLibrary } from '../../player/profile/library-queries';
import { isOver } from './library-labels';

/** What the games tell is left alone so long after it was asked for, in milliseconds. */
const REFRESH_PAUSE = 2000;

/**
 * A library as it stands, from moment to moment; everything else that is shown of it follows. `isCurrent`: the server
 * has said so since the page was opened. `isStale`: it goes on changing, and nobody tells any more.
 */
export const useWatchedLibrary = (profileId: number) => {
  const { data, error, refetch, isFetchedAfterMount: isCurrent } = useQuery(libraryQuery(profileId));
  const isLost = useLibraryStream(profileId, data !== undefined);
  useRefresh(profileId, data);
  return { data, error, refetch, isCurrent, isStale: isLost && data !== undefined && isChanging(data) };
};

const isChanging = ({ waiting, imports }: Library): boolean =>
  waiting > 0 || imports.some(({ state }) => !isOver(state));

/**
 * Asks anew for what is shown of the games whenever other games, or other reviews, are in the library. What is asked
 * for is waited for: a slow answer is never given up for the next one.
 */
const useRefresh = (profileId: number, library: Library | undefined): void => {
  const queryClient = useQueryClient();
  const shown = useRef<Shown>({ counts: undefined, free: Promise.resolve() });
  const counts = library && [library.kind, library.games, library.reviewed, library.failed].join(' ');

  useEffect(() => {
    const { current } = shown;
    current.counts ??= counts;
    if (current.counts === counts) return;
    let isLatest = true;
    void current.free.then(() => {
      if (!isLatest) return;
      current.counts = counts;
      current.free = refreshLibrary(queryClient, profileId).then(() => pause(REFRESH_PAUSE));
    });
    return () => {
      isLatest = false;
    };
  }, [profileId, counts, queryClient]);
};

/** The state of the library that is shown, and when it may be asked for anew. */
type Shown = { counts: string | undefined; free: Promise<void> };

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Pauses before a stream that ended is asked for again, in milliseconds; after the last one it is given up. */
const PAUSES = [1000, 2000, 5000, 10_000, 30_000, 60_000];

/**
 * Keeps the library's place in the cache as the server tells it, while `isOn`. Gives whether the stream is lost for good:
 * there is none, or it was asked for again in vain.
 */
const useLibraryStream = (profileId: number, isOn: boolean): boolean => {
  const queryClient = useQueryClient();
  const [isLost, setIsLost] = useState(false);

  useEffect(() => {
    if (!isOn) return;
    const controller = new AbortController();
    const { signal } = controller;
    let failures = 0;
    const follow = async () => {
      for (;;) {
        const isThere = await followLibrary(profileId, signal, (library) => {
          failures = 0;
          queryClient.setQueryData(libraryQuery(profileId).queryKey, library);
        }).catch((error: unknown) => {
          if (!signal.aborted) logError(error);
          return true;
        });
        if (signal.aborted) return;
        const pause = PAUSES[failures++];
        if (!isThere || pause === undefined) {
          setIsLost(true);
          return;
        }
        await wait(pause, signal);
      }
    };
    void follow();
    return () => controller.abort();
  }, [profileId, isOn, queryClient]);

  return isLost;
};

/** Settles after `pause` milliseconds, or at once when the signal comes. */
const wait = (pause: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pause);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Tells how the library stands, at once and whenever it changes, until the server ends the stream. `false` where there
 * is no such stream. Throws where the connection breaks, or an event is not what the contract says.
 */
const followLibrary = async (
  profileId: number,
  signal: AbortSignal,
  onLibrary: (library: Library) => void,
): Promise<boolean> => {
  const response = await askForEvents(libraryPaths(profileId).progress, signal);
  if (!response.ok || !response.body || !isEventStream(response)) return false;
  for await (const { event, data: text } of readEvents(response.body)) {
    const content: unknown = JSON.parse(text);
    if (event === 'library') onLibrary(libraryEventSchemas.library.parse(content));
  }
  return true;
};
