import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { logError } from '../../lib/log';
import { libraryQuery } from '../../player/profile/library-queries';
import { followLibrary } from './follow-library';

/** Pauses before a stream that ended is asked for again, in milliseconds; after the last one it is given up. */
const PAUSES = [1000, 2000, 5000, 10_000, 30_000, 60_000];

/**
 * Keeps the library's place in the cache as the server tells it, while `isOn`. Gives whether the stream is lost for good:
 * there is none, or it was asked for again in vain.
 */
export const useLibraryStream = (profileId: number, isOn: boolean): boolean => {
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
