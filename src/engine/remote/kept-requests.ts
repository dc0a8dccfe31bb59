import type { Milliseconds } from '../../chess/types';
import type { EnginePool, EngineRequest } from '../search';

/** After its last batch a request is kept for so long. */
const KEPT: Milliseconds = 5_000;

export type KeptRequest = {
  readonly request: EngineRequest;
  /** To be called once and always: there may be further batches. */
  readonly putBack: () => void;
};

/**
 * The requests of other processes at the engines of this one. A request stays the same for all of its batches: an engine
 * that has searched for it knows much of its next positions.
 */
export type KeptRequests = {
  /** `undefined` when the pool is closed. */
  take(id: string): KeptRequest | undefined;
  /** Nobody waits for it any more; what it searches is stopped. */
  drop(id: string): void;
};

type Kept = { readonly request: EngineRequest; users: number; timer?: NodeJS.Timeout };

export const createKeptRequests = (pool: Pick<EnginePool, 'open'>): KeptRequests => {
  const all = new Map<string, Kept>();

  const open = (id: string): Kept | undefined => {
    // It has had its turn in the queue of all: here nobody stands before it, and no place is counted.
    const request = pool.open({ priority: 'idle' });
    if (request === undefined) return undefined;
    const kept = { request, users: 0 };
    all.set(id, kept);
    return kept;
  };
  const close = (id: string, kept: Kept): void => {
    clearTimeout(kept.timer);
    kept.request.close();
    if (all.get(id) === kept) all.delete(id);
  };

  return {
    take: (id) => {
      const kept = all.get(id) ?? open(id);
      if (kept === undefined) return undefined;
      clearTimeout(kept.timer);
      kept.users += 1;
      const putBack = (): void => {
        kept.users -= 1;
        if (kept.users === 0) kept.timer = setTimeout(() => close(id, kept), KEPT).unref();
      };
      return { request: kept.request, putBack };
    },
    drop: (id) => {
      const kept = all.get(id);
      if (kept !== undefined) close(id, kept);
    },
  };
};
