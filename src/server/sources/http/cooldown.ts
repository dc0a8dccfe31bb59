/** After `Too many requests` nothing is asked for a while: asking on makes the wait longer. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Milliseconds, Result } from '../../../chess/types';
import { runScript } from '../../platform/redis';
import type { Semaphore } from '../../platform/semaphores';
import type { SourceFailure } from '../failures';

/** "In most cases waiting one minute is enough": Lichess' own words; it sends no Retry-After. */
const COOLDOWN: Milliseconds = 60_000;

/** A clock that only grows, in milliseconds. */
export type Clock = () => Milliseconds;

export type Cooldown = {
  /** How long still to wait; 0 when asking is allowed. */
  left(): Promise<Milliseconds>;
  /** Begins the wait, or a longer one that the answer's Retry-After (whole seconds) asks for. Returns what is left. */
  begin(retryAfter: string | null): Promise<Milliseconds>;
};

export const createCooldown = (least: Milliseconds = COOLDOWN, now: Clock = () => performance.now()): Cooldown => {
  let until = -Infinity;
  const left = (): Milliseconds => Math.max(0, Math.ceil(until - now()));

  return {
    left: () => Promise.resolve(left()),
    begin: (retryAfter) => {
      const requested = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
      until = Math.max(until, now() + Math.max(least, requested));
      return Promise.resolve(left());
    },
  };
};

/** Waits that are remembered; each is of somebody who was asked to wait. */
const MOST = 1000;

/**
 * A wait of its own for everybody who asks in their own name, beside the one of all: what one person has used up keeps
 * nobody else waiting.
 */
export const createCooldowns = (
  ofAll: Cooldown,
  create: () => Cooldown = createCooldown,
): ((key: string) => Cooldown) => {
  const own = new LRUCache<string, Cooldown>({ max: MOST });
  return (key) => ({
    left: async () => Math.max(await ofAll.left(), (await own.get(key)?.left()) ?? 0),
    begin: (retryAfter) => {
      const cooldown = own.get(key) ?? create();
      own.set(key, cooldown);
      return cooldown.begin(retryAfter);
    },
  });
};

const LEFT = `return redis.call('pttl', KEYS[1])`;

const BEGIN = `
local left = math.max(redis.call('pttl', KEYS[1]), tonumber(ARGV[1]))
redis.call('set', KEYS[1], 1, 'px', left)
return left
`;

/**
 * A wait for a site that begins in one process and holds in all; while Redis is away, what this process has begun holds
 * here. Without Redis there is no other process.
 */
export const shareCooldown = (site: string, own: Cooldown, redis: Redis | undefined): Cooldown => {
  if (redis === undefined) return own;
  const keys = [`outpost:${site}:cooldown`];
  return {
    left: async () => Math.max(await own.left(), (await runScript(redis, LEFT, keys)) ?? 0),
    begin: async (retryAfter) => {
      const left = await own.begin(retryAfter);
      return Math.max(left, (await runScript(redis, BEGIN, keys, [left])) ?? 0);
    },
  };
};

/** `undefined` when the signal came before the turn. */
export const inTurn = async <Value>(
  semaphore: Semaphore,
  signal: AbortSignal | undefined,
  ask: () => Promise<Value>,
  /** For how long the next one has to wait after the answer. */
  pauseAfter: (answer: Value) => Milliseconds = () => 0,
): Promise<Value | undefined> => {
  const leave = await semaphore.enter(signal);
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
  /** All together. */
  readonly tries: number;
  /** Before the second try; twice as long before each further one. */
  readonly wait: Milliseconds;
  readonly signal?: AbortSignal;
};

/** Asks again where a site has trouble that may pass: a status 5xx. */
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
