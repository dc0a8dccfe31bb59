/** The players scouted last, kept in this browser as `NAME` or `site:NAME`, the latest first. Losing them loses nothing else. */
import { PLAYER } from '../../contract/sites';

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
