/**
 * Limits on how often something may be tried, kept in memory: a bucket of tries for every key, filled again evenly.
 * A restart empties them. Keys are a client's address or the account that is tried.
 */
import type { FastifyRequest } from 'fastify';
import type { Milliseconds } from '../../chess/types';
import { tooManyTries } from '../errors';

export type Limit = {
  /** Takes a try; when there is none, the milliseconds until there is one again. */
  readonly take: (key: string) => Milliseconds | undefined;
  /** A try that is not to count after all. */
  readonly giveBack: (key: string) => void;
};

type LimitSettings = {
  /** At once, and again within `per`. */
  readonly tries: number;
  readonly per: Milliseconds;
  readonly now?: () => Milliseconds;
};

/** Beyond this many keys the full buckets are dropped, which says the same as no bucket, and then the oldest. */
const MAX_KEYS = 10_000;

type Bucket = { readonly left: number; readonly at: Milliseconds };

export const createLimit = ({ tries, per, now = Date.now }: LimitSettings): Limit => {
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

/** The client of a request for a limit; all of an IPv6 network of 64 bits, which one household has, is one client. */
export const clientOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string =>
  ip.includes('.') ? (ip.split(':').at(-1) ?? ip) : (ip.split('::')[0] ?? ip).split(':').slice(0, 4).join(':');

type Try = readonly [limit: Limit, key: string];

/** Takes a try of each limit, or none and refuses with 429. The answer gives them all back. */
export const takeTries = (...tries: readonly Try[]): (() => void) => {
  const waits = tries.map(([limit, key]) => limit.take(key));
  const giveBack = (): void =>
    tries.forEach(([limit, key], index) => {
      if (waits[index] === undefined) limit.giveBack(key);
    });
  const longest = Math.max(...waits.map((wait) => wait ?? 0));
  if (longest === 0) return giveBack;
  giveBack();
  throw tooManyTries(longest);
};
