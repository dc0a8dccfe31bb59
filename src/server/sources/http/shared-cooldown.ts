import type { Redis } from 'ioredis';
import { runScript } from '../../redis-script';
import type { Cooldown } from './cooldown';

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
