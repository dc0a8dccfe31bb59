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
import { MAX_OPEN_REQUESTS, type PoolUsage, type SearchRecord } from '../pool';
import type { EngineIdentity, EnginePool, EngineRequest, SearchFailure, SearchOutcome } from '../search';
import { goCommand, positionCommand } from '../uci-command';
import { readMessages } from './answer-stream';
import { createAsked, leftOf, type NewBatch, type Place } from './asked';
import { createSurroundings } from './surroundings';
import { jobPriority, namesIn, PREFIX, QUEUE, type Batch } from './wire';

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

/** Between two looks of who waits for the first worker. */
const IDENTITY_LOOK: Milliseconds = 50;

export type RemotePool = EnginePool & {
  /** Waits for a worker. Rejects when none comes. */
  warmUp(): Promise<void>;
  usage(): PoolUsage;
};

const failed = (reason: SearchFailure): SearchOutcome => ({ ok: false, reason });
const now = (): Milliseconds => performance.now();

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
  const surroundings = createSurroundings({ redis, names, web });
  const queue = new Queue<Batch>(QUEUE, { connection: redis, prefix: names.queue });
  // Told by the connection's owner.
  queue.on('error', () => undefined);

  const asked = createAsked();
  const pace = createPace();
  let isDealing = false;
  let isClosed = false;

  /** Those that people wait for. */
  const urgent = () => asked.places().filter(({ priority }) => priority !== 'idle');

  const toJob = ({ id, place: { id: request, priority }, asks }: NewBatch) => ({
    name: QUEUE,
    data: { web, request, priority, searches: asks.map(({ position, limit }) => ({ position, limit })) },
    opts: { jobId: id, priority: jobPriority(priority), removeOnComplete: true, removeOnFail: true },
  });

  /** After all that is asked in this turn of the process. */
  const deal = (): void => {
    if (isDealing) return;
    isDealing = true;
    queueMicrotask(() => {
      isDealing = false;
      if (isClosed) return;
      const jobs = asked.takeBatches(surroundings.engines()).map(toJob);
      // What could not be sent is missed at a later look, and asked again.
      if (jobs.length > 0) queue.addBulk(jobs).catch(() => undefined);
    });
  };

  const lookAround = async (): Promise<void> => {
    const before = surroundings.engines();
    await surroundings.look(urgent().length);
    const engines = surroundings.engines();
    if (engines !== before) log(`engines of workers: ${engines}`);
    for (const id of asked.silent(patience.silence)) asked.look(id, (await queue.getJob(id)) !== undefined);
    deal();
  };

  /** Those that wait are removed from the queue, those that run are stopped. */
  const callOff = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    await redis.publish(names.cancelled, JSON.stringify(ids));
    await Promise.all(ids.map((id) => queue.remove(id)));
  };
  /** Without Redis a worker finds out by itself that nobody hears it, or works in vain for a moment. */
  const tryToCallOff = (ids: readonly string[]): void => void callOff(ids).catch(() => undefined);
  const close = (place: Place, reason: SearchFailure = 'cancelled'): void => tryToCallOff(asked.close(place, reason));

  const identity = async (): Promise<EngineIdentity> => {
    const since = now();
    for (;;) {
      const engine = surroundings.identity();
      if (engine !== undefined) return engine;
      if (isClosed || now() - since > patience.refuse) throw new Error('No engine worker is there');
      await sleep(IDENTITY_LOOK);
    }
  };

  const requestAt = (place: Place): EngineRequest => ({
    search(position, limit) {
      positionCommand(position.fen);
      goCommand(limit, position.only);
      if (isClosed) return Promise.resolve(failed('closed'));
      if (!asked.places().includes(place)) return Promise.resolve(failed('cancelled'));
      const ended = evaluateEnded(position.fen);
      if (ended !== undefined) return Promise.resolve({ ok: true, found: ended });
      if (place.priority !== 'idle' && surroundings.withoutWorkers() > patience.refuse)
        return Promise.resolve(failed('engine-failed'));
      return new Promise((resolve) => {
        const askedAt = now();
        const settle = (outcome: SearchOutcome, took: Milliseconds): void => {
          const told = outcome.ok ? 'found' : outcome.reason;
          if (took > 0) pace.count(took);
          onSearched({ priority: place.priority, outcome: told, waited: now() - askedAt - took, searched: took });
          resolve(outcome);
        };
        asked.add(place, { position, limit, settle });
        deal();
      });
    },
    close: () => close(place),
  });

  const stopReading = readMessages(redis, names.answers(web), (message) => {
    asked.hear(message);
    if ('next' in message) deal();
  });
  let looking: Promise<void> | undefined;
  const look = (): void => {
    // Without Redis nothing is to be seen.
    looking ??= lookAround()
      .catch(() => undefined)
      .finally(() => (looking = undefined));
    if (surroundings.withoutWorkers() > patience.giveUp)
      urgent().forEach((place) => tryToCallOff(asked.giveUp(place, 'engine-failed')));
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
      if (isClosed || (priority !== 'idle' && urgent().length + surroundings.openElsewhere() >= maxOpen))
        return undefined;
      const place = asked.open(priority);
      if (signal?.aborted === true) close(place);
      signal?.addEventListener('abort', () => close(place), { once: true });
      return requestAt(place);
    },
    load() {
      const left = urgent().map(leftOf);
      const least = left.length === 0 ? 0 : Math.min(...left);
      const engines = Math.max(1, surroundings.engines());
      const open = left.length + surroundings.openElsewhere();
      return { open, retryAfter: pace.expect(least * left.length, engines) };
    },
    usage: () => ({ processes: surroundings.engines(), busy: pace.busy(), ...asked.size() }),
    async close() {
      isClosed = true;
      clearInterval(looks);
      for (const place of asked.places()) close(place, 'closed');
      await looking;
      await surroundings.leave().catch(() => undefined);
      stopReading();
      await queue.close().catch(() => undefined);
    },
  };
};
