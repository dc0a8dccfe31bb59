/** The games between two people: first those known locally. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf } from '../../../contract/endpoint';
import { libraryApi } from '../../../contract/library';
import { toPlayerParams } from '../../../contract/params';
import { headToHeadEndpoint } from '../../../contract/player/head-to-head';
import { parseLibraryId } from '../../../contract/preparation';
import { callEndpoint } from '../../lib/http/endpoints';
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
  const params = toPlayerParams(player);
  const query = { me, whole: isComplete };
  const path = addressOf(headToHeadEndpoint, params, query);
  const id = parseLibraryId(me);
  return queryOptions({
    queryKey: [id === undefined ? path : `${addressOf(libraryApi.read, { id })}/meetings`, path, state],
    queryFn: ({ signal }) => callEndpoint(headToHeadEndpoint, { params, query, signal }),
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
