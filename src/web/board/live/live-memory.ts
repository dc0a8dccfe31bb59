import { liveKey } from './live-position';
import type { LiveLines, LiveSearch } from './uci-search';

/** Positions that are remembered. */
const SIZE = 200;

type Known = { readonly found?: LiveLines; readonly depth?: number };

/** What was found in the positions that a page has shown, the newest of them. */
export type LiveMemory = {
  readonly foundIn: (search: Pick<LiveSearch, 'position' | 'lines'>) => LiveLines | undefined;
  /** Whether a search with such a limit has been ended by it. */
  readonly isDone: (search: Pick<LiveSearch, 'position' | 'lines'>, limit: Pick<LiveSearch, 'depth'>) => boolean;
  readonly keep: (search: LiveSearch, found: LiveLines) => void;
  readonly finish: (search: LiveSearch) => void;
};

export const createLiveMemory = (): LiveMemory => {
  const known = new Map<string, Known>();
  const keyOf = ({ position, lines }: Pick<LiveSearch, 'position' | 'lines'>) => `${lines} ${liveKey(position)}`;
  const change = (search: LiveSearch, more: Known): void => {
    const key = keyOf(search);
    const before = known.get(key);
    known.delete(key);
    known.set(key, { ...before, ...more });
    const [oldest] = known.keys();
    if (known.size > SIZE && oldest !== undefined) known.delete(oldest);
  };
  return {
    foundIn: (search) => known.get(keyOf(search))?.found,
    isDone: (search, { depth }) => (known.get(keyOf(search))?.depth ?? 0) >= depth,
    keep: (search, found) => {
      // One that begins again is still behind what was known.
      if (found.depth >= (known.get(keyOf(search))?.found?.depth ?? 0)) change(search, { found });
    },
    finish: (search) => change(search, { depth: search.depth }),
  };
};
