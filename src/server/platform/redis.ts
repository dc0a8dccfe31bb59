/** Connections to Redis, where several processes share what one alone keeps in memory. */
import { once } from 'node:events';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Milliseconds } from '../../chess/types';
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

/** Milliseconds without an answer after which the connection counts as broken, though nobody has closed it. */
const SILENCE = 3000;

/**
 * Runs a script that answers a number. `undefined` when Redis is away, answers nothing in time or refuses the script:
 * this process then decides alone. What happened is told as an error of the connection, which its owner hears.
 */
export const runScript = async (
  redis: Redis,
  script: string,
  keys: readonly string[],
  values: readonly (string | number)[] = [],
): Promise<number | undefined> => {
  const silence = setTimeout(() => redis.stream.destroy(new Error(`no answer within ${SILENCE} ms`)), SILENCE);
  try {
    const answer = await redis.eval(script, keys.length, ...keys, ...values);
    return typeof answer === 'number' ? answer : undefined;
  } catch (error) {
    // The connection tells of its own failures; it does not know of a script that was refused.
    if (error instanceof Error && error.name === 'ReplyError') redis.silentEmit('error', error);
    return undefined;
  } finally {
    clearTimeout(silence);
  }
};

/** For the beginning of a script: `now`, in milliseconds by Redis' own clock, which is the same for all processes. */
export const NOW = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;
