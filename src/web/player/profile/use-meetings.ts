/** The user's own games against a scouted player. Nothing is asked before it is clear who both are. */
import { queryOptions, useQueries } from '@tanstack/react-query';
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

/** Against any of the names, the newest first; none while they are not known. */
export const useMeetings = (names: readonly string[]): readonly ShownGame[] => {
  const id = useProfileId();
  return useQueries({
    queries: names.map((name) => ({ ...meetingsQuery(id ?? OWNER_ID, name), enabled: id !== undefined })),
    combine: (answers) =>
      answers
        .flatMap(({ data }, index) => meetingsWith((data?.games ?? []).map(toShownGame), names[index] ?? ''))
        .toSorted((one, other) => (other.playedAt ?? 0) - (one.playedAt ?? 0)),
  });
};
