/** Entry point of an engine worker: searches for the web processes at the same Redis. */
import type { Milliseconds } from '../chess/types';
import { startEngineWorker } from '../engine/remote/engine-worker';
import { parseConfig } from './config';
import { createEngines } from './platform/engines';
import { createLog } from './platform/log';
import { endOnSignal, reason, runProgram, StartRefused } from './platform/program';
import { openRedis } from './platform/redis';

/** Grace period for running searches after a signal; then they are requeued. */
const GRACE_PERIOD: Milliseconds = 7_000;

const start = async (): Promise<void> => {
  const config = parseConfig(process.env);
  if (!config.ok) throw new StartRefused(config.error);
  const log = createLog(config.value.logLevel);
  const warn = (why: string): void => log.warn(why);
  const redis = await openRedis(config.value, log);
  if (redis === undefined) throw new StartRefused('REDIS_URL should be the Redis of the web processes, it is missing');

  const pool = createEngines(config.value, warn);
  const worker = await startEngineWorker({ redis, pool, log: warn }).catch((error: unknown) => {
    throw new StartRefused(`no engine is ready: ${reason(error)}`);
  });
  endOnSignal(async () => {
    const timer = setTimeout(() => void pool.close(), GRACE_PERIOD);
    await worker.close();
    clearTimeout(timer);
    await pool.close();
    redis.disconnect();
  });
  process.stdout.write(`working with ${(await pool.identity()).name}, engines: ${pool.usage().processes}\n`);
};

runProgram(start);
