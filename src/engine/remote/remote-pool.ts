/**
 * The engines of other processes, on any machine, as a pool like the local one. What is asked is kept here until it is
 * answered: Redis and the workers may lose a batch, which is then sent again.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import { evaluateEnded } from '../ended-position';
import { createPace } from '../pace';
import { MAX_OPEN_REQUESTS, MAX_TRIES, type PoolUsage, type SearchRecord } from '../pool';
import type {
  EngineIdentity,
  EnginePool,
  EngineRequest,
  Priority,
  SearchFailure,
  SearchLimit,
  SearchOutcome,
  SearchPosition,
} from '../search';
import { goCommand, positionCommand } from '../uci-command';
import { readMessages } from './answer-stream';
import { nextBatchSize } from './batching';
import { announce, readPresent, withdraw } from './presence';
import {
  ANSWERS_KEPT,
  jobPriority,
  namesIn,
  PREFIX,
  QUEUE,
  webSchema,
  workerSchema,
  type Batch,
  type Message,
  type WorkerPresence,
} from './wire';

export type RemotePoolSettings = {
  /** Connections of the pool are copies of it; it stays its owner's. */
  readonly redis: Redis;
  /** Before every name in Redis. Pools with the same one share workers. */
  readonly prefix?: string;
  /** Requests that people wait for, open at once in all web processes together. */
  readonly maxOpen?: number;
  readonly log?: (why: string) => void;
  readonly onSearched?: (search: SearchRecord) => void;
  readonly patience?: RemotePatience;
};

export type RemotePatience = {
  /** Between two looks at who is there and whether anything is lost. */
  readonly look: Milliseconds;
  /** After which a batch that nothing is heard of is looked for. */
  readonly silence: Milliseconds;
  /** Without a worker, or without Redis: until new searches are refused. */
  readonly refuse: Milliseconds;
  /** And until those that were asked before are given up. */
  readonly giveUp: Milliseconds;
};

export const REMOTE_PATIENCE: RemotePatience = { look: 1_000, silence: 5_000, refuse: 10_000, giveUp: 60_000 };

export type RemotePool = EnginePool & {
  /** Waits for a worker. Rejects when none comes. */
  warmUp(): Promise<void>;
  usage(): PoolUsage;
};

type Ask = {
  readonly position: SearchPosition;
  readonly limit: SearchLimit;
  readonly askedAt: Milliseconds;
  readonly settle: (outcome: SearchOutcome, took: Milliseconds) => void;
  /** Batches with it that were lost. */
  losses: number;
};

type Place = { readonly priority: Priority; waiting: Ask[]; readonly batches: Map<string, Sent> };

/** A batch on its way. */
type Sent = {
  readonly place: Place;
  /** `undefined` once it is answered. */
  readonly asks: (Ask | undefined)[];
  heardAt: Milliseconds;
  /** Already at the last look. */
  isMissing: boolean;
};

const failed = (reason: SearchFailure): SearchOutcome => ({ ok: false, reason });
const now = (): Milliseconds => performance.now();
/** While no worker has told yet which engine it has. */
const IDENTITY_LOOK: Milliseconds = 50;

