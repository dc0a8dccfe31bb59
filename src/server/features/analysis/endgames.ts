/** Proven endgames, requested of the source that has tables, and kept: what is proven does not change. */
import { isInTablebase } from '../../../chess/position/position';
import type { Fen } from '../../../chess/types';
import type { KnownEndgame } from '../../../contract/positions';
import type { Sources } from '../../sources/sources';

/** Null where no table knows the position, or none can be reached. */
export type Endgames = (fen: Fen, signal: AbortSignal) => Promise<KnownEndgame | null>;

const MOST = 2000;

export const createEndgames = (sources: Sources): Endgames => {
  const known = new Map<Fen, KnownEndgame>();
  return async (fen, signal) => {
    if (!isInTablebase(fen)) return null;
    const kept = known.get(fen);
    if (kept !== undefined) return kept;
    const source = sources.all.find(({ tablebase }) => tablebase !== undefined);
    const found = await source?.tablebase?.(fen, signal);
    if (found?.ok !== true) return null;
    known.set(fen, found.value);
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    return found.value;
  };
};
