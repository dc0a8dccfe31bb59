import { queryOptions, useQuery } from '@tanstack/react-query';
import { parsePlayerUrl } from '../../../chess/player/game-sites';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { scoutingMessages } from '../../../contract/player/scout';
import { makePlayer, PLATFORM, PLAYER, playersOf, type Site, SITES_PATH, sitesSchema } from '../../../contract/sites';
import { getJson, readJson } from '../../lib/http/http';
import { readStored, storedEntries, writeStored } from '../../lib/storage';

type NameReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string | undefined };

/** `NAME`, `site:NAME`, or the address of a player's page. VAL-14. */
export const readPlayerName = (text: string): NameReading => {
  const linked = parsePlayerUrl(text);
  const name = linked === undefined ? text.trim() : makePlayer(linked);
  if (name === '') return { ok: false, problem: undefined };
  return PLAYER.test(name) ? { ok: true, value: name } : { ok: false, problem: scoutingMessages.badName };
};

/** As addresses write it; samples by name. */
export const playerText = ({ username, player }: PlayerProfile): string =>
  player?.account ??
  makePlayer({ site: player?.isSample === true ? PLATFORM.site : (player?.site ?? PLATFORM.site), name: username });

// Recently scouted players in this browser

const STORAGE_KEY = 'recent-players';

const MAX_RECENT = 8;

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const withoutPlayer = (recent: readonly string[], name: string): readonly string[] =>
  recent.filter((other) => !isSame(other, name));

/** Adds a name, once whatever its case. */
export const withPlayer = (recent: readonly string[], name: string): readonly string[] =>
  [name, ...withoutPlayer(recent, name)].slice(0, MAX_RECENT);

/** Invalid names are left out. */
export const parseRecentPlayers = (stored: string | null): readonly string[] => {
  const names = readJson(stored);
  if (!Array.isArray(names)) return [];
  return names.filter((name): name is string => typeof name === 'string' && PLAYER.test(name)).slice(0, MAX_RECENT);
};

export const readRecentPlayers = (): readonly string[] => parseRecentPlayers(readStored(STORAGE_KEY));

/** Returns the changed list. */
export const changeRecentPlayers = (
  change: (recent: readonly string[], name: string) => readonly string[],
  name: string,
): readonly string[] => {
  const recent = change(readRecentPlayers(), name);
  writeStored(STORAGE_KEY, JSON.stringify(recent));
  return recent;
};

/** Of people whose address has keys, as of the reference games. */
const storedNames = storedEntries('recent-player-names', (name) => (typeof name === 'string' ? name : undefined));

/** Names of players that are no longer recent are forgotten. */
export const recordRecentPlayer = (player: string, name: string): void => {
  const recent = changeRecentPlayers(withPlayer, player);
  const names = [...storedNames.read()].filter(([known]) => recent.some((one) => isSame(one, known)));
  writeStored('recent-player-names', JSON.stringify(Object.fromEntries([...names, [player, name]])));
};

/** The recorded name, else as in the address, without sites. */
export const playerName = (player: string): string =>
  storedNames.read().get(player) ??
  playersOf(player)
    .map(({ name }) => name)
    .join(', ');

// Sites; until loaded, and after a failure, only Lichess

export const sitesQuery = queryOptions({
  queryKey: [SITES_PATH],
  queryFn: ({ signal }) => getJson(SITES_PATH, sitesSchema, signal),
});

const PLATFORM_ALONE: readonly Site[] = [PLATFORM];

export const useSites = (): readonly Site[] => useQuery(sitesQuery).data ?? PLATFORM_ALONE;

export const searchable = (sites: readonly Site[]): readonly Site[] =>
  sites.filter(({ capabilities }) => capabilities.search);
