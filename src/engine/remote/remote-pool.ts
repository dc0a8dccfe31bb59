/**
 * Engines of worker processes, as a pool. Searches are kept here until resolved: batches lost by Redis or a worker are
 * resent.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import { createBlock, createRequest, type SearchRecord, sortBlocks } from '../queue/block';
import { createThroughput } from '../queue/fair-turns';
import { MAX_OPEN_REQUESTS, type PoolUsage } from '../queue/pool';
import {
  type BlockRank,
  type EngineIdentity,
  type EnginePool,
  type EngineRequest,
  isAwaited,
  type SearchOutcome,
} from '../search';
import { countOpenOf, createPendingSearches, type RequestQueue } from './pending-searches';
import { type ClusterMembership, startRemoteDispatcher, type WatchTimeouts } from './remote-dispatcher';
import { PREFIX } from './wire';

export type RemotePoolSettings = {
  /** The pool duplicates this connection; the caller closes it. */
  readonly redis: Redis;
  /** Redis key prefix. Pools with the same prefix share workers. */
  readonly prefix?: string;
  /** Across all web processes, without idle requests. */
  readonly maxOpen?: number;
  readonly log?: (why: string) => void;
  readonly onSearched?: (search: SearchRecord) => void;
  readonly timeouts?: RemoteTimeouts;
};

export type RemoteTimeouts = WatchTimeouts & {
  /** Time without workers or Redis after which new searches fail. */
  readonly refuse: Milliseconds;
};

export const REMOTE_TIMEOUTS: RemoteTimeouts = { interval: 1_000, silence: 5_000, refuse: 10_000, giveUp: 60_000 };

const IDENTITY_POLL: Milliseconds = 50;

export type RemotePool = EnginePool & {
  /** Rejects when no worker connects. */
  warmUp(): Promise<void>;
  usage(): PoolUsage;
};

export const createRemotePool = ({
  redis,
  prefix = PREFIX,
  maxOpen = MAX_OPEN_REQUESTS,
  log = () => undefined,
  onSearched = () => undefined,
  timeouts = REMOTE_TIMEOUTS,
}: RemotePoolSettings): RemotePool => {
  const pending = createPendingSearches();
  const throughput = createThroughput();
  const { membership, ...dispatcher } = startRemoteDispatcher({ redis, prefix, pending, timeouts, log });
  let isClosed = false;

  const count = (search: SearchRecord): void => {
    if (search.searched > 0) throughput.count(search.searched);
    onSearched(search);
  };

  const hasNoEngine = () => membership.timeWithoutWorkers() > timeouts.refuse;
  const requestAt = (queue: RequestQueue, signal?: AbortSignal): EngineRequest => {
    const closeReason = () => (isClosed ? 'closed' : pending.queues().includes(queue) ? undefined : 'cancelled');
    const searchBlock: EngineRequest['searchBlock'] = (positions, limit) => {
      if (isAwaited(queue) && hasNoEngine()) return positions.map(() => Promise.resolve(ENGINE_FAILED));
      const { block, answers } = createBlock({ positions, limit, priority: queue.priority, onSearched: count });
      pending.add(queue, block);
      dispatcher.dispatch();
      return answers;
    };
    const close = () => dispatcher.cancel(pending.close(queue, 'cancelled'));
    const reorder = (rank: BlockRank) => sortBlocks(queue.waiting, rank);
    return createRequest({ closeReason, searchBlock, reorder, close }, signal);
  };

  const identity = () => firstIdentity(membership, timeouts.refuse, () => isClosed);
  const openEverywhere = () => pending.awaited().length + membership.openElsewhere();

  return {
    hasNoEngine,
    identity,
    warmUp: async () => {
      await identity();
    },
    open({ priority, signal }) {
      if (isClosed || (isAwaited({ priority }) && openEverywhere() >= maxOpen)) return undefined;
      return requestAt(pending.open(priority), signal);
    },
    load: () => ({
      open: openEverywhere(),
      retryAfter: throughput.untilFirstDone(pending.awaited().map(countOpenOf), Math.max(1, membership.engines())),
    }),
    usage: () => ({ processes: membership.engines(), busy: throughput.busy(), ...pending.size() }),
    async close() {
      isClosed = true;
      for (const queue of pending.queues()) dispatcher.cancel(pending.close(queue, 'closed'));
      await dispatcher.close();
    },
  };
};

const ENGINE_FAILED: SearchOutcome = { ok: false, reason: 'engine-failed' };

const firstIdentity = async (
  membership: ClusterMembership,
  timeout: Milliseconds,
  isClosed: () => boolean,
): Promise<EngineIdentity> => {
  const since = performance.now();
  for (;;) {
    const engine = membership.identity();
    if (engine !== undefined) return engine;
    if (isClosed() || performance.now() - since > timeout) throw new Error('No engine worker is there');
    await sleep(IDENTITY_POLL);
  }
};
