import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import type { LocalPool } from '../queue/pool';
import type { SearchOutcome } from '../search';
import { sendMessage } from './answer-stream';
import type { Batch, Message, namesIn } from './wire';

/** Batches as the engines of this machine search them, a block each. */
export type BatchWork = {
  /** Resolves when all that was found is on its way back. The signal stops what runs. */
  search(batchId: string, batch: Batch, signal: AbortSignal | undefined): Promise<void>;
  /** From now on no batch begins: it is handed back. */
  stop(): void;
};

type BatchWorkDeps = {
  readonly pool: LocalPool;
  readonly redis: Redis;
  readonly names: ReturnType<typeof namesIn>;
};

type Answer = { readonly index: number; readonly outcome: SearchOutcome; readonly took: Milliseconds };

export const createBatchWork = ({ pool, redis, names }: BatchWorkDeps): BatchWork => {
  let isStopped = false;

  /** What there is to tell of a batch, as it is found. */
  const searchBlock = async (
    { positions, limit }: Batch,
    signal: AbortSignal | undefined,
    tell: (answer: Answer) => void,
  ): Promise<void> => {
    // It has had its turn in the queue of all: here nobody stands before it, and no place is counted.
    const request = isStopped ? undefined : pool.open({ priority: 'idle', ...(signal && { signal }) });
    if (request === undefined) return;
    let since = performance.now();
    for (const [index, answer] of request.searchBlock(positions, limit).entries()) {
      const outcome = await answer;
      // An engine that is stopped because the worker ends has not failed: another worker does it.
      if (signal?.aborted === true || (!outcome.ok && outcome.reason === 'closed')) break;
      const now = performance.now();
      tell({ index, outcome, took: now - since });
      since = now;
    }
    request.close();
  };

  return {
    search: async (batchId, batch, signal) => {
      // Nobody would read the answers.
      if ((await redis.exists(names.memberKey(batch.web))) === 0) return;
      const stream = names.answers(batch.web);
      const sending: Promise<void>[] = [];
      const tell = (news: Message) => void sending.push(sendMessage(redis, stream, news));
      await searchBlock(batch, signal, (answer) => tell({ batch: batchId, ...answer }));
      tell({ batch: batchId, isOver: true });
      await Promise.all(sending);
    },
    stop: () => void (isStopped = true),
  };
};
