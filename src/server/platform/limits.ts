/**
 * Limits on how often something may be tried. Keys are a client's address or the account that is tried. With Redis all
 * processes of the installation count together; while it is away each counts alone.
 */
import { isIP } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Milliseconds } from '../../chess/types';
import { tooManyOpenCalls, tooManyTries } from '../errors';
import { NOW, type Redis, runScript } from './redis';
import { ipv6Groups, plainAddress } from './request-context';
import { createDistributedSemaphore } from './semaphores';

export type Limit = {
  /** Takes a try; when there is none, the milliseconds until there is one again. */
  readonly take: (key: string) => Promise<Milliseconds | undefined>;
  /** A try that is not to count after all. */
  readonly giveBack: (key: string) => Promise<void>;
};

type LimitSettings = BucketSettings & {
  /** Tells the limits of an installation apart. */
  readonly name: string;
  readonly redis?: Redis;
};

export const createLimit = ({ name, redis, ...settings }: LimitSettings): Limit => {
  const own = createBuckets(settings);
  const shared = redis && createSharedBuckets({ redis, name, ...settings });
  return {
    take: async (key) => {
      const wait = await shared?.take(key);
      if (wait === undefined) return own.take(key);
      return wait === 0 ? undefined : wait;
    },
    giveBack: async (key) => {
      if ((await shared?.giveBack(key)) === undefined) own.giveBack(key);
    },
  };
};

/** The client of a request for a limit; all of an IPv6 network of 64 bits, which one household has, is one client. */
export const clientOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  const address = plainAddress(ip);
  return isIP(address) === 6 ? ipv6Groups(address).slice(0, 4).join(':') : address;
};

export type Try = readonly [limit: Limit, key: string];

/** Takes a try of each limit, or none and refuses with 429. The answer gives them all back. */
export const takeTries = async (...tries: readonly Try[]): Promise<() => Promise<void>> => {
  const waits = await Promise.all(tries.map(([limit, key]) => limit.take(key)));
  const giveBack = async (): Promise<void> => {
    const taken = tries.filter((_, index) => waits[index] === undefined);
    await Promise.all(taken.map(([limit, key]) => limit.giveBack(key)));
  };
  const longest = Math.max(...waits.map((wait) => wait ?? 0));
  if (longest === 0) return giveBack;
  await giveBack();
  throw tooManyTries(longest);
};

type OpenCallsSettings = {
  /** What is called; tells these calls from others in Redis. */
  readonly name: string;
  /** That a client may have open. */
  readonly max: number;
  readonly redis?: Redis;
};

/** One call's share: given up when nobody holds it any more. */
type Place = { readonly hold: () => () => void };

const places = new WeakMap<FastifyRequest, Place>();

/** Keeps the place of a call, of which the work goes on after its answer, until what comes back is called. */
export const holdPlace = (request: FastifyRequest): (() => void) => places.get(request)?.hold() ?? (() => undefined);

/**
 * A hook that lets a client have `max` calls open at once, together for all routes with this hook; 429 beyond. With
 * Redis together for all processes, too; while it is away each counts its own.
 */
export const limitOpenCalls = ({ name, max, redis }: OpenCallsSettings): onRequestAsyncHookHandler => {
  const open = new Map<string, number>();
  const leave = (client: string): void => {
    const left = (open.get(client) ?? 0) - 1;
    if (left > 0) open.set(client, left);
    else open.delete(client);
  };
  return async (request, reply) => {
    const client = clientOf(request);
    const already = open.get(client) ?? 0;
    if (already >= max) throw tooManyOpenCalls();
    open.set(client, already + 1);
    const taken = redis && createDistributedSemaphore({ redis, name: `${name}:${client}`, width: max }).take();
    const place = createPlace(() => {
      leave(client);
      void taken?.then((leaveShared) => leaveShared?.());
    });
    places.set(request, place);
    finished(reply.raw, place.hold());
    if (taken !== undefined && (await taken) === undefined) throw tooManyOpenCalls();
  };
};

const createPlace = (giveUp: () => void): Place => {
  const holders = new Set<symbol>();
  return {
    hold: () => {
      const holder = Symbol('holder');
      holders.add(holder);
      return () => {
        if (holders.delete(holder) && holders.size === 0) giveUp();
      };
    },
  };
};

/** A bucket of tries for every key in the memory of this process, filled again evenly. A restart empties them. */

type Buckets = {
  /** Takes a try; when there is none, the milliseconds until there is one again. */
  readonly take: (key: string) => Milliseconds | undefined;
  /** A try that is not to count after all. */
  readonly giveBack: (key: string) => void;
};

type BucketSettings = {
  /** At once, and again within `per`. */
  readonly tries: number;
  readonly per: Milliseconds;
  readonly now?: () => Milliseconds;
};

/** Beyond this many keys the full buckets are dropped, which says the same as no bucket, and then the oldest. */
const MAX_KEYS = 10_000;

type Bucket = { readonly left: number; readonly at: Milliseconds };

const createBuckets = ({ tries, per, now = Date.now }: BucketSettings): Buckets => {
  const buckets = new Map<string, Bucket>();
  const leftIn = ({ left, at }: Bucket): number => Math.min(tries, left + (Math.max(0, now() - at) * tries) / per);
  const leftOf = (key: string): number => leftIn(buckets.get(key) ?? { left: tries, at: now() });
  const keep = (key: string, left: number): void => {
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
      keep(key, left - 1);
      return undefined;
    },
    giveBack: (key) => keep(key, Math.min(tries, leftOf(key) + 1)),
  };
};

/** The same buckets in Redis, shared by all processes: of each is kept when it will be full again, and until then. */

type SharedBuckets = {
  /** Takes a try. The milliseconds until there is one, 0 when it was taken; `undefined` when Redis does not answer. */
  readonly take: (key: string) => Promise<Milliseconds | undefined>;
  /** `undefined` when Redis does not answer. */
  readonly giveBack: (key: string) => Promise<unknown>;
};

type SharedBucketSettings = {
  readonly redis: Redis;
  /** The same in all processes, and no other limit's. */
  readonly name: string;
  readonly tries: number;
  readonly per: Milliseconds;
};

/** A clock that was set back leaves a bucket empty, not less than empty. */
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
