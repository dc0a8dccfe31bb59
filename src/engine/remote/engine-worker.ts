/**
 * Worker side: searches batches on local engines. A batch of a dead worker is redelivered; repeated results are
 * ignored.
 */
import { randomUUID } from 'node:crypto';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Milliseconds } from '../../chess/types';
import type { LocalPool } from '../queue/pool';
import type { SearchOutcome } from '../search';
import {
  announce,
  type Batch,
  batchSchema,
  type Message,
  namesIn,
  PREFIX,
  QUEUE,
  readJson,
  sendMessage,
  withdraw,
} from './wire';

type EngineWorkerSettings = {
  /** The worker duplicates this connection; the caller closes it. */
  readonly redis: Redis;
  /** Used by this worker only. */
  readonly pool: LocalPool;
  readonly prefix?: string;
  readonly log?: (why: string) => void;
};

type EngineWorker = {
  /** Stops taking batches and hands back unstarted ones; resolves when running searches have ended. */
  close(): Promise<void>;
};

/** A silent worker counts as dead after this time. */
const LOCK_DURATION: Milliseconds = 6_000;

/** Interval of the check for stalled batches. */
const STALLED_INTERVAL: Milliseconds = 3_000;

/** Workers that may die on a batch before it fails. */
const MAX_DEATHS = 3;

/** After a lost connection; by default the library waits for fifteen seconds. */
const RETRY_DELAY: Milliseconds = 500;

const ANNOUNCE_INTERVAL: Milliseconds = 1_000;

/** Resolves when the engines are ready. Rejects when no engine can be started. */
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
  // Results are queued while Redis is unavailable, as they cost engine time.
  const connection = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  const commands = connection.duplicate();
  const subscriber = connection.duplicate();
  for (const client of [connection, commands, subscriber]) client.on('error', () => undefined);
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
      lockDuration: LOCK_DURATION,
      stalledInterval: STALLED_INTERVAL,
      maxStalledCount: MAX_DEATHS,
      runRetryDelay: RETRY_DELAY,
    },
  );
  worker.on('error', (error) => log(`the queue: ${error.message}`));
  worker.on('failed', (job, error) => log(`batch ${job?.id ?? ''}: ${error.message}`));

  subscriber.on('message', (_channel, text) => {
    for (const batchId of readJson(z.array(z.string()), text) ?? []) worker.cancelJob(batchId);
  });
  await subscriber.subscribe(names.cancelled);
  const announceSelf = (): void => void announce(redis, names.workers, id, memberKey, about).catch(() => undefined);
  announceSelf();
  const announcing = setInterval(announceSelf, ANNOUNCE_INTERVAL);
  await worker.waitUntilReady();

  return {
    close: async () => {
      work.stop();
      clearInterval(announcing);
      await withdraw(redis, names.workers, id, memberKey).catch(() => undefined);
      await worker.close();
      for (const client of [connection, commands, subscriber]) client.disconnect();
    },
  };
};

type BatchWork = {
  /** Resolves when all results are sent. The signal stops running searches. */
  search(batchId: string, batch: Batch, signal: AbortSignal | undefined): Promise<void>;
  /** Later batches are handed back. */
  stop(): void;
};

type BatchWorkDeps = {
  readonly pool: LocalPool;
  readonly redis: Redis;
  readonly names: ReturnType<typeof namesIn>;
};

type Answer = { readonly index: number; readonly outcome: SearchOutcome; readonly took: Milliseconds };

const createBatchWork = ({ pool, redis, names }: BatchWorkDeps): BatchWork => {
  let isStopped = false;

  const searchBlock = async (
    { positions, limit }: Batch,
    signal: AbortSignal | undefined,
    emit: (answer: Answer) => void,
  ): Promise<void> => {
    // Fairness is the web process's job; here `idle` avoids the local limit.
    const request = isStopped ? undefined : pool.open({ priority: 'idle', ...(signal && { signal }) });
    if (request === undefined) return;
    let since = performance.now();
    for (const [index, answer] of request.searchBlock(positions, limit).entries()) {
      const outcome = await answer;
      // Another worker takes over when this one shuts down.
      if (signal?.aborted === true || (!outcome.ok && outcome.reason === 'closed')) break;
      const now = performance.now();
      emit({ index, outcome, took: now - since });
      since = now;
    }
    request.close();
  };

  return {
    search: async (batchId, batch, signal) => {
      // The web process is gone.
      if ((await redis.exists(names.memberKey(batch.web))) === 0) return;
      const stream = names.answers(batch.web);
      const sending: Promise<void>[] = [];
      const emit = (message: Message) => void sending.push(sendMessage(redis, stream, message));
      await searchBlock(batch, signal, (answer) => emit({ batch: batchId, ...answer }));
      emit({ batch: batchId, isOver: true });
      await Promise.all(sending);
    },
    stop: () => void (isStopped = true),
  };
};
