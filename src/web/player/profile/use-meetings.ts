/** The user's own games against a scouted player. Nothing is asked before it is clear who both are. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { gamesPageSchema, libraryPaths, MAX_PAGE } from '../../../contract/library';
import { OWNER_ID } from '../../../contract/profile-paths';
import { getJson } from '../../lib/http';
import { useProfileId } from '../../lib/profile-id';
import { toShownGame, type ShownGame } from '../games/shown-game';
import { meetingsWith } from './shown-meetings';

/** The newest games whose opponent's name holds this one. */
const meetingsQuery = (id: number, name: string) => {
  const filter = new URLSearchParams({ opponent: name, limit: String(MAX_PAGE) });
  const path = `${libraryPaths(id).games}?${filter.toString()}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, gamesPageSchema, signal) });
};

/** The newest first; none while they are not known. */
export const useMeetings = (name: string | undefined): readonly ShownGame[] => {
  const id = useProfileId();
  const { data } = useQuery({
    ...meetingsQuery(id ?? OWNER_ID, name ?? ''),
    enabled: id !== undefined && name !== undefined,
  });
  return useMemo(() => {
    const games = (data?.games ?? []).map(toShownGame);
    return name === undefined ? [] : meetingsWith(games, name);
  }, [data, name]);
};
