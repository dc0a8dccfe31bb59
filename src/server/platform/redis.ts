/** Redis connections, for state shared by several processes. */
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Milliseconds } from '../../chess/types';
import { reason, StartRefused } from './program';

export type { Redis } from 'ioredis';

/** Maximum delay between connection attempts. */
const MAX_DELAY: Milliseconds = 1000;

const CONNECT_TIMEOUT: Milliseconds = 5000;

/**
 * Reconnects by itself; commands fail at once while Redis is unavailable, and callers decide how to continue. The first
 * connection is awaited, to report a wrong address.
 */
export const openRedis = async (
  { redisUrl }: { readonly redisUrl?: string },
  log: Pick<Logger, 'warn'>,
): Promise<Redis | undefined> => {
  if (redisUrl === undefined) return undefined;
  // Imported on demand: it costs startup time and memory.
  const { default: Connection } = await import('ioredis');
  const redis = new Connection(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT,
    retryStrategy: (tries) => Math.min(MAX_DELAY, 50 * tries),
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
    await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_TIMEOUT) });
  } catch (error) {
    redis.disconnect();
    throw new StartRefused(`REDIS_URL should be a Redis that can be reached: ${reason(error)}`);
  }
  return redis;
};

/** Milliseconds without a response after which the connection counts as broken. */
const RESPONSE_TIMEOUT = 3000;

/**
 * Runs a script that returns a number. `undefined` when Redis is unavailable, late, or refuses the script: the caller
 * continues with local state. Errors are emitted on the connection.
 */
export const runScript = async (
  redis: Redis,
  script: string,
  keys: readonly string[],
  values: readonly (string | number)[] = [],
): Promise<number | undefined> => {
  const timer = setTimeout(
    () => redis.stream.destroy(new Error(`no answer within ${RESPONSE_TIMEOUT} ms`)),
    RESPONSE_TIMEOUT,
  );
  try {
    const answer = await redis.eval(script, keys.length, ...keys, ...values);
    return typeof answer === 'number' ? answer : undefined;
  } catch (error) {
    // The connection reports its own errors, but not refused scripts.
    if (error instanceof Error && error.name === 'ReplyError') redis.silentEmit('error', error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
};

/** Prefix for scripts: `now` in milliseconds by Redis' clock, shared by all processes. */
export const NOW = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
