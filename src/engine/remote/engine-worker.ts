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
  /** Connections of the worker are copies of it; it stays its owner's. */
  readonly redis: Redis;
  /** Serves nobody else. */
  readonly pool: LocalPool;
  readonly prefix?: string;
  readonly log?: (why: string) => void;
};

type EngineWorker = {
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

/** Batches as the engines of this machine search them, a block each. */
type BatchWork = {
  /** Resolves when all that was found is on its way back. The signal stops what runs. */
  search(batchId: string, batch: Batch, signal: AbortSignal | undefined): Promise<void>;
  /** From now on no batch begins: it is handed back. */
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

  /** What there is to tell of a batch, as it is found. */
  const searchBlock = async (
    { positions, limit }: Batch,
    signal: AbortSignal | undefined,
    tell: (answer: Answer) => void,
  ): Promise<void> => {
    // It has had its turn in the queue of all: here nobody stands before it, and no place is counted.
    const request = isStopped ? undefined : pool.open({ priority: 'idle', ...(signal && { signal }) });
    if (request === undefined) return;
    let since = performance.now();
    for (const [index, answer] of request.searchBlock(positions, limit).entries()) {
      const outcome = await answer;
      // An engine that is stopped because the worker ends has not failed: another worker does it.
      if (signal?.aborted === true || (!outcome.ok && outcome.reason === 'closed')) break;
      const now = performance.now();
      tell({ index, outcome, took: now - since });
      since = now;
    }
    request.close();
  };

  return {
    search: async (batchId, batch, signal) => {
      // Nobody would read the answers.
      if ((await redis.exists(names.memberKey(batch.web))) === 0) return;
      const stream = names.answers(batch.web);
      const sending: Promise<void>[] = [];
      const tell = (news: Message) => void sending.push(sendMessage(redis, stream, news));
      await searchBlock(batch, signal, (answer) => tell({ batch: batchId, ...answer }));
      tell({ batch: batchId, isOver: true });
      await Promise.all(sending);
    },
    stop: () => void (isStopped = true),
  };
};
