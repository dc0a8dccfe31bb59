import { describe, expect, it } from 'vitest';
import { hasOwnRedis, openAwayRedis, startOwnRedis } from '../../test/processes/own-redis';
import { openTestRedis, testRedisUrl } from '../../test/test-services';
import { createLimit, type Limit } from './limits';
import type { Redis } from './redis';

const HOUR = 3_600_000;

const KEY = 'outpost:limit:test:a';

/** Three tokens in three hours, shared by two processes. */
const twoProcesses = (redis: Redis, per = 3 * HOUR): readonly [Limit, Limit] => {
  const limit = () => createLimit({ name: 'test', redis, tries: 3, per });
  return [limit(), limit()];
};

/** How many concurrent calls got a token. */
const takenOf = async (limits: readonly Limit[], key = 'a'): Promise<number> =>
  (await Promise.all(limits.map((limit) => limit.take(key)))).filter((wait) => wait === undefined).length;

describe.skipIf(testRedisUrl() === undefined)('a limit of several processes', () => {
  it('has its tries once, also when all are taken at the same moment', async () => {
    const redis = openTestRedis()!;
    const [one, other] = twoProcesses(redis);
    expect(await takenOf(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other)))).toBe(3);
    for (const limit of [one, other]) {
      const wait = (await limit.take('a'))!;
      expect(wait).toBeLessThanOrEqual(HOUR);
      expect(wait).toBeGreaterThan(HOUR - 60_000);
    }
    expect(await other.take('b')).toBeUndefined();
    expect(await redis.pttl(KEY)).toBeLessThanOrEqual(3 * HOUR);
  });

  it('has a try again for each part of its time', async () => {
    const [one, other] = twoProcesses(openTestRedis()!, 1500);
    expect(await takenOf([one, one, other])).toBe(3);
    await expect.poll(() => other.take('a')).toBeUndefined();
  });

  it('has a try back that one process gives back, and never more than at first', async () => {
    const [one, other] = twoProcesses(openTestRedis()!);
    await one.giveBack('a');
    expect(await takenOf([one, other, one, other])).toBe(3);
    await other.giveBack('a');
    expect(await takenOf([one, one])).toBe(1);
  });

  it('asks nobody to wait longer because the clock of Redis was set back', async () => {
    const redis = openTestRedis()!;
    const [one] = twoProcesses(redis);
    await redis.set(KEY, Date.now() + 1000 * HOUR);
    expect(await one.take('a')).toBe(HOUR);
  });

  it('is told apart from others by its name', async () => {
    const redis = openTestRedis()!;
    const [one] = twoProcesses(redis);
    expect(await takenOf([one, one, one, one])).toBe(3);
    expect(await createLimit({ name: 'another', redis, tries: 3, per: HOUR }).take('a')).toBeUndefined();
  });
});

it('a limit holds in each process while Redis is away', async () => {
  const redis = openAwayRedis();
  for (const limit of twoProcesses(redis)) {
    expect(await takenOf([limit, limit, limit, limit])).toBe(3);
    await limit.giveBack('a');
    expect(await takenOf([limit, limit])).toBe(1);
  }
});

describe.skipIf(!hasOwnRedis)('when Redis goes away', () => {
  it('each process goes on with its own count, and with the common one when it is back', async () => {
    const server = await startOwnRedis();
    const redis = await server.connect();
    const [one, other] = twoProcesses(redis);
    expect(await takenOf([one, one, one, other])).toBe(3);
    await server.stop();
    expect([await takenOf([one, one, one, one]), await takenOf([other, other, other, other])]).toEqual([3, 3]);
    await server.startAgain();
    await expect.poll(() => redis.status).toBe('ready');
    expect(await takenOf([one, one, other, other])).toBe(3);
  });

  it('and only says nothing any more, nobody waits for it for long', async () => {
    const server = await startOwnRedis();
    const redis = await server.connect();
    const [one, other] = twoProcesses(redis);
    expect(await takenOf([one, other])).toBe(2);
    server.halt();
    expect(await takenOf([one, one, one, one])).toBe(3);
    expect(redis.status).not.toBe('ready');
    expect(await takenOf([other, other, other, other])).toBe(3);
    server.goOn();
    await expect.poll(() => redis.status).toBe('ready');
    expect(await takenOf([one, one, other, other], 'b')).toBe(3);
  });
});
