/**
 * Places that all processes of an installation share through Redis: whoever asks stands in a line, and its first
 * `width` are inside. A process that dies is soon forgotten, and one that Redis has forgotten stands in again.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../chess/types';
import { NOW, runScript } from './redis-script';

/** Gives the place up; to be called once and always. */
export type Leave = () => void;

export type DistributedSemaphore = {
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
