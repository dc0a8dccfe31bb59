/** The games between two people: first those known locally. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { libraryPaths } from '../../../contract/library';
import { headToHeadPath, headToHeadSchema } from '../../../contract/player/head-to-head';
import { parseLibraryId } from '../../../contract/preparation';
import { getJson } from '../../lib/http/http';
import type { HeadToHeadGames } from './head-to-head';

type HeadToHeadParams = {
  /** `NAME` or `site:NAME`; `undefined` requests nothing. */
  readonly player: string | undefined;
  /** `library:1` or a player; `undefined` for nobody. */
  readonly me: string | undefined;
  /** A change refetches. */
  readonly state: string;
};

/** Under the library's key: refreshed with it. */
const headToHeadQuery = (player: string, me: string, state: string, isComplete: boolean) => {
  const path = headToHeadPath(player, me, isComplete);
  const id = parseLibraryId(me);
  return queryOptions({
    queryKey: [id === undefined ? path : `${libraryPaths(id).library}/meetings`, path, state],
    queryFn: ({ signal }) => getJson(path, headToHeadSchema, signal),
  });
};

export const useHeadToHead = ({ player = '', me = '', state }: HeadToHeadParams): HeadToHeadGames | undefined => {
  const isEnabled = player !== '' && me !== '';
  const atHand = useQuery({
    ...headToHeadQuery(player, me, state, false),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const complete = useQuery({
    ...headToHeadQuery(player, me, state, true),
    enabled: isEnabled && atHand.data?.isComplete === false && !atHand.isPlaceholderData,
  });
  return isEnabled ? (complete.data ?? atHand.data) : undefined;
};
