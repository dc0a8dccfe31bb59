/**
 * Rate limits. Keys are client addresses or accounts. With Redis, processes count together; each counts alone while it
 * is unavailable.
 */
import { isIP } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Milliseconds } from '../../chess/types';
import { fail } from '../errors';
import { NOW, type Redis, runScript } from './redis';
import { ipv6Groups, plainAddress } from './request-context';
import { createDistributedSemaphore } from './semaphores';

export type Limit = {
  /** Takes a token, or returns the milliseconds until one is available. */
  readonly take: (key: string) => Promise<Milliseconds | undefined>;
  /** Returns a token. */
  readonly giveBack: (key: string) => Promise<void>;
};

type LimitSettings = BucketSettings & {
  /** Unique per limit. */
  readonly name: string;
  readonly redis?: Redis;
};

export const createLimit = ({ name, redis, ...settings }: LimitSettings): Limit => {
  const local = createBuckets(settings);
  const shared = redis && createSharedBuckets({ redis, name, ...settings });
  return {
    take: async (key) => {
      const wait = await shared?.take(key);
      if (wait === undefined) return local.take(key);
      return wait === 0 ? undefined : wait;
    },
    giveBack: async (key) => {
      if ((await shared?.giveBack(key)) === undefined) local.giveBack(key);
    },
  };
};

/** Rate limit key of a client; an IPv6 /64 network, one household, is one client. */
export const clientOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const address = plainAddress(ip);
  return isIP(address) === 6 ? ipv6Groups(address).slice(0, 4).join(':') : address;
};

export type LimitKey = readonly [limit: Limit, key: string];

/** Takes a token of each limit, or none and throws 429. The returned function gives them back. */
export const takeTokens = async (...tries: readonly LimitKey[]): Promise<() => Promise<void>> => {
  const waits = await Promise.all(tries.map(([limit, key]) => limit.take(key)));
  const giveBack = async (): Promise<void> => {
    const taken = tries.filter((_, index) => waits[index] === undefined);
    await Promise.all(taken.map(([limit, key]) => limit.giveBack(key)));
  };
  const longest = Math.max(...waits.map((wait) => wait ?? 0));
  if (longest === 0) return giveBack;
  await giveBack();
  throw fail('too-many-tries', undefined, { retryAfter: longest });
};

type OpenCallsSettings = {
  /** Unique per group of calls; used as a key in Redis. */
  readonly name: string;
  /** Per client. */
  readonly max: number;
  readonly redis?: Redis;
};

/** One call's slot, released by its last holder. */
type CallSlot = { readonly hold: () => () => void };

const slots = new WeakMap<FastifyRequest, CallSlot>();

/** Keeps a call's slot beyond its response, until the returned function is called. */
export const holdCallSlot = (request: FastifyRequest): (() => void) => slots.get(request)?.hold() ?? (() => undefined);

/**
 * Hook: a client may have `max` open calls over all routes with this hook, otherwise 429. With Redis across processes;
 * locally while it is unavailable.
 */
export const limitOpenCalls = ({ name, max, redis }: OpenCallsSettings): onRequestAsyncHookHandler => {
  const open = new Map<string, number>();
  const release = (client: string): void => {
    const left = (open.get(client) ?? 0) - 1;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return async (request, reply) => {
    const client = clientOf(request);
    const current = open.get(client) ?? 0;
    if (current >= max) throw fail('too-many-open-calls');
    open.set(client, current + 1);
    const taken = redis && createDistributedSemaphore({ redis, name: `${name}:${client}`, width: max }).tryAcquire();
    const slot = createCallSlot(() => {
      release(client);
      void taken?.then((releaseShared) => releaseShared?.());
    });
    slots.set(request, slot);
    finished(reply.raw, slot.hold());
    if (taken !== undefined && (await taken) === undefined) throw fail('too-many-open-calls');
  };
};

const createCallSlot = (onReleased: () => void): CallSlot => {
  const holders = new Set<symbol>();
  return {
    hold: () => {
      const holder = Symbol('holder');
      holders.add(holder);
      return () => {
        if (holders.delete(holder) && holders.size === 0) onReleased();
      };
    },
  };
};

/** Token buckets in memory, refilled evenly. A restart resets them. */

type Buckets = {
  /** Takes a token, or returns the milliseconds until one is available. */
  readonly take: (key: string) => Milliseconds | undefined;
  /** Returns a token. */
  readonly giveBack: (key: string) => void;
};

type BucketSettings = {
  /** Burst size, refilled within `per`. */
  readonly tries: number;
  readonly per: Milliseconds;
  readonly now?: () => Milliseconds;
};

/** Above this number full buckets, which are redundant, are dropped, then the oldest. */
const MAX_KEYS = 10_000;

type Bucket = { readonly left: number; readonly at: Milliseconds };

const createBuckets = ({ tries, per, now = Date.now }: BucketSettings): Buckets => {
  const buckets = new Map<string, Bucket>();
  const leftIn = ({ left, at }: Bucket): number => Math.min(tries, left + (Math.max(0, now() - at) * tries) / per);
  const leftOf = (key: string): number => leftIn(buckets.get(key) ?? { left: tries, at: now() });
  const store = (key: string, left: number): void => {
    buckets.delete(key);
    buckets.set(key, { left, at: now() });
    if (buckets.size > MAX_KEYS) dropSome();
  };
  const dropSome = (): void => {
    for (const [key, bucket] of buckets) if (leftIn(bucket) === tries) buckets.delete(key);
    for (const key of buckets.keys()) {
      if (buckets.size <= MAX_KEYS) return;
      buckets.delete(key);
    }
  };
  return {
    take: (key) => {
      const left = leftOf(key);
      if (left < 1) return ((1 - left) * per) / tries;
      store(key, left - 1);
      return undefined;
    },
    giveBack: (key) => store(key, Math.min(tries, leftOf(key) + 1)),
  };
};

/** Token buckets in Redis, stored as the time when each is full again. */

type SharedBuckets = {
  /** Milliseconds until a token is available, 0 when one was taken; `undefined` when Redis does not respond. */
  readonly take: (key: string) => Promise<Milliseconds | undefined>;
  /** `undefined` when Redis does not respond. */
  readonly giveBack: (key: string) => Promise<unknown>;
};

type SharedBucketSettings = {
  readonly redis: Redis;
  /** Unique per limit, shared by all processes. */
  readonly name: string;
  readonly tries: number;
  readonly per: Milliseconds;
};

/** If the clock was set back, a bucket is at worst empty. */
const FULL_AT = `${NOW}
local per, one = tonumber(ARGV[1]), ARGV[1] / ARGV[2]
local full = tonumber(redis.call('get', KEYS[1]) or now)
full = math.min(math.max(full, now), now + per)
`;

const TAKE = `${FULL_AT}
local wait = full + one - per - now
if wait > 0 then return math.ceil(wait) end
redis.call('set', KEYS[1], full + one, 'px', math.ceil(full + one - now))
return 0
`;

const GIVE_BACK = `${FULL_AT}
full = full - one
if full > now then redis.call('set', KEYS[1], full, 'px', math.ceil(full - now)) else redis.call('del', KEYS[1]) end
return 0
`;

const createSharedBuckets = ({ redis, name, tries, per }: SharedBucketSettings): SharedBuckets => {
  const run = (script: string) => (key: string) =>
    runScript(redis, script, [`outpost:limit:${name}:${key}`], [per, tries]);
  return { take: run(TAKE), giveBack: run(GIVE_BACK) };
};
