/** A bucket of tries for every key in the memory of this process, filled again evenly. A restart empties them. */
import type { Milliseconds } from '../../chess/types';

export type Buckets = {
  /** Takes a try; when there is none, the milliseconds until there is one again. */
  readonly take: (key: string) => Milliseconds | undefined;
  /** A try that is not to count after all. */
  readonly giveBack: (key: string) => void;
};

export type BucketSettings = {
  /** At once, and again within `per`. */
  readonly tries: number;
  readonly per: Milliseconds;
  readonly now?: () => Milliseconds;
};

/** Beyond this many keys the full buckets are dropped, which says the same as no bucket, and then the oldest. */
const MAX_KEYS = 10_000;

type Bucket = { readonly left: number; readonly at: Milliseconds };

export const createBuckets = ({ tries, per, now = Date.now }: BucketSettings): Buckets => {
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
