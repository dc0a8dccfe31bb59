/** Connections to Redis, where several processes share what one alone keeps in memory. */
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Milliseconds } from '../chess/types';
import { reason, StartRefused } from './program';

export type { Redis } from 'ioredis';

/** Between two tries to reach it, at most. */
const LONGEST_PAUSE: Milliseconds = 1000;
const FIRST_ANSWER: Milliseconds = 5000;

/**
 * The connection that the settings ask for, if they do. It heals by itself; while Redis is away a command fails at once:
 * whoever asked decides what to do without it. Only the first time it is waited for, so that a wrong address is told.
 */
export const openRedis = async (
  { redisUrl }: { readonly redisUrl?: string },
  log: Pick<Logger, 'warn'>,
): Promise<Redis | undefined> => {
  if (redisUrl === undefined) return undefined;
  // Only where it is asked for: it takes time and memory of every start.
  const { default: Connection } = await import('ioredis');
  const redis = new Connection(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: FIRST_ANSWER,
    retryStrategy: (tries) => Math.min(LONGEST_PAUSE, 50 * tries),
  });
  let isAway = false;
  redis.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis cannot be reached');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.warn('Redis is back');
    isAway = false;
  });
  try {
    await once(redis, 'ready', { signal: AbortSignal.timeout(FIRST_ANSWER) });
  } catch (error) {
    redis.disconnect();
    throw new StartRefused(`REDIS_URL should be a Redis that can be reached: ${reason(error)}`);
  }
  return redis;
};
