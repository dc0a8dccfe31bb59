/** The games between two people: first those known locally, then those of a site. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { libraryPaths } from '../../../contract/library';
import { meetingsPath, meetingsSchema } from '../../../contract/player/head-to-head';
import { libraryOf } from '../../../contract/preparation';
import { getJson } from '../../lib/http/http';
import type { KnownMeetings } from './head-to-head';

type Meeters = {
  /** `NAME` or `site:NAME`; `undefined` requests nothing. */
  readonly player: string | undefined;
  /** `library:1` or a player; `undefined` for nobody. */
  readonly me: string | undefined;
  /** A change refetches. */
  readonly state: string;
};

/** Under the library's key: refreshed with it. */
const meetingsQuery = (player: string, me: string, state: string, isWhole: boolean) => {
  const path = meetingsPath(player, me, isWhole);
  const id = libraryOf(me);
  return queryOptions({
    queryKey: [id === undefined ? path : `${libraryPaths(id).library}/meetings`, path, state],
    queryFn: ({ signal }) => getJson(path, meetingsSchema, signal),
  });
};

/** `undefined` without `me`, or while nothing is known. */
export const useMeetings = ({ player = '', me = '', state }: Meeters): KnownMeetings | undefined => {
  const isKnown = player !== '' && me !== '';
  const atHand = useQuery({
    ...meetingsQuery(player, me, state, false),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
  const whole = useQuery({
    ...meetingsQuery(player, me, state, true),
    enabled: isKnown && atHand.data?.isComplete === false && !atHand.isPlaceholderData,
  });
  return isKnown ? (whole.data ?? atHand.data) : undefined;
};
