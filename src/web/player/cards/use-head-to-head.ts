/** The games of two people as the server knows them: at once what it knows here, then with what a site tells. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { libraryPaths } from '../../../contract/library';
import { meetingsPath, meetingsSchema } from '../../../contract/player/head-to-head';
import { libraryOf } from '../../../contract/preparation';
import { getJson } from '../../lib/http/http';
import type { KnownMeetings } from './head-to-head';

type Meeters = {
  /** `NAME` or `site:NAME`; `undefined` while nothing is to be asked. */
  readonly player: string | undefined;
  /** `library:1` or a player; nobody without it. */
  readonly me: string | undefined;
  /** Another one asks anew: the server knows more by now. */
  readonly state: string;
};

/** Whatever is read of my library is asked for anew with it. */
const meetingsQuery = (player: string, me: string, state: string, isWhole: boolean) => {
  const path = meetingsPath(player, me, isWhole);
  const id = libraryOf(me);
  return queryOptions({
    queryKey: [id === undefined ? path : `${libraryPaths(id).library}/meetings`, path, state],
    queryFn: ({ signal }) => getJson(path, meetingsSchema, signal),
  });
};

/** `undefined` while nobody is me, or nothing is known. */
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
