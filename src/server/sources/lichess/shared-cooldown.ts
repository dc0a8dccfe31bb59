import type { Redis } from 'ioredis';
import { PLATFORM } from '../../../contract/sites';
import { runScript } from '../../redis-script';
import type { Cooldown } from './cooldown';

const KEYS = [`outpost:${PLATFORM.site}:cooldown`];

const LEFT = `return redis.call('pttl', KEYS[1])`;

const BEGIN = `
local left = math.max(redis.call('pttl', KEYS[1]), tonumber(ARGV[1]))
redis.call('set', KEYS[1], 1, 'px', left)
return left
`;

/** A wait that begins in one process and holds in all; while Redis is away, what this process has begun holds here. */
export const shareCooldown = (own: Cooldown, redis: Redis): Cooldown => ({
  left: async () => Math.max(await own.left(), (await runScript(redis, LEFT, KEYS)) ?? 0),
  begin: async (retryAfter) => {
    const left = await own.begin(retryAfter);
    return Math.max(left, (await runScript(redis, BEGIN, KEYS, [left])) ?? 0);
  },
});
