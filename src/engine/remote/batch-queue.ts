/** The queue in Redis as a web process uses it: its batches go in, are looked for, and are called off. */
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Place } from './pending-searches';
import type { SentBatch } from './sent-batches';
import { jobPriority, QUEUE, type Batch, type namesIn } from './wire';

export type BatchQueue = {
  /** Rejects without Redis. */
  send(batches: readonly SentBatch<Place>[]): Promise<void>;
  /** Whether a batch waits or is worked on. Rejects without Redis. */
  has(batchId: string): Promise<boolean>;
  /**
   * Those that wait are removed from the queue, those that run are stopped. Without Redis a worker finds out by itself
   * that nobody hears it, or works in vain for a moment.
   */
  callOff(batchIds: readonly string[]): void;
  close(): Promise<void>;
};

type BatchQueueSettings = {
  readonly redis: Redis;
  readonly names: ReturnType<typeof namesIn>;
  /** The id of this process, to which the answers go. */
  readonly web: string;
};

export const createBatchQueue = ({ redis, names, web }: BatchQueueSettings): BatchQueue => {
  const queue = new Queue<Batch>(QUEUE, { connection: redis, prefix: names.queue });
  // Reported by the connection's owner.
  queue.on('error', () => undefined);

  const toJob = ({ id, place: { priority }, block: { positions, limit } }: SentBatch<Place>) => ({
    name: QUEUE,
    data: { web, positions, limit },
    opts: { jobId: id, priority: jobPriority(priority), removeOnComplete: true, removeOnFail: true },
  });

  const remove = async (batchIds: readonly string[]): Promise<void> => {
    await redis.publish(names.cancelled, JSON.stringify(batchIds));
    await Promise.all(batchIds.map((id) => queue.remove(id)));
  };

  return {
    send: async (batches) => {
      await queue.addBulk(batches.map(toJob));
    },
    has: async (batchId) => (await queue.getJob(batchId)) !== undefined,
    callOff: (batchIds) => {
      if (batchIds.length > 0) remove(batchIds).catch(() => undefined);
    },
    close: () => queue.close(),
  };
};
