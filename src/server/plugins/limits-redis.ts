/** The same buckets in Redis, shared by all processes: of each is kept when it will be full again, and until then. */
import type { Milliseconds } from '../../chess/types';
import type { Redis } from '../redis';
import { NOW, runScript } from '../redis-script';

export type SharedBuckets = {
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

export const createSharedBuckets = ({ redis, name, tries, per }: SharedBucketSettings): SharedBuckets => {
  const run = (script: string) => (key: string) =>
    runScript(redis, script, [`outpost:limit:${name}:${key}`], [per, tries]);
  return { take: run(TAKE), giveBack: run(GIVE_BACK) };
};
