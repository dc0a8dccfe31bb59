/** The engine that the product ships, for one test: of this process, or of a worker where a Redis server is named. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { startEngineWorker } from '../engine/remote/engine-worker';
import { createRemotePool } from '../engine/remote/remote-pool';
import type { EnginePool } from '../engine/search';
import { createEngines } from '../server/platform/engines';
import { testRedisUrl } from './test-services';

/** One engine; closed with the test. */
export const openTestEngines = async (): Promise<EnginePool> => {
  const local = createEngines({ engineProcesses: 1 });
  onTestFinished(() => local.close());
  const url = testRedisUrl();
  if (url === undefined) return local;
  const redis = new Redis(url);
  onTestFinished(() => redis.disconnect());
  const prefix = `test-${randomUUID()}`;
  const worker = await startEngineWorker({ redis, pool: local, prefix });
  onTestFinished(() => worker.close());
  const pool = createRemotePool({ redis, prefix });
  onTestFinished(() => pool.close());
  await pool.warmUp();
  return pool;
};
