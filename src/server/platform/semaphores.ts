import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Milliseconds } from '../../chess/types';
import { createFairTurns, type FairTurns, type RequestQueue } from '../../engine/queue/fair-turns';
import { NOW, runScript } from './redis';
import { currentTurn } from './turns';

/** Semaphores that clients take turns at. */

export type Semaphore = {
  /** Waits in line. Resolves to a release function that must be called, or `undefined` when the signal aborts first. */
  acquire(signal?: AbortSignal): Promise<(() => void) | undefined>;
};

/** Acquires both in order; waiters for the first do not queue for the second. */
export const joinSemaphores = (first: Semaphore, second: Semaphore): Semaphore => ({
  acquire: async (signal) => {
    const releaseFirst = await first.acquire(signal);
    if (releaseFirst === undefined) return undefined;
    const releaseSecond = await second.acquire(signal);
    if (releaseSecond === undefined) {
      releaseFirst();
      return undefined;
    }
    return () => {
      releaseSecond();
      releaseFirst();
    };
  },
});

export type LocalSemaphore = Semaphore & {
  readonly held: () => number;
  /** Those who wait, of all clients or of the current one. */
  readonly waiting: () => number;
  readonly waitingOfClient: () => number;
};

type LocalSettings = {
  /** Holders of one client; all of them by default. */
  readonly ofClient?: number;
  /** Monotonic. */
  readonly now?: () => Milliseconds;
};

/** A client's first turns go before everything that may wait; after that it takes turns with all others. */
const URGENT_TURNS = 4;

type Waiter = { readonly begin: (release: () => void) => void };

/** What a client waits for. Both queues are in the order in which they came. */
type ClientQueues = {
  readonly client: string;
  readonly urgent: RequestQueue<Waiter>;
  readonly shared: RequestQueue<Waiter>;
  /** Waiters in the shared queue that may not be overtaken by patient ones of the same client. */
  impatient: number;
  urgentTurns: number;
  held: number;
};

/**
 * At most `width` holders. Clients take turns by the time that each has held it, so that one who asks for much does not
 * keep out another; the work of one client is done in the order in which it came, what may wait last.
 */
export const createSemaphore = (
  width = 1,
  { ofClient = width, now = () => performance.now() }: LocalSettings = {},
): LocalSemaphore => {
  const turns = createFairTurns<Waiter>(now);
  const clients = new Map<string, ClientQueues>();
  const ownerOf = new Map<RequestQueue<Waiter>, ClientQueues>();
  let held = 0;

  const enter = (client: string): ClientQueues => {
    const known = clients.get(client);
    if (known !== undefined) return known;
    const [urgent, shared] = [turns.open('interactive'), turns.open('background')];
    const queues: ClientQueues = { client, urgent, shared, impatient: 0, urgentTurns: 0, held: 0 };
    clients.set(client, queues);
    ownerOf.set(urgent, queues).set(shared, queues);
    return queues;
  };
  const leaveIfIdle = (queues: ClientQueues): void => {
    const { client, urgent, shared } = queues;
    if (queues.held + urgent.waiting.length + shared.waiting.length > 0) return;
    clients.delete(client);
    for (const queue of [urgent, shared]) {
      ownerOf.delete(queue);
      turns.close(queue);
    }
  };

  const admit = (): void => {
    while (held < width) {
      const next = turns.take((queue) => (ownerOf.get(queue)?.held ?? 0) < ofClient);
      const queues = next && ownerOf.get(next.queue);
      if (next === undefined || queues === undefined) return;
      if (next.queue === queues.urgent) queues.urgentTurns += 1;
      else queues.impatient = Math.max(0, queues.impatient - 1);
      held += 1;
      queues.held += 1;
      next.block.begin(hold(queues, turns.begin(next.queue)));
    }
  };
  const hold = (queues: ClientQueues, end: () => void): (() => void) => {
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      end();
      held -= 1;
      queues.held -= 1;
      leaveIfIdle(queues);
      admit();
    };
  };

  return {
    acquire: async (signal) => {
      if (signal?.aborted === true) return undefined;
      const { client, isPatient } = currentTurn();
      const queues = enter(client);
      return new Promise((resolve) => {
        const giveUp = (): void => {
          withdraw(queues, waiter);
          leaveIfIdle(queues);
          resolve(undefined);
        };
        const waiter: Waiter = {
          begin: (release) => {
            signal?.removeEventListener('abort', giveUp);
            resolve(release);
          },
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        queueUp(turns, queues, waiter, isPatient);
        admit();
      });
    },
    held: () => held,
    waiting: () => turns.queues().reduce((sum, { waiting }) => sum + waiting.length, 0),
    waitingOfClient: () => {
      const queues = clients.get(currentTurn().client);
      return queues === undefined ? 0 : queues.urgent.waiting.length + queues.shared.waiting.length;
    },
  };
};

