import type { PositionEvaluation } from '../../chess/evaluation';
import { positionKey } from '../../chess/position';
import { SWEEP_LIMIT } from '../../engine/scan-game';
import type { SearchOutcome } from '../../engine/search';
import type { Search } from './thread-engine';

/** Positions that are remembered: openings come again and again. */
const MOST_REMEMBERED = 20_000;

/** What first looks have found, for other games with the same position. */
export const createRememberedSearches = () => {
  const memory = new Map<string, PositionEvaluation>();
  return async (search: Search, ask: () => Promise<SearchOutcome>): Promise<SearchOutcome> => {
    const key = keyOf(search);
    const known = key === undefined ? undefined : memory.get(key);
    if (known !== undefined) return { ok: true, found: known };
    const outcome = await ask();
    if (memory.size > MOST_REMEMBERED) memory.clear();
    if (outcome.ok && key !== undefined) memory.set(key, outcome.found);
    return outcome;
  };
};

const keyOf = ({ position: { fen, only }, limit }: Search): string | undefined =>
  only === undefined && 'depth' in limit && limit.depth === SWEEP_LIMIT.depth ? positionKey(fen) : undefined;
