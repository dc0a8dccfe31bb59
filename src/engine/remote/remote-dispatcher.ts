/** How searches that are pending get to the workers of the cluster, and their answers back. */
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { readMessages } from './answer-stream';
import type { PendingSearches } from './pending-searches';
import { createBatchQueue } from './batch-queue';
import { onceATurn } from './once-a-turn';
import { createClusterMembership, type ClusterMembership } from './cluster-membership';
import { startWatch, type WatchTimeouts } from './watch';
import { namesIn } from './wire';

export type RemoteDispatcher = {
  /** Who is there. */
  readonly membership: ClusterMembership;
  /**
   * To be called when searches have been added; sends them after all that are requested in this turn of the process.
   */
  deal(): void;
  /** Nobody waits for these batches any more. */
  callOff(batchIds: readonly string[]): void;
  /** Leaves the cluster, as far as Redis is there to hear it. */
  close(): Promise<void>;
};

type RemoteDispatcherSettings = {
  readonly redis: Redis;
  readonly prefix: string;
  readonly pending: PendingSearches;
  readonly timeouts: WatchTimeouts;
  readonly log: (why: string) => void;
};

export const startRemoteDispatcher = ({
  redis,
  prefix,
  pending,
  timeouts,
  log,
}: RemoteDispatcherSettings): RemoteDispatcher => {
  const web = randomUUID();
  const names = namesIn(prefix);
  const membership = createClusterMembership({ redis, names, web });
  const batches = createBatchQueue({ redis, names, web });
  let isClosed = false;

  const deal = onceATurn(() => {
    const dealt = isClosed ? [] : pending.takeBatches(membership.engines());
    // What could not be sent is missed at a later look, and sent again.
    if (dealt.length > 0) batches.send(dealt).catch(() => undefined);
  });
  const stopReading = readMessages(redis, names.answers(web), (message) => {
    pending.hear(message);
    if ('isOver' in message) deal();
  });
  const watch = startWatch({ membership, pending, batches, timeouts, log, onLook: deal });

  return {
    membership,
    deal,
    callOff: (batchIds) => batches.callOff(batchIds),
    close: async () => {
      isClosed = true;
      await watch.close();
      await membership.leave().catch(() => undefined);
      stopReading();
      await batches.close().catch(() => undefined);
    },
  };
};
