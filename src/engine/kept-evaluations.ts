/** The cache of evaluations as one engine fills it. */
import type { PositionEvaluation } from '../chess/evaluation';
import type { EnginePool, EvaluationCache, SearchLimit } from './search';

export type KeptEvaluations = {
  readonly read: (keys: readonly string[], limit: SearchLimit) => Promise<ReadonlyMap<string, PositionEvaluation>>;
  readonly write: (found: ReadonlyMap<string, PositionEvaluation>, limit: SearchLimit) => Promise<void>;
};

const NOTHING_KEPT: KeptEvaluations = {
  read: () => Promise.resolve(new Map()),
  write: () => Promise.resolve(),
};

/** Without a cache, or where no engine can be started, nothing is kept; a search then says why. */
export const keptEvaluations = async (
  pool: EnginePool,
  cache: EvaluationCache | undefined,
): Promise<KeptEvaluations> => {
  const name = cache && (await nameOf(pool));
  if (cache === undefined || name === undefined) return NOTHING_KEPT;
  return {
    read: (keys, limit) => cache.read(name, keys, limit),
    write: async (found, limit) => {
      if (found.size > 0) await cache.write(name, found, limit);
    },
  };
};

const nameOf = async (pool: EnginePool): Promise<string | undefined> => {
  try {
    return (await pool.identity()).name;
  } catch {
    return undefined;
  }
};
