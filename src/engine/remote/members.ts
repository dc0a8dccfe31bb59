import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { MEMBER_LIFETIME, readJson } from './wire';

/** Says in Redis that this process is there, for the next seconds. `set` is the set of those of its kind. */
export const announce = async (redis: Redis, set: string, id: string, key: string, about: object): Promise<void> => {
  await redis.multi().sadd(set, id).set(key, JSON.stringify(about), 'PX', MEMBER_LIFETIME).exec();
};

/** Undoes it. */
export const withdraw = async (redis: Redis, set: string, id: string, key: string): Promise<void> => {
  await redis.multi().srem(set, id).del(key).exec();
};

/** What those of a set say of themselves, by id. Whoever has gone is forgotten. */
export const readMembers = async <About>(
  redis: Redis,
  set: string,
  keyOf: (id: string) => string,
  schema: z.ZodType<About>,
): Promise<ReadonlyMap<string, About>> => {
  const ids = await redis.smembers(set);
  if (ids.length === 0) return new Map();
  const texts = await redis.mget(ids.map(keyOf));
  const gone = ids.filter((_, index) => texts[index] === null);
  if (gone.length > 0) await redis.srem(set, ...gone);
  const members = new Map<string, About>();
  ids.forEach((id, index) => {
    const about = readJson(schema, texts[index] ?? '');
    if (about !== undefined) members.set(id, about);
  });
  return members;
};
