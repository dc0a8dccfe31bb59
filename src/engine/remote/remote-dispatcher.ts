/** How searches that are pending get to the workers of the cluster, and their answers back. */
import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import type { EngineIdentity } from '../search';
import type { PendingSearches, Place, SentBatch } from './pending-searches';
import {
  announce,
  ANSWERS_KEPT,
  type Batch,
  jobPriority,
  namesIn,
  QUEUE,
  readMembers,
  readMessages,
  webSchema,
  withdraw,
  type WorkerMember,
  workerSchema,
} from './wire';

type RemoteDispatcher = {
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

export type WatchTimeouts = {
  /** Between two looks at who is there and whether anything is lost. */
  readonly look: Milliseconds;
  /** After which a batch that nothing is heard of is looked for. */
  readonly silence: Milliseconds;
  /** Without a worker, or without Redis: until those that were requested before are given up. */
  readonly giveUp: Milliseconds;
};

type Watch = {
  /** When the look that is being taken is over. */
  close(): Promise<void>;
};

type WatchSettings = {
  readonly membership: ClusterMembership;
  readonly pending: PendingSearches;
  readonly batches: BatchQueue;
  readonly timeouts: WatchTimeouts;
  readonly log: (why: string) => void;
  /** There may be more engines, and batches to be sent again. */
  readonly onLook: () => void;
};

/**
 * Looks again and again, first at once, at who is there and for batches that are lost; gives up what nobody will
 * answer.
 */
const startWatch = ({ membership, pending, batches, timeouts, log, onLook }: WatchSettings): Watch => {
  let looking: Promise<void> | undefined;

  const lookAround = async (): Promise<void> => {
    const before = membership.engines();
    await membership.look(pending.awaited().length);
    const engines = membership.engines();
    if (engines !== before) log(`engines of workers: ${engines}`);
    for (const id of pending.silent(timeouts.silence)) pending.look(id, await batches.has(id));
    onLook();
  };

  const look = (): void => {
    // Without Redis nothing is to be seen.
    looking ??= lookAround()
      .catch(() => undefined)
      .finally(() => (looking = undefined));
    if (membership.withoutWorkers() > timeouts.giveUp)
      pending.awaited().forEach((place) => batches.callOff(pending.giveUp(place, 'engine-failed')));
  };
  look();
  const timer = setInterval(look, timeouts.look).unref();

  return {
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
};

/** The queue in Redis as a web process uses it: its batches go in, are looked for, and are called off. */

type BatchQueue = {
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

const createBatchQueue = ({ redis, names, web }: BatchQueueSettings): BatchQueue => {
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

/** Who else meets at the same Redis, as a web process sees it: as of its last look, nobody before the first. */
export type ClusterMembership = {
  /** Looks anew, and says to the others that this process is there with so many requests. Rejects without Redis. */
  look(open: number): Promise<void>;
  /** Of all workers. */
  engines(): number;
  /** Of the first worker; known on when it has gone. */
  identity(): EngineIdentity | undefined;
  /** For how long no worker has been seen. */
  withoutWorkers(): Milliseconds;
  /** Requests that people wait for at the other web processes. */
  openElsewhere(): number;
  /** Says to the others that this process has gone. */
  leave(): Promise<void>;
};

type MembershipSettings = {
  readonly redis: Redis;
  readonly names: ReturnType<typeof namesIn>;
  /** The id of this process. */
  readonly web: string;
};

const createClusterMembership = ({ redis, names, web }: MembershipSettings): ClusterMembership => {
  const memberKey = names.memberKey(web);
  let workers: ReadonlyMap<string, WorkerMember> = new Map();
  let engine: EngineIdentity | undefined;
  let seenAt = performance.now();
  let openElsewhere = 0;

  return {
    look: async (open) => {
      await announce(redis, names.webs, web, memberKey, { open });
      await redis.pexpire(names.answers(web), ANSWERS_KEPT);
      const others = await readMembers(redis, names.webs, names.memberKey, webSchema);
      openElsewhere = [...others].reduce((sum, [id, other]) => (id === web ? sum : sum + other.open), 0);
      workers = await readMembers(redis, names.workers, names.memberKey, workerSchema);
      const [first] = workers.values();
      if (first === undefined) return;
      seenAt = performance.now();
      engine = { name: first.name, label: first.label };
    },
    engines: () => [...workers.values()].reduce((sum, worker) => sum + worker.engines, 0),
    identity: () => engine,
    withoutWorkers: () => performance.now() - seenAt,
    openElsewhere: () => openElsewhere,
    leave: () => withdraw(redis, names.webs, web, memberKey),
  };
};

/** Acts once, after all that runs in this turn of the process, however often it is called meanwhile. */
const onceATurn = (act: () => void): (() => void) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      act();
    });
  };
};
