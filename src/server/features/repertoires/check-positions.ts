/** Own moves checked by the engine in spare time: everything that somebody waits for comes first. Used by the command line, too. */
import {
  CHECK_DEPTH,
  type CheckedPosition,
  checkPosition,
  type PositionToCheck,
} from '../../../chess/repertoire/check';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import { createPositionEvaluations } from '../../games/position-evaluations';

type CheckTask = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  /** The first ones first. */
  readonly positions: readonly PositionToCheck[];
  /** Plies. */
  readonly depth?: number;
  readonly signal: AbortSignal;
  readonly onChecked: (checked: CheckedPosition) => void;
};

/** At a time, so that several engines have work and what is answered first stands near the beginning. */
const AT_ONCE = 8;

/** Each position is searched once and remembered. Rejects when no engine can be started. */
export const checkPositions = async ({
  pool,
  cache,
  positions,
  depth = CHECK_DEPTH,
  signal,
  onChecked,
}: CheckTask): Promise<'done' | 'queue-full' | 'cancelled' | 'engine-failed'> => {
  const evaluations = createPositionEvaluations({ pool, cache, depth });
  await pool.identity();
  const request = pool.open({ priority: 'idle', signal });
  if (request === undefined) return signal.aborted ? 'cancelled' : 'queue-full';
  const evaluate = async (fen: string) => (await evaluations.evaluateBlocks([[fen]], request))[0];
  const left = positions.values();
  const work = async (): Promise<boolean> => {
    for (const one of left) {
      const checked = await checkPosition(evaluate, one);
      if (checked === undefined) {
        request.close();
        return false;
      }
      if (!signal.aborted) onChecked(checked);
    }
    return true;
  };
  try {
    const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (signal.aborted) return 'cancelled';
    return outcomes.includes(false) ? 'engine-failed' : 'done';
  } finally {
    request.close();
  }
};
