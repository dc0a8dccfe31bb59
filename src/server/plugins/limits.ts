/**
 * Limits on how often something may be tried. Keys are a client's address or the account that is tried. With Redis all
 * processes of the installation count together; while it is away each counts alone.
 */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Milliseconds } from '../../chess/types';
import { ipv6Groups, plainAddress } from '../accounts/network';
import { tooManyTries } from '../errors';
import type { Redis } from '../redis';
import { type BucketSettings, createBuckets } from './limits-memory';
import { createSharedBuckets } from './limits-redis';

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
