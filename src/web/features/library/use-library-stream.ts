import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../../contract/endpoint';
import { type Library, libraryApi, libraryEventSchemas } from '../../../contract/library';
import { fetchEvents, isEventStream, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { libraryQuery, refreshLibrary } from '../../player/profile/library-queries';
import { isSettled } from './library-labels';

/** Minimum interval between refreshes, in milliseconds. */
const REFRESH_INTERVAL = 2000;

/** `isCurrent`: received since the page was opened. `isStale`: changing, but live updates have stopped. */
export const useLiveLibrary = (profileId: number) => {
  const { data, error, refetch, isFetchedAfterMount: isCurrent } = useQuery(libraryQuery(profileId));
  const isLost = useLibraryStream(profileId, data !== undefined);
  useRefresh(profileId, data);
  return { data, error, refetch, isCurrent, isStale: isLost && data !== undefined && isChanging(data) };
};

const isChanging = ({ waiting, imports }: Library): boolean =>
  waiting > 0 || imports.some(({ state }) => !isSettled(state));

/** Refreshes the games whenever the library's counts change. A running refresh is never aborted for the next one. */
const useRefresh = (profileId: number, library: Library | undefined): void => {
  const queryClient = useQueryClient();
  const refreshState = useRef<RefreshState>({ counts: undefined, ready: Promise.resolve() });
  const counts = library && [library.kind, library.games, library.reviewed, library.failed].join(' ');

  useEffect(() => {
    const { current } = refreshState;
    current.counts ??= counts;
    if (current.counts === counts) return;
    let isLatest = true;
    void current.ready.then(() => {
      if (!isLatest) return;
      current.counts = counts;
      current.ready = refreshLibrary(queryClient, profileId).then(() => delay(REFRESH_INTERVAL));
    });
    return () => {
      isLatest = false;
    };
  }, [profileId, counts, queryClient]);
};

/** The counts that are shown, and when the next refresh may start. */
type RefreshState = { counts: string | undefined; ready: Promise<void> };

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Reconnect delays in milliseconds; after the last one, the stream is given up. */
const RECONNECT_DELAYS = [1000, 2000, 5000, 10_000, 30_000, 60_000];

/** Writes updates from the server into the query cache. Returns true once the stream is given up. */
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
        const hasStream = await followLibrary(profileId, signal, (library) => {
          failures = 0;
          queryClient.setQueryData(libraryQuery(profileId).queryKey, library);
        }).catch((error: unknown) => {
          if (!signal.aborted) logError(error);
          return true;
        });
        if (signal.aborted) return;
        const delay = RECONNECT_DELAYS[failures++];
        if (!hasStream || delay === undefined) {
          setIsLost(true);
          return;
        }
        await wait(delay, signal);
      }
    };
    void follow();
    return () => controller.abort();
  }, [profileId, isOn, queryClient]);

  return isLost;
};

/** Resolves after `pause` milliseconds or when the signal aborts. */
const wait = (pause: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, pause);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads updates until the stream ends; `false` if there is none. Throws on a broken connection or invalid event. */
const followLibrary = async (
  profileId: number,
  signal: AbortSignal,
  onLibrary: (library: Library) => void,
): Promise<boolean> => {
  const response = await fetchEvents(addressOf(libraryApi.follow, { id: profileId }), signal);
  if (!response.ok || !response.body || !isEventStream(response)) return false;
  for await (const { event, data: text } of readEvents(response.body)) {
    const content: unknown = JSON.parse(text);
    if (event === 'library') onLibrary(libraryEventSchemas.library.parse(content));
  }
  return true;
};