export const createRemotePool = ({
  redis,
  prefix = PREFIX,
  maxOpen = MAX_OPEN_REQUESTS,
  log = () => undefined,
  onSearched = () => undefined,
  patience = REMOTE_PATIENCE,
}: RemotePoolSettings): RemotePool => {
  const web = randomUUID();
  const names = namesIn(prefix);
  const presence = names.presence(web);
  const queue = new Queue<Batch>(QUEUE, { connection: redis, prefix: names.queue });
  // Told by the connection's owner.
  queue.on('error', () => undefined);

  const places = new Set<Place>();
  const sent = new Map<string, Sent>();
  const pace = createPace();
  let engine: EngineIdentity | undefined;
  let workers: ReadonlyMap<string, WorkerPresence> = new Map();
  let othersOpen = 0;
  let workersSeenAt = now();
  let isDealing = false;
  let isClosed = false;

  const engines = () => [...workers.values()].reduce((sum, worker) => sum + worker.engines, 0);
  const asked = () => [...places].filter(({ priority }) => priority !== 'idle');
  const withoutWorkers = () => now() - workersSeenAt;

  /** The batches of a place that may go now, as jobs of the queue. */
  const takeJobs = (place: Place) => {
    const jobs = [];
    for (;;) {
      const size = nextBatchSize(place.waiting.length, place.batches.size, engines());
      if (size === 0) return jobs;
      const id = randomUUID();
      const asks = place.waiting.splice(0, size);
      const batch = { place, asks: [...asks], heardAt: now(), isMissing: false };
      place.batches.set(id, batch);
      sent.set(id, batch);
      jobs.push({
        name: QUEUE,
        data: { web, priority: place.priority, searches: asks.map(({ position, limit }) => ({ position, limit })) },
        opts: { jobId: id, priority: jobPriority(place.priority), removeOnComplete: true, removeOnFail: true },
      });
    }
  };

  /** After all that is asked in this turn of the process. */
  const deal = (): void => {
    if (isDealing) return;
    isDealing = true;
    queueMicrotask(() => {
      isDealing = false;
      if (isClosed) return;
      const jobs = [...places].flatMap(takeJobs);
      // What could not be sent is missed at a later look, and asked again.
      if (jobs.length > 0) queue.addBulk(jobs).catch(() => undefined);
    });
  };

  const forget = (id: string, { place }: Sent): void => {
    sent.delete(id);
    place.batches.delete(id);
  };

  const handleMessage = (message: Message): void => {
    const batch = sent.get(message.batch);
    if (batch === undefined) return;
    batch.heardAt = now();
    if ('outcome' in message) {
      const ask = batch.asks[message.index];
      batch.asks[message.index] = undefined;
      pace.count(message.took);
      ask?.settle(message.outcome, message.took);
      return;
    }
    forget(message.batch, batch);
    batch.place.waiting.unshift(...batch.asks.flatMap((ask) => ask ?? []));
    deal();
  };

  /** A batch that neither waits nor runs, and has not told its end either, is lost: its searches are asked again. */
  const findLost = async (): Promise<void> => {
    const silent = [...sent].filter(([, { heardAt }]) => now() - heardAt > patience.silence);
    for (const [id, batch] of silent) {
      const isThere = (await queue.getJob(id)) !== undefined;
      // Its last messages may be on their way: it is lost when it is missing twice.
      const isLost = !isThere && batch.isMissing;
      batch.isMissing = !isThere;
      if (!isLost || !sent.has(id)) continue;
      forget(id, batch);
      for (const ask of batch.asks.flatMap((left) => left ?? []).reverse()) {
        ask.losses += 1;
        if (ask.losses < MAX_TRIES) batch.place.waiting.unshift(ask);
        else ask.settle(failed('engine-failed'), 0);
      }
      deal();
    }
  };

  const lookAround = async (): Promise<void> => {
    await announce(redis, names.webs, web, presence, { open: asked().length });
    await redis.pexpire(names.answers(web), ANSWERS_KEPT);
    const [present, others] = await Promise.all([
      readPresent(redis, names.workers, names.presence, workerSchema),
      readPresent(redis, names.webs, names.presence, webSchema),
    ]);
    othersOpen = [...others].reduce((sum, [id, { open }]) => (id === web ? sum : sum + open), 0);
    const before = engines();
    workers = present;
    const [first] = present.values();
    if (first !== undefined) {
      workersSeenAt = now();
      engine = { name: first.name, label: first.label };
    }
    if (engines() !== before) {
      log(`${engines()} engines of ${workers.size} workers are there`);
      deal();
    }
    await findLost();
  };

  const giveUp = (): void => asked().forEach((place) => settleAll(place, 'engine-failed'));

  const identity = async (): Promise<EngineIdentity> => {
    const since = now();
    while (engine === undefined) {
      if (isClosed || now() - since > patience.refuse) throw new Error('No engine worker is there');
      await sleep(IDENTITY_LOOK);
    }
    return engine;
  };

  /** Nobody waits for a place's searches any more: they are answered here and taken back there. */
  const settleAll = (place: Place, reason: SearchFailure): void => {
    const ids = [...place.batches.keys()];
    const asks = [...place.waiting, ...[...place.batches.values()].flatMap((batch) => batch.asks)];
    place.waiting = [];
    for (const id of ids) sent.delete(id);
    place.batches.clear();
    for (const ask of asks) ask?.settle(failed(reason), 0);
    // Without Redis a worker finds out by itself that nobody hears it, or works in vain for a moment.
    callOff(ids).catch(() => undefined);
  };

  /** Those that wait are removed, those that run are stopped. */
  const callOff = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    await redis.publish(names.cancelled, JSON.stringify(ids));
    await Promise.all(ids.map((id) => queue.remove(id)));
  };

  const close = (place: Place, reason: SearchFailure = 'cancelled'): void => {
    if (places.delete(place)) settleAll(place, reason);
  };

  const requestAt = (place: Place): EngineRequest => ({
    search(position, limit) {
      positionCommand(position.fen);
      goCommand(limit, position.only);
      if (isClosed) return Promise.resolve(failed('closed'));
      if (!places.has(place)) return Promise.resolve(failed('cancelled'));
      const ended = evaluateEnded(position.fen);
      if (ended !== undefined) return Promise.resolve({ ok: true, found: ended });
      if (place.priority !== 'idle' && withoutWorkers() > patience.refuse)
        return Promise.resolve(failed('engine-failed'));
      return new Promise((resolve) => {
        const askedAt = now();
        const settle = (outcome: SearchOutcome, took: Milliseconds): void => {
          const told = outcome.ok ? 'found' : outcome.reason;
          onSearched({ priority: place.priority, outcome: told, waited: now() - askedAt - took, searched: took });
          resolve(outcome);
        };
        place.waiting.push({ position, limit, askedAt, settle, losses: 0 });
        deal();
      });
    },
    close: () => close(place),
  });

  const stopReading = readMessages(redis, names.answers(web), handleMessage);
  let looking = Promise.resolve();
  const look = (): void => {
    looking = looking.then(lookAround).catch(() => undefined);
    if (withoutWorkers() > patience.giveUp) giveUp();
  };
  look();
  const looks = setInterval(look, patience.look);
  looks.unref();

  return {
    identity,
    warmUp: async () => {
      await identity();
    },
    open({ priority, signal }) {
      if (isClosed || (priority !== 'idle' && asked().length + othersOpen >= maxOpen)) return undefined;
      const place = { priority, waiting: [], batches: new Map() };
      places.add(place);
      if (signal?.aborted === true) close(place);
      signal?.addEventListener('abort', () => close(place), { once: true });
      return requestAt(place);
    },
    load() {
      const left = asked().map(({ waiting, batches }) => waiting.length + sizeOf(batches));
      const least = left.length === 0 ? 0 : Math.min(...left);
      return { open: left.length + othersOpen, retryAfter: pace.expect(least * left.length, Math.max(1, engines())) };
    },
    usage() {
      const all = [...places];
      return {
        processes: engines(),
        waiting: all.reduce((sum, { waiting }) => sum + waiting.length, 0),
        running: all.reduce((sum, { batches }) => sum + sizeOf(batches), 0),
        busy: pace.busy(),
      };
    },
    async close() {
      isClosed = true;
      clearInterval(looks);
      places.forEach((place) => close(place, 'closed'));
      await looking;
      await withdraw(redis, names.webs, web, presence).catch(() => undefined);
      stopReading();
      await queue.close().catch(() => undefined);
    },
  };
};

const sizeOf = (batches: Place['batches']): number =>
  [...batches.values()].reduce((sum, { asks }) => sum + asks.filter((ask) => ask !== undefined).length, 0);
