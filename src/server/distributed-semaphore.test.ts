import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { openAwayRedis } from '../test/processes/own-redis';
import { startProgram } from '../test/processes/run-program';
import { openTestRedis, testRedisUrl } from '../test/test-redis';
import type { Redis } from './redis';
import { createDistributedSemaphore } from './distributed-semaphore';

const twoProcesses = (redis: Redis, width: number) => {
  const places = () => createDistributedSemaphore({ redis, name: 'test', width });
  return [places(), places()] as const;
};

describe.skipIf(testRedisUrl() === undefined)('places of several processes', () => {
  it('are as many as they are, over all', async () => {
    const [one, other] = twoProcesses(openTestRedis()!, 5);
    const all = await Promise.all(Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? one : other).take()));
    const held = all.filter((leave) => leave !== undefined);
    expect(held).toHaveLength(5);
    held[0]!();
    expect(await other.take()).toBeDefined();
    expect(await one.take()).toBeUndefined();
  });

  it('go to those who wait in the order in which they came', async () => {
    const redis = openTestRedis()!;
    const [one, other] = twoProcesses(redis, 1);
    let leave = (await one.take())!;
    const seen: string[] = [];
    const come = async (name: string, places: typeof one): Promise<void> => {
      const before = await redis.zcard('outpost:places:test');
      void places.wait().then((left) => {
        seen.push(name);
        leave = left!;
      });
      await expect.poll(() => redis.zcard('outpost:places:test')).toBe(before + 1);
    };
    await come('first', other);
    await come('second', one);
    await come('third', other);
    for (const name of ['first', 'second', 'third']) {
      expect(await one.take()).toBeUndefined();
      leave();
      await expect.poll(() => seen.at(-1)).toBe(name);
    }
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  it('are not kept by who waits no longer', async () => {
    const redis = openTestRedis()!;
    const [one, other] = twoProcesses(redis, 1);
    const leave = (await one.take())!;
    const aborting = new AbortController();
    const given = other.wait(aborting.signal);
    await expect.poll(() => redis.zcard('outpost:places:test')).toBe(2);
    aborting.abort();
    expect(await given).toBeUndefined();
    leave();
    expect(await one.take()).toBeDefined();
    expect(await other.wait(AbortSignal.abort())).toBeUndefined();
  });

  it('come free when the process that holds them is killed', async () => {
    const redis = openTestRedis()!;
    const [one] = twoProcesses(redis, 2);
    const words = [testRedisUrl()!, redis.options.keyPrefix!, 'test', '2'];
    const { child, ending } = startProgram('src/test/processes/hold-places.ts', words);
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    expect(line.toString()).toBe('2 held\n');
    expect(await one.take()).toBeUndefined();
    child.kill('SIGKILL');
    await ending;
    await expect.poll(() => one.take()).toBeDefined();
  });

  it('are renewed for as long as they are held', async () => {
    const redis = openTestRedis()!;
    const [one] = twoProcesses(redis, 1);
    await one.take();
    const until = async () => Number((await redis.zrange('outpost:places:test:held', '0', '0', 'WITHSCORES'))[1]);
    const first = await until();
    await expect.poll(until).toBeGreaterThan(first);
  });

  it('are held again after Redis has lost them', async () => {
    const redis = openTestRedis()!;
    const [one, other] = twoProcesses(redis, 1);
    await one.take();
    await redis.del('outpost:places:test', 'outpost:places:test:held');
    await expect.poll(() => redis.zcard('outpost:places:test')).toBe(1);
    expect(await other.take()).toBeUndefined();
  });
});

it('there is always a place while Redis is away', async () => {
  const [one, other] = twoProcesses(openAwayRedis(), 1);
  const leaves = [await one.take(), await other.take(), await one.wait(), await other.wait()];
  expect(leaves.every((leave) => leave !== undefined)).toBe(true);
  leaves.forEach((leave) => leave?.());
});
