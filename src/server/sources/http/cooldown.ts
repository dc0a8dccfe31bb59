/** After a 429 no request is sent for a while: another one would prolong the block. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Milliseconds, Result } from '../../../chess/types';
import { runScript } from '../../platform/redis';
import type { Semaphore } from '../../platform/semaphores';
import type { SourceFailure } from '../failures';

/** "In most cases waiting one minute is enough" (Lichess' API reference); it sends no Retry-After. */
const COOLDOWN: Milliseconds = 60_000;

/** Monotonic, in milliseconds. */
export type Clock = () => Milliseconds;

export type Cooldown = {
  /** Remaining wait; 0 when requests are allowed. */
  remaining(): Promise<Milliseconds>;
  /** Starts or prolongs the cooldown; honors Retry-After in whole seconds. Returns the remaining wait. */
  begin(retryAfter: string | null): Promise<Milliseconds>;
};

export const createCooldown = (minimum: Milliseconds = COOLDOWN, now: Clock = () => performance.now()): Cooldown => {
  let until = -Infinity;
  const remaining = (): Milliseconds => Math.max(0, Math.ceil(until - now()));

  return {
    remaining: () => Promise.resolve(remaining()),
    begin: (retryAfter) => {
      const requested = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
      until = Math.max(until, now() + Math.max(minimum, requested));
      return Promise.resolve(remaining());
    },
  };
};

const MAX_COOLDOWNS = 1000;

/** A cooldown per key (a user's token) on top of the shared one, so that one user's limit does not block others. */
export const createCooldowns = (
  shared: Cooldown,
  create: () => Cooldown = createCooldown,
): ((key: string) => Cooldown) => {
  const byKey = new LRUCache<string, Cooldown>({ max: MAX_COOLDOWNS });
  return (key) => ({
    remaining: async () => Math.max(await shared.remaining(), (await byKey.get(key)?.remaining()) ?? 0),
    begin: (retryAfter) => {
      const cooldown = byKey.get(key) ?? create();
      byKey.set(key, cooldown);
      return cooldown.begin(retryAfter);
    },
  });
};

const REMAINING = `return redis.call('pttl', KEYS[1])`;

const START = `
local left = math.max(redis.call('pttl', KEYS[1]), tonumber(ARGV[1]))
redis.call('set', KEYS[1], 1, 'px', left)
return left
`;

/** A cooldown shared over Redis; while Redis is down, the local one applies. */
export const shareCooldown = (site: string, local: Cooldown, redis: Redis | undefined): Cooldown => {
  if (redis === undefined) return local;
  const keys = [`outpost:${site}:cooldown`];
  return {
    remaining: async () => Math.max(await local.remaining(), (await runScript(redis, REMAINING, keys)) ?? 0),
    begin: async (retryAfter) => {
      const left = await local.begin(retryAfter);
      return Math.max(left, (await runScript(redis, START, keys, [left])) ?? 0);
    },
  };
};

/** Runs `ask` under the semaphore; `undefined` when aborted before. */
export const withSemaphore = async <Value>(
  semaphore: Semaphore,
  signal: AbortSignal | undefined,
  ask: () => Promise<Value>,
  /** How long the next caller must wait afterwards. */
  pauseAfter: (answer: Value) => Milliseconds = () => 0,
): Promise<Value | undefined> => {
  const leave = await semaphore.acquire(signal);
  if (leave === undefined) return undefined;
  let pause: Milliseconds = 0;
  try {
    const answer = await ask();
    pause = pauseAfter(answer);
    return answer;
  } finally {
    if (pause === 0) leave();
    else setTimeout(leave, pause).unref();
  }
};

type Retries = {
  readonly tries: number;
  /** Before the second try; doubles each time. */
  readonly wait: Milliseconds;
  readonly signal?: AbortSignal;
};

/** Retries after a 5xx. */
export const retry = async <Value>(
  { tries, wait, signal }: Retries,
  ask: () => Promise<Result<Value, SourceFailure>>,
): Promise<Result<Value, SourceFailure>> => {
  for (let tried = 1; ; tried++) {
    const answer = await ask();
    if (answer.ok || answer.error.reason !== 'failing' || tried >= tries) return answer;
    const pause = sleep(wait * 2 ** (tried - 1), true, signal === undefined ? {} : { signal });
    if (!(await pause.catch(() => false))) return { ok: false, error: { reason: 'cancelled' } };
  }
};
