import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Library } from '../../../contract/library';
import { libraryQuery, refreshLibrary } from '../../player/profile/library-queries';
import { isOver } from './import/import-labels';
import { useLibraryStream } from './use-library-stream';

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
