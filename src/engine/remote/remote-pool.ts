/**
 * The engines of other processes, on any machine, as a pool like the local one. What is asked is kept here until it is
 * answered: Redis and the workers may lose a batch, which is then sent again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import { createBlock, createRequest, type SearchRecord } from '../queue/block';
import { createThroughput } from '../queue/fair-turns';
import { MAX_OPEN_REQUESTS, type PoolUsage } from '../queue/pool';
import { type EngineIdentity, type EnginePool, type EngineRequest, isAwaited, type SearchOutcome } from '../search';
import { createPendingSearches, leftOf, type Place } from './pending-searches';
import { type ClusterMembership, startRemoteDispatcher, type WatchTimeouts } from './remote-dispatcher';
import { PREFIX } from './wire';

export type RemotePoolSettings = {
  /** Connections of the pool are copies of it; it stays its owner's. */
  readonly redis: Redis;
  /** Before every name in Redis. Pools with the same one share workers. */
  readonly prefix?: string;
  /** Requests that people wait for, open at once in all web processes together. */
  readonly maxOpen?: number;
  readonly log?: (why: string) => void;
  readonly onSearched?: (search: SearchRecord) => void;
  readonly timeouts?: RemoteTimeouts;
};

export type RemoteTimeouts = WatchTimeouts & {
  /** Without a worker, or without Redis: until new searches are refused. */
  readonly refuse: Milliseconds;
};

export const REMOTE_TIMEOUTS: RemoteTimeouts = { look: 1_000, silence: 5_000, refuse: 10_000, giveUp: 60_000 };

/** Between two looks of who waits for the first worker. */
const IDENTITY_POLL: Milliseconds = 50;

export type RemotePool = EnginePool & {
  /** Waits for a worker. Rejects when none comes. */
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

  const hasNoEngine = () => membership.withoutWorkers() > timeouts.refuse;
  const requestAt = (place: Place, signal?: AbortSignal): EngineRequest => {
    const whyOver = () => (isClosed ? 'closed' : pending.places().includes(place) ? undefined : 'cancelled');
    const searchBlock: EngineRequest['searchBlock'] = (positions, limit) => {
      if (isAwaited(place) && hasNoEngine()) return positions.map(() => Promise.resolve(ENGINE_FAILED));
      const { block, answers } = createBlock({ positions, limit, priority: place.priority, onSearched: count });
      pending.add(place, block);
      dispatcher.deal();
      return answers;
    };
    const close = () => dispatcher.callOff(pending.close(place, 'cancelled'));
    return createRequest({ whyOver, searchBlock, close }, signal);
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
      retryAfter: throughput.untilFirstDone(pending.awaited().map(leftOf), Math.max(1, membership.engines())),
    }),
    usage: () => ({ processes: membership.engines(), busy: throughput.busy(), ...pending.size() }),
    async close() {
      isClosed = true;
      for (const place of pending.places()) dispatcher.callOff(pending.close(place, 'closed'));
      await dispatcher.close();
    },
  };
};

const ENGINE_FAILED: SearchOutcome = { ok: false, reason: 'engine-failed' };

/** Of the first worker that comes within so long. */
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
