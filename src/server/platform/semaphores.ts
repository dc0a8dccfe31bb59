import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import { NOW, runScript } from './redis';

/** A few at a time, in the order in which they came. */

export type Semaphore = {
  /**
   * Waits for everybody who came before. Resolves to what ends the turn, to be called once and always;
   * `undefined` when the signal came first.
   */
  enter(signal?: AbortSignal): Promise<(() => void) | undefined>;
};

/** Through both, one after the other: who waits for the first stands not yet in the second. */
export const joinSemaphores = (first: Semaphore, second: Semaphore): Semaphore => ({
  enter: async (signal) => {
    const leaveFirst = await first.enter(signal);
    if (leaveFirst === undefined) return undefined;
    const leaveSecond = await second.enter(signal);
    if (leaveSecond === undefined) {
      leaveFirst();
      return undefined;
    }
    return () => {
      leaveSecond();
      leaveFirst();
    };
  },
});

/** `width` may be inside at once. */
export const createSemaphore = (width = 1): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = width;

  /** The place goes to whoever waits longest. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };

  const isReached = (signal: AbortSignal | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        resolve(false);
      };
      waiting.push(enter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });

  return {
    enter: async (signal) => {
      if (signal?.aborted === true) return undefined;
      if (free > 0) free -= 1;
      else if (!(await isReached(signal))) return undefined;
      return leave;
    },
  };
};

/**
 * A semaphore for one at a time of all processes: each sends whoever is first in a semaphore of its own, so that they
 * take turns. While Redis is away each process has its own semaphore alone. Without Redis there is no other process.
 */
export const createSharedSemaphore = (name: string, redis?: Redis): Semaphore => {
  const own = createSemaphore();
  if (redis === undefined) return own;
  const places = createDistributedSemaphore({ redis, name, width: 1 });
  return {
    enter: async (signal) => {
      const leaveOwn = await own.enter(signal);
      if (leaveOwn === undefined) return undefined;
      const leaveShared = await places.wait(signal);
      if (leaveShared === undefined) {
        leaveOwn();
        return undefined;
      }
      return () => {
        leaveShared();
        leaveOwn();
      };
    },
  };
};

/**
 * Places that all processes of an installation share through Redis: whoever asks stands in a line, and its first
 * `width` are inside. A process that dies is soon forgotten, and one that Redis has forgotten stands in again.
 */

/** Gives the place up; to be called once and always. */
type Leave = () => void;

type DistributedSemaphore = {
  /** A place; `undefined` when none is free. While Redis is away there is always one. */
  readonly take: () => Promise<Leave | undefined>;
  /** Waits for a place behind all who came before, of all processes; `undefined` when the signal came first. */
  readonly wait: (signal?: AbortSignal) => Promise<Leave | undefined>;
};

type SemaphoreSettings = {
  readonly redis: Redis;
  /** The same in all processes. */
  readonly name: string;
  readonly width: number;
};

/** After which a place that nobody has renewed is free. */
const LIFETIME: Milliseconds = 6000;

const RENEWAL: Milliseconds = 2000;

/** Between two tries of one who waits. */
const POLL_INTERVAL: Milliseconds = 250;

/**
 * Stands in line, or stays where it stands: 1 when inside, else 0. The places by their order, and until when each is
 * held. Who may not wait leaves in the same moment, so that nobody comes to stand behind who is not there.
 */
const STAND = `${NOW}
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

const LEAVE = `
redis.call('zrem', KEYS[1], ARGV[1])
return redis.call('zrem', KEYS[2], ARGV[1])
`;

export const createDistributedSemaphore = ({ redis, name, width }: SemaphoreSettings): DistributedSemaphore => {
  const keys = [`outpost:places:${name}`, `outpost:places:${name}:held`];
  const isTurnedAway = async (id: string, waits: boolean): Promise<boolean> =>
    (await runScript(redis, STAND, keys, [id, width, LIFETIME, waits ? 1 : 0])) === 0;
  const leave = (id: string): void => void runScript(redis, LEAVE, keys, [id]);
  const hold = (id: string): Leave => {
    const renewal = setInterval(() => void isTurnedAway(id, true), RENEWAL).unref();
    return () => {
      clearInterval(renewal);
      leave(id);
    };
  };

  return {
    take: async () => {
      const id = randomUUID();
      return (await isTurnedAway(id, false)) ? undefined : hold(id);
    },
    wait: async (signal) => {
      const id = randomUUID();
      while (signal?.aborted !== true) {
        if (!(await isTurnedAway(id, true))) return hold(id);
        await setTimeout(POLL_INTERVAL, undefined, signal && { signal }).catch(() => undefined);
      }
      leave(id);
      return undefined;
    },
  };
};
