/**
 * The other end of the queue: takes batches and lets the engines of this machine search them. A batch of a worker that
 * dies is taken by another one; what it had told already is told twice and heard once.
 */
import { randomUUID } from 'node:crypto';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';
import type { LocalPool } from '../queue/pool';
import { createBatchWork } from './batch-work';
import { announce, withdraw } from './members';
import { batchSchema, namesIn, PREFIX, QUEUE, readJson } from './wire';

export type EngineWorkerSettings = {
  /** Connections of the worker are copies of it; it stays its owner's. */
  readonly redis: Redis;
  /** Serves nobody else. */
  readonly pool: LocalPool;
  readonly prefix?: string;
  readonly log?: (why: string) => void;
};

export type EngineWorker = {
  /** Takes nothing new and hands back what is not begun; resolves when the searches that run have ended. */
  close(): Promise<void>;
};

/** A worker that is silent for so long has died, or as good as. */
const LOCK: Milliseconds = 6_000;
/** How often the queue is searched for batches of the dead. */
const STALLED: Milliseconds = 3_000;
/** So many workers may die of a batch before it is given up. */
const MAX_DEATHS = 3;
const ANNOUNCE: Milliseconds = 1_000;

/** Resolves when the engines are warm and the first batch can be taken. Rejects when no engine can be started. */
export const startEngineWorker = async ({
  redis,
  pool,
  prefix = PREFIX,
  log = () => undefined,
}: EngineWorkerSettings): Promise<EngineWorker> => {
  await pool.warmUp();
  const id = randomUUID();
  const names = namesIn(prefix);
  const memberKey = names.memberKey(id);
  const about = { engines: pool.usage().processes, ...(await pool.identity()) };
  // An answer waits until Redis is back: it has cost an engine's time.
  const connection = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  const commands = connection.duplicate();
  const hearing = connection.duplicate();
  for (const one of [connection, commands, hearing]) one.on('error', () => undefined);
  const work = createBatchWork({ pool, redis: commands, names });

  const worker = new Worker<unknown, void>(
    QUEUE,
    async ({ id: batchId = '', data }, _token, signal) => {
      const batch = batchSchema.safeParse(data).data;
      if (batch === undefined) throw new Error('a batch of another version');
      await work.search(batchId, batch, signal);
    },
    {
      connection,
      prefix: names.queue,
      concurrency: about.engines,
      lockDuration: LOCK,
      stalledInterval: STALLED,
      maxStalledCount: MAX_DEATHS,
    },
  );
  worker.on('error', (error) => log(`the queue: ${error.message}`));
  worker.on('failed', (job, error) => log(`batch ${job?.id ?? ''}: ${error.message}`));

  hearing.on('message', (_channel, text) => {
    for (const batchId of readJson(z.array(z.string()), text) ?? []) worker.cancelJob(batchId);
  });
  await hearing.subscribe(names.cancelled);
  const announceSelf = (): void => void announce(redis, names.workers, id, memberKey, about).catch(() => undefined);
  announceSelf();
  const announcing = setInterval(announceSelf, ANNOUNCE);
  await worker.waitUntilReady();

  return {
    close: async () => {
      work.stop();
      clearInterval(announcing);
      await withdraw(redis, names.workers, id, memberKey).catch(() => undefined);
      await worker.close();
      for (const one of [connection, commands, hearing]) one.disconnect();
    },
  };
};
