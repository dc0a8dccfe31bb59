/** A Redis server of a test's own, to be stopped, halted and started again. Where none is installed there is none. */
import { resolve } from 'node:path';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { openRedis } from '../../server/platform/redis';
import { testRedisUrl } from '../test-services';

type RunningRedis = {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
};
type Scripts = {
  readonly findRedis: () => string | undefined;
  readonly startRedis: (program: string, port?: number) => Promise<RunningRedis>;
};
const { findRedis, startRedis } = (await import(resolve('scripts/services.mjs'))) as Scripts;

/** Whether such tests are to run: with the others that need Redis, where its program is found. */
export const hasOwnRedis = testRedisUrl() !== undefined && findRedis() !== undefined;

/** Connected as the product is; both end with the test. */
export const startOwnRedis = async () => {
  let server = await startRedis(findRedis()!);
  const { url, port } = server;
  onTestFinished(() => server.stop('SIGKILL'));
  return {
    url,
    connect: async (): Promise<Redis> => {
      const redis = await openRedis({ redisUrl: url }, { warn: () => undefined });
      onTestFinished(() => redis!.disconnect());
      return redis!;
    },
    stop: () => server.stop('SIGKILL'),
    startAgain: async () => void (server = await startRedis(findRedis()!, port)),
    halt: () => process.kill(server.pid, 'SIGSTOP'),
    goOn: () => process.kill(server.pid, 'SIGCONT'),
  };
};

/** A connection as the product's to a port at which nobody listens. */
export const openAwayRedis = (): Redis => {
  const redis = new Redis({ port: 9, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  onTestFinished(() => redis.disconnect());
  return redis;
};
