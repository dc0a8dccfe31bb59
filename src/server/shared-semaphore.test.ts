import { describe, expect, it } from 'vitest';
import { openAwayRedis } from '../test/processes/own-redis';
import { openTestRedis, testRedisUrl } from '../test/test-redis';
import { createSharedSemaphore } from './shared-semaphore';

describe.skipIf(testRedisUrl() === undefined)('a semaphore of several processes', () => {
  it('lets one in at a time', async () => {
    const redis = openTestRedis()!;
    const semaphores = [createSharedSemaphore('test', redis), createSharedSemaphore('test', redis)] as const;
    let inside = 0;
    let most = 0;
    const visit = async (_: unknown, index: number): Promise<void> => {
      const leave = await semaphores[index % 2 === 0 ? 0 : 1].enter();
      most = Math.max(most, (inside += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside -= 1;
      leave?.();
    };
    await Promise.all(Array.from({ length: 8 }, visit));
    expect([inside, most]).toEqual([0, 1]);
  });

  it('lets the processes take turns, however many wait in one', async () => {
    const redis = openTestRedis()!;
    const [busy, other] = [createSharedSemaphore('test', redis), createSharedSemaphore('test', redis)];
    const seen: string[] = [];
    const leave = await busy.enter();
    const visit = async (name: string, semaphore: typeof busy): Promise<void> => {
      const left = await semaphore.enter();
      seen.push(name);
      left?.();
    };
    const rest = ['a', 'b', 'c'].map((name) => visit(name, busy));
    const stranger = visit('stranger', other);
    await expect.poll(() => redis.zcard('outpost:places:test')).toBe(2);
    leave?.();
    await Promise.all([...rest, stranger]);
    expect(seen).toEqual(['stranger', 'a', 'b', 'c']);
  });

  it('is left alone by who gives up waiting for another process, and who waits behind is served', async () => {
    const redis = openTestRedis()!;
    const [one, other] = [createSharedSemaphore('test', redis), createSharedSemaphore('test', redis)];
    const leave = await one.enter();
    const aborting = new AbortController();
    const second = other.enter(aborting.signal);
    const third = other.enter();
    await expect.poll(() => redis.zcard('outpost:places:test')).toBe(2);
    aborting.abort();
    expect(await second).toBeUndefined();
    leave?.();
    expect(await third).toBeDefined();
  });
});

it('each process has a semaphore of its own while Redis is away', async () => {
  const redis = openAwayRedis();
  const [one, other] = [createSharedSemaphore('test', redis), createSharedSemaphore('test', redis)];
  const leave = await one.enter();
  expect(await other.enter()).toBeDefined();
  const aborting = new AbortController();
  const second = one.enter(aborting.signal);
  const third = one.enter();
  aborting.abort();
  expect(await second).toBeUndefined();
  leave?.();
  expect(await third).toBeDefined();
});
