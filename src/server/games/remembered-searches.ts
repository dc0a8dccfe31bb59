import { blockKey } from '../../engine/game-blocks';
import { SWEEP_LIMIT } from '../../engine/scan-game';
import type { EnginePool, SearchOutcome } from '../../engine/search';
import type { SearchBlock } from './thread-engine';

/** Blocks that are remembered: openings come again and again. */
const MOST_REMEMBERED = 8_000;

export type RememberedSearches = (
  block: SearchBlock,
  search: () => Promise<readonly SearchOutcome[]>,
) => Promise<readonly SearchOutcome[]>;

const createRememberedSearches = (): RememberedSearches => {
  const memory = new Map<string, readonly SearchOutcome[]>();
  return async ({ positions, limit }, search) => {
    if (!('depth' in limit) || limit.depth !== SWEEP_LIMIT.depth) return search();
    const key = blockKey(positions);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const outcomes = await search();
    if (memory.size >= MOST_REMEMBERED) memory.clear();
    if (outcomes.every(({ ok }) => ok)) memory.set(key, outcomes);
    return outcomes;
  };
};

const memories = new WeakMap<EnginePool, RememberedSearches>();

/** What first looks have found on these engines, for all games with the same block: alone they would find the same. */
export const rememberedSearches = (pool: EnginePool): RememberedSearches => {
  const memory = memories.get(pool) ?? createRememberedSearches();
  memories.set(pool, memory);
  return memory;
};
