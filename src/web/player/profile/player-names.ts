import { queryOptions, useQuery } from '@tanstack/react-query';
import { playerOfAddress } from '../../../chess/player/game-sites';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { scoutingMessages } from '../../../contract/player/scout';
import { makePlayer, PLATFORM, PLAYER, type Site, SITES_PATH, sitesSchema } from '../../../contract/sites';
import { getJson } from '../../lib/http/http';

/** What was typed as a player's name: nothing, a name to search for, or something that no player is called. */
type NameReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string | undefined };

/**
 * `NAME`, `site:NAME`, or the address of a player's page. Blank text has no problem: it asks for nothing. Specification,
 * VAL-14.
 */
export const readPlayerName = (text: string): NameReading => {
  const linked = playerOfAddress(text);
  const name = linked === undefined ? text.trim() : makePlayer(linked);
  if (name === '') return { ok: false, problem: undefined };
  return PLAYER.test(name) ? { ok: true, value: name } : { ok: false, problem: scoutingMessages.badName };
};

/** `NAME` or `site:NAME`, or several of a person, as addresses name the player; samples are known by name wherever they are asked for. */
export const playerText = ({ username, player }: PlayerProfile): string =>
  player?.account ??
  makePlayer({ site: player?.isSample === true ? PLATFORM.site : (player?.site ?? PLATFORM.site), name: username });

/** The players scouted last, kept in this browser as `NAME` or `site:NAME`, the latest first. Losing them loses nothing else. */

const STORAGE_KEY = 'recent-players';

const MOST = 8;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const withoutPlayer = (recent: readonly string[], name: string): readonly string[] =>
  recent.filter((other) => !isSame(other, name));

/** A name stands in the list once, in whatever case it was written last. */
export const withPlayer = (recent: readonly string[], name: string): readonly string[] =>
  [name, ...withoutPlayer(recent, name)].slice(0, MOST);

/** What was stored; whatever in it is no name is left out. */
export const parseRecentPlayers = (stored: string | null): readonly string[] => {
  try {
    const names: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(names)) return [];
    return names.filter((name): name is string => typeof name === 'string' && PLAYER.test(name)).slice(0, MOST);
  } catch {
    return []; // Somebody else wrote there.
  }
};

/** Empty where the browser stores nothing. */
export const readRecentPlayers = (): readonly string[] => {
  try {
    return parseRecentPlayers(localStorage.getItem(STORAGE_KEY));
  } catch {
    return [];
  }
};

/** Changes the list and gives what it is now. */
export const changeRecentPlayers = (
  change: (recent: readonly string[], name: string) => readonly string[],
  name: string,
): readonly string[] => {
  const recent = change(readRecentPlayers(), name);
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(recent));
  } catch {
    // Storage is switched off or full: the list is not kept, which is all that happens.
  }
  return recent;
};

/** The sites that the server finds games at. Until it has said so, and where it does not, there is the platform alone. */

export const sitesQuery = queryOptions({
  queryKey: [SITES_PATH],
  queryFn: ({ signal }) => getJson(SITES_PATH, sitesSchema, signal),
});

const PLATFORM_ALONE: readonly Site[] = [PLATFORM];

export const useSites = (): readonly Site[] => useQuery(sitesQuery).data ?? PLATFORM_ALONE;

/** Those at which anybody can be looked for by name. */
export const searchable = (sites: readonly Site[]): readonly Site[] =>
  sites.filter(({ capabilities }) => capabilities.search);
