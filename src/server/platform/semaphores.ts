import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import pLimit from 'p-limit';
import type { Milliseconds } from '../../chess/types';
import { NOW, runScript } from './redis';

/** FIFO semaphores. */

export type Semaphore = {
  /**
   * Waits in line. Resolves to a release function that must be called once, or `undefined` when the signal aborts
   * first.
   */
  acquire(signal?: AbortSignal): Promise<(() => void) | undefined>;
};

/** Acquires both in order; waiters for the first do not queue for the second. */
export const joinSemaphores = (first: Semaphore, second: Semaphore): Semaphore => ({
  acquire: async (signal) => {
    const releaseFirst = await first.acquire(signal);
    if (releaseFirst === undefined) return undefined;
    const releaseSecond = await second.acquire(signal);
    if (releaseSecond === undefined) {
      releaseFirst();
      return undefined;
    }
    return () => {
      releaseSecond();
      releaseFirst();
    };
  },
});

/** At most `width` holders. */
export const createSemaphore = (width = 1): Semaphore => {
  const limit = pLimit(width);
  return {
    acquire: async (signal) => {
      if (signal?.aborted === true) return undefined;
      return new Promise((resolve) => {
        const giveUp = (): void => resolve(undefined);
        signal?.addEventListener('abort', giveUp, { once: true });
        void limit(async () => {
          signal?.removeEventListener('abort', giveUp);
          if (signal?.aborted !== true) await new Promise<void>((release) => resolve(release));
        });
      });
    },
  };
};

/**
 * One holder among all processes. Each process queues locally and sends its first waiter, so that processes take turns.
 * Local only without Redis, or while it is unavailable.
 */
export const createSharedSemaphore = (name: string, redis?: Redis): Semaphore => {
  const own = createSemaphore();
  return redis === undefined ? own : joinSemaphores(own, createDistributedSemaphore({ redis, name, width: 1 }));
};

// Distributed semaphore in Redis: a queue whose first `width` entries hold a slot. Entries of dead processes expire; an
// expired entry of a live process queues again.

/** Must be called once. */
type Release = () => void;

type DistributedSemaphore = {
  /** `undefined` when no slot is free. Always a slot while Redis is unavailable. */
  readonly tryAcquire: () => Promise<Release | undefined>;
  /** Waits in line across processes; `undefined` when the signal aborts first. */
  readonly acquire: (signal?: AbortSignal) => Promise<Release | undefined>;
};

type SemaphoreSettings = {
  readonly redis: Redis;
  /** Shared by all processes. */
  readonly name: string;
  readonly width: number;
};

/** An entry that is not renewed expires. */
const LIFETIME: Milliseconds = 6000;

const RENEWAL: Milliseconds = 2000;

/** While waiting. */
const POLL_INTERVAL: Milliseconds = 250;

/**
 * Enqueues or renews an entry; returns 1 when it holds a slot, otherwise 0. An entry that may not wait is removed in
 * the same step, so that others never queue behind it.
 */
const ACQUIRE = `${NOW}
local order, held = KEYS[1], KEYS[2]
local id, width, lifetime, waits = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4] == '1'
for _, gone in ipairs(redis.call('zrangebyscore', held, '-inf', now)) do
  redis.call('zrem', order, gone)
  redis.call('zrem', held, gone)
end
local last = redis.call('zrange', order, -1, -1, 'withscores')[2] or 0
redis.call('zadd', order, 'nx', last + 1, id)
local isInside = redis.call('zrank', order, id) < width
if not isInside and not waits then
  redis.call('zrem', order, id)
  return 0
end
redis.call('zadd', held, now + lifetime, id)
redis.call('pexpire', order, lifetime)
redis.call('pexpire', held, lifetime)
return isInside and 1 or 0
`;

const RELEASE = `
redis.call('zrem', KEYS[1], ARGV[1])
return redis.call('zrem', KEYS[2], ARGV[1])
`;

export const createDistributedSemaphore = ({ redis, name, width }: SemaphoreSettings): DistributedSemaphore => {
  const keys = [`outpost:places:${name}`, `outpost:places:${name}:held`];
  const isRejected = async (id: string, waits: boolean): Promise<boolean> =>
    (await runScript(redis, ACQUIRE, keys, [id, width, LIFETIME, waits ? 1 : 0])) === 0;
  const removeEntry = (id: string): void => void runScript(redis, RELEASE, keys, [id]);
  const hold = (id: string): Release => {
    const renewal = setInterval(() => void isRejected(id, true), RENEWAL).unref();
    return () => {
      clearInterval(renewal);
      removeEntry(id);
    };
  };

  return {
    tryAcquire: async () => {
      const id = randomUUID();
      return (await isRejected(id, false)) ? undefined : hold(id);
    },
    acquire: async (signal) => {
      const id = randomUUID();
      while (signal?.aborted !== true) {
        if (!(await isRejected(id, true))) return hold(id);
        await setTimeout(POLL_INTERVAL, undefined, signal && { signal }).catch(() => undefined);
      }
      removeEntry(id);
      return undefined;
    },
  };
};
