import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import type { LocalPool } from '../pool';
import type { Priority } from '../search';
import { sendMessage } from './answer-stream';
import { createKeptRequests } from './kept-requests';
import type { Batch, namesIn } from './wire';

/** How long a batch may keep an engine before the others have their turn: what is left of it is handed back. */
const SLICES: Readonly<Record<Priority, Milliseconds>> = { interactive: 250, background: 250, idle: 100 };

/** Batches as the engines of this machine search them, search by search. */
export type BatchWork = {
  /** Resolves when all that was found is on its way back. The signal stops what runs. */
  search(batchId: string, batch: Batch, signal: AbortSignal | undefined): Promise<void>;
  /** From now on no search begins: what is left is handed back. */
  stop(): void;
};

type BatchWorkDeps = {
  readonly pool: LocalPool;
  readonly redis: Redis;
  readonly names: ReturnType<typeof namesIn>;
};

export const createBatchWork = ({ pool, redis, names }: BatchWorkDeps): BatchWork => {
  const requests = createKeptRequests(pool);
  let isStopped = false;

  return {
    search: async (batchId, batch, signal) => {
      // Nobody would read the answers.
      if ((await redis.exists(names.memberKey(batch.web))) === 0) return;
      const kept = requests.take(batch.request);
      const drop = (): void => requests.drop(batch.request);
      signal?.addEventListener('abort', drop);
      const stream = names.answers(batch.web);
      const begun = performance.now();
      const sending: Promise<void>[] = [];
      let next = 0;
      for (const [index, { position, limit }] of batch.searches.entries()) {
        const now = performance.now();
        if (isStopped || (index > 0 && now - begun > SLICES[batch.priority])) break;
        const outcome = await kept?.request.search(position, limit);
        if (signal?.aborted === true) break;
        // An engine that is stopped because the worker ends has not failed: another worker does it.
        if (outcome === undefined || (!outcome.ok && outcome.reason === 'closed')) break;
        next = index + 1;
        sending.push(sendMessage(redis, stream, { batch: batchId, index, outcome, took: performance.now() - now }));
      }
      signal?.removeEventListener('abort', drop);
      kept?.putBack();
      sending.push(sendMessage(redis, stream, { batch: batchId, next }));
      await Promise.all(sending);
    },
    stop: () => void (isStopped = true),
  };
};
