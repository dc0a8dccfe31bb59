/** Connections to Redis, where several processes share what one alone keeps in memory. */
import { once } from 'node:events';
import { Redis } from 'ioredis';

export type { Redis } from 'ioredis';

/** Between two tries to reach it, in milliseconds, at most. */
const LONGEST_PAUSE = 1000;

/**
 * A connection that heals by itself. While Redis is away a command fails at once: whoever asked decides what to do
 * without it. `onFailure` is told when it goes away, once until it is back.
 */
export const connectRedis = (url: string, onFailure: (error: unknown, message: string) => void): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 5000,
    retryStrategy: (tries) => Math.min(LONGEST_PAUSE, 50 * tries),
  });
  let isAway = false;
  redis.on('ready', () => (isAway = false));
  redis.on('error', (error) => {
    if (!isAway) onFailure(error, 'Redis cannot be reached');
    isAway = true;
  });
  return redis;
};

/** Resolves when the first command can be sent; rejects when that takes longer than five seconds, and gives up. */
export const untilReady = async (redis: Redis): Promise<void> => {
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(5000) });
  } catch (error) {
    redis.disconnect();
    throw new Error('nobody answers there', { cause: error });
  }
};
