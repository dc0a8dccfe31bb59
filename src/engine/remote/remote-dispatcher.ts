/** Sends pending searches to the workers and receives the results. */
import { randomUUID } from 'node:crypto';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import type { EngineIdentity } from '../search';
import type { PendingSearches, RequestQueue, SentBatch } from './pending-searches';
import {
  announce,
  type Batch,
  jobPriority,
  namesIn,
  QUEUE,
  readMembers,
  readMessages,
  STREAM_LIFETIME,
  webSchema,
  withdraw,
  type WorkerMember,
  workerSchema,
} from './wire';

type RemoteDispatcher = {
  readonly membership: ClusterMembership;
  /** Call after adding searches; sends once per microtask. */
  dispatch(): void;
  /** Cancels batches that are no longer needed. */
  cancel(batchIds: readonly string[]): void;
  /** Leaves the cluster if Redis is available. */
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

  const dispatch = oncePerMicrotask(() => {
    const ready = isClosed ? [] : pending.takeBatches(membership.engines());
    // Failed batches are found missing later, and resent.
    if (ready.length > 0) batches.send(ready).catch(() => undefined);
  });
  const stopReading = readMessages(redis, names.answers(web), (message) => {
    pending.receive(message);
    if ('isOver' in message) dispatch();
  });
  const watch = startWatch({ redis, membership, pending, batches, timeouts, log, onChecked: dispatch });

  return {
    membership,
    dispatch,
    cancel: (batchIds) => batches.cancel(batchIds),
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
  /** Interval of membership and lost batch checks. */
  readonly interval: Milliseconds;
  /** Time without a message after which a batch is checked. */
  readonly silence: Milliseconds;
  /** Time without workers or Redis after which pending searches fail. */
  readonly giveUp: Milliseconds;
};

type Watch = {
  /** Waits for the running check. */
  close(): Promise<void>;
};

type WatchSettings = {
  readonly redis: Redis;
  readonly membership: ClusterMembership;
  readonly pending: PendingSearches;
  readonly batches: BatchQueue;
  readonly timeouts: WatchTimeouts;
  readonly log: (why: string) => void;
  /** The number of engines changed, or batches have to be resent. */
  readonly onChecked: () => void;
};

/** A batch is lost when it is missing twice in a row. */
const CHECKS_OF_ALL = 2;

/** Periodically, and first at once, checks membership and lost batches; fails searches when no worker remains. */
const startWatch = ({ redis, membership, pending, batches, timeouts, log, onChecked }: WatchSettings): Watch => {
  let checking: Promise<void> | undefined;
  /** Of all batches, however short their silence: Redis was away and may have lost them. */
  let checksOfAll = 0;

  const checkCluster = async (): Promise<void> => {
    const before = membership.engines();
    await membership.refresh(pending.awaited().length);
    const engines = membership.engines();
    if (engines !== before) log(`engines of workers: ${engines}`);
    const silence = checksOfAll > 0 ? 0 : timeouts.silence;
    for (const id of pending.findSilent(silence)) pending.check(id, await batches.has(id));
    checksOfAll = Math.max(0, checksOfAll - 1);
    onChecked();
  };

  const check = (): void => {
    // Fails without Redis; the next check retries.
    checking ??= checkCluster()
      .catch(() => undefined)
      .finally(() => (checking = undefined));
    if (membership.timeWithoutWorkers() > timeouts.giveUp)
      pending.awaited().forEach((queue) => batches.cancel(pending.fail(queue, 'engine-failed')));
  };
  const checkAll = (): void => {
    checksOfAll = CHECKS_OF_ALL;
    check();
  };
  check();
  redis.on('ready', checkAll);
  const timer = setInterval(check, timeouts.interval).unref();

  return {
    close: async () => {
      redis.off('ready', checkAll);
      clearInterval(timer);
      await checking;
    },
  };
};

// Batch queue in Redis, web process side

type BatchQueue = {
  /** Rejects without Redis. */
  send(batches: readonly SentBatch<RequestQueue>[]): Promise<void>;
  /** Whether a batch waits or runs. Rejects without Redis. */
  has(batchId: string): Promise<boolean>;
  /**
   * Removes waiting batches and stops running ones. Without Redis workers notice by themselves, or work in vain
   * briefly.
   */
  cancel(batchIds: readonly string[]): void;
  close(): Promise<void>;
};

type BatchQueueSettings = {
  readonly redis: Redis;
  readonly names: ReturnType<typeof namesIn>;
  /** The id of this process, for results. */
  readonly web: string;
};

const createBatchQueue = ({ redis, names, web }: BatchQueueSettings): BatchQueue => {
  const queue = new Queue<Batch>(QUEUE, { connection: redis, prefix: names.queue });
  // Errors are reported by the connection's owner.
  queue.on('error', () => undefined);

  const toJob = ({ id, queue: { priority }, block: { positions, limit } }: SentBatch<RequestQueue>) => ({
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
    cancel: (batchIds) => {
      if (batchIds.length > 0) remove(batchIds).catch(() => undefined);
    },
    close: () => queue.close(),
  };
};

/** Members of the cluster as of the last refresh. */
export type ClusterMembership = {
  /** Refreshes, and announces this process with its number of open requests. Rejects without Redis. */
  refresh(open: number): Promise<void>;
  /** Of all workers. */
  engines(): number;
  /** Of the first worker; remembered after it leaves. */
  identity(): EngineIdentity | undefined;
  /** Time since a worker was last seen. */
  timeWithoutWorkers(): Milliseconds;
  /** Requests at other web processes, without idle ones. */
  openElsewhere(): number;
  /** Withdraws this process. */
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
  let lastSeenAt = performance.now();
  let openElsewhere = 0;

  return {
    refresh: async (open) => {
      await announce(redis, names.webs, web, memberKey, { open });
      await redis.pexpire(names.answers(web), STREAM_LIFETIME);
      const others = await readMembers(redis, names.webs, names.memberKey, webSchema);
      openElsewhere = [...others].reduce((sum, [id, other]) => (id === web ? sum : sum + other.open), 0);
      workers = await readMembers(redis, names.workers, names.memberKey, workerSchema);
      const [first] = workers.values();
      if (first === undefined) return;
      lastSeenAt = performance.now();
      engine = { name: first.name, label: first.label };
    },
    engines: () => [...workers.values()].reduce((sum, worker) => sum + worker.engines, 0),
    identity: () => engine,
    timeWithoutWorkers: () => performance.now() - lastSeenAt,
    openElsewhere: () => openElsewhere,
    leave: () => withdraw(redis, names.webs, web, memberKey),
  };
};

/** Coalesces calls into one microtask. */
const oncePerMicrotask = (act: () => void): (() => void) => {
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
