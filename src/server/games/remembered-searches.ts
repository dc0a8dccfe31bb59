import { blockKey } from '../../engine/game-blocks';
import { SWEEP_LIMIT } from '../../engine/scan-game';
import type { SearchOutcome } from '../../engine/search';
import type { SearchBlock } from './thread-engine';

/** Blocks that are remembered: openings come again and again. */
const MOST_REMEMBERED = 4_000;

/** What first looks have found, for other games with the same block: alone they would find the same. */
export const createRememberedSearches = () => {
  const memory = new Map<string, readonly SearchOutcome[]>();
  return async (
    { positions, limit }: SearchBlock,
    ask: () => Promise<readonly SearchOutcome[]>,
  ): Promise<readonly SearchOutcome[]> => {
    if (!('depth' in limit) || limit.depth !== SWEEP_LIMIT.depth) return ask();
    const key = blockKey(positions);
    const known = memory.get(key);
    if (known !== undefined) return known;
    const outcomes = await ask();
    if (memory.size >= MOST_REMEMBERED) memory.clear();
    if (outcomes.every(({ ok }) => ok)) memory.set(key, outcomes);
    return outcomes;
  };
};