const queueUp = (
  turns: Pick<FairTurns<Waiter>, 'add'>,
  queues: ClientQueues,
  waiter: Waiter,
  isPatient: boolean,
): void => {
  const { urgent, shared } = queues;
  if (!isPatient && queues.urgentTurns + urgent.waiting.length < URGENT_TURNS) turns.add(urgent, waiter);
  else {
    turns.add(shared, waiter);
    if (isPatient) return;
    shared.waiting.splice(queues.impatient, 0, ...shared.waiting.splice(-1));
    queues.impatient += 1;
  }
};

const withdraw = (queues: ClientQueues, waiter: Waiter): void => {
  const { urgent, shared } = queues;
  urgent.waiting.splice(0, Infinity, ...urgent.waiting.filter((other) => other !== waiter));
  const at = shared.waiting.indexOf(waiter);
  if (at !== -1) shared.waiting.splice(at, 1);
  if (at !== -1 && at < queues.impatient) queues.impatient -= 1;
};

/**
 * One holder among all processes. Each process queues locally and sends its first waiter, so that processes take turns.
 * Local only without Redis, or while it is unavailable.
 */
export const createSharedSemaphore = (name: string, redis?: Redis): Semaphore => {
  const own = createSemaphore();
  return redis === undefined ? own : joinSemaphores(own, createDistributedSemaphore({ redis, name, width: 1 }));
};

// Distributed semaphore in Redis: a queue whose first `width` entries hold a slot. Entries of dead processes expire; an
// expired entry of a live process queues again.

/** Must be called once. */
type Release = () => void;

type DistributedSemaphore = {
  /** `undefined` when no slot is free. Always a slot while Redis is unavailable. */
  readonly tryAcquire: () => Promise<Release | undefined>;
  /** Waits in line across processes; `undefined` when the signal aborts first. */
  readonly acquire: (signal?: AbortSignal) => Promise<Release | undefined>;
};

type SemaphoreSettings = {
  readonly redis: Redis;
  /** Shared by all processes. */
  readonly name: string;
  readonly width: number;
};

/** An entry that is not renewed expires. */
const LIFETIME: Milliseconds = 6000;

const RENEWAL: Milliseconds = 2000;

/** While waiting. */
const POLL_INTERVAL: Milliseconds = 250;

/**
 * Enqueues or renews an entry; returns 1 when it holds a slot, otherwise 0. An entry that may not wait is removed in
 * the same step, so that others never queue behind it.
 */
const ACQUIRE = `${NOW}
local order, held = KEYS[1], KEYS[2]
local id, width, lifetime, waits = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4] == '1'
for _, gone in ipairs(redis.call('zrangebyscore', held, '-inf', now)) do
  redis.call('zrem', order, gone)
  redis.call('zrem', held, gone)
end
local last = redis.call('zrange', order, -1, -1, 'withscores')[2] or 0
redis.call('zadd', order, 'nx', last + 1, id)
local isInside = redis.call('zrank', order, id) < width
if not isInside and not waits then
  redis.call('zrem', order, id)
  return 0
end
redis.call('zadd', held, now + lifetime, id)
redis.call('pexpire', order, lifetime)
redis.call('pexpire', held, lifetime)
return isInside and 1 or 0
`;

const RELEASE = `
redis.call('zrem', KEYS[1], ARGV[1])
return redis.call('zrem', KEYS[2], ARGV[1])
`;

export const createDistributedSemaphore = ({ redis, name, width }: SemaphoreSettings): DistributedSemaphore => {
  const keys = [`outpost:places:${name}`, `outpost:places:${name}:held`];
  const isRejected = async (id: string, waits: boolean): Promise<boolean> =>
    (await runScript(redis, ACQUIRE, keys, [id, width, LIFETIME, waits ? 1 : 0])) === 0;
  const removeEntry = (id: string): void => void runScript(redis, RELEASE, keys, [id]);
  const hold = (id: string): Release => {
    const renewal = setInterval(() => void isRejected(id, true), RENEWAL).unref();
    return () => {
      clearInterval(renewal);
      removeEntry(id);
    };
  };

  return {
    tryAcquire: async () => {
      const id = randomUUID();
      return (await isRejected(id, false)) ? undefined : hold(id);
    },
    acquire: async (signal) => {
      const id = randomUUID();
      while (signal?.aborted !== true) {
        if (!(await isRejected(id, true))) return hold(id);
        await setTimeout(POLL_INTERVAL, undefined, signal && { signal }).catch(() => undefined);
      }
      removeEntry(id);
      return undefined;
    },
  };
};
