/** The Redis server that is named for the tests, if one is. What a test leaves there is under names of its own. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { createAppThreads } from '../server/app-threads';
import { programUrl } from './processes/run-program';

export const testRedisUrl = (): string | undefined => process.env['TEST_REDIS_URL'];

/** A connection for one test, closed with it; `undefined` where no server is named. */
export const openTestRedis = (): Redis | undefined => {
  const url = testRedisUrl();
  if (url === undefined) return undefined;
  const redis = new Redis(url, { keyPrefix: `${randomUUID()}:` });
  onTestFinished(() => redis.disconnect());
  return redis;
};

/** As they were built for a run of tests; a benchmark starts them from the sources. */
const settings = process.env['VITEST'] === undefined ? {} : { program: programUrl('thread') };

/** Those of all test applications of this process. Never closed. */
export const testThreads = createAppThreads(() => undefined, settings);
