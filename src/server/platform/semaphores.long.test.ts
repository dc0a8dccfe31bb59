import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { openAwayRedis } from '../../test/processes/own-redis';
import { startProgram } from '../../test/processes/run-program';
import { openTestRedis, testRedisUrl } from '../../test/test-services';
import type { Redis } from './redis';
import { createDistributedSemaphore, createSemaphore, createSharedSemaphore, joinSemaphores } from './semaphores';

it('a semaphore lets one in after the other, in the order in which they came', async () => {
  const semaphore = createSemaphore();
  const seen: string[] = [];
  const visit = async (name: string): Promise<void> => {
    const leave = await semaphore.acquire();
    seen.push(`${name} in`);
    await Promise.resolve();
    seen.push(`${name} out`);
    leave?.();
  };
  await Promise.all([visit('a'), visit('b'), visit('c')]);
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

it('whoever gives up leaves no gap', async () => {
  const semaphore = createSemaphore();
  const leave = await semaphore.acquire();
  const given = new AbortController();
  const second = semaphore.acquire(given.signal);
  const third = semaphore.acquire();
  given.abort();
  expect(await second).toBeUndefined();
  leave?.();
  expect(await third).toBeDefined();
});

it('whoever had given up before is not let in', async () => {
  expect(await createSemaphore().acquire(AbortSignal.abort())).toBeUndefined();
});

it('a wider semaphore holds as many as it is wide, and no more', async () => {
  const semaphore = createSemaphore(2);
  let inside = 0;
  let most = 0;
  const visit = async (): Promise<void> => {
    const leave = await semaphore.acquire();
    most = Math.max(most, (inside += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    inside -= 1;
    leave?.();
  };
  await Promise.all(Array.from({ length: 7 }, visit));
  expect([inside, most]).toEqual([0, 2]);
});

it('two semaphores after each other: who waits for the own one keeps nobody out of the other', async () => {
  const common = createSemaphore(2);
  const [one, other] = [joinSemaphores(createSemaphore(), common), joinSemaphores(createSemaphore(), common)];
  const leave = await one.acquire();
  const waiting = one.acquire();
  const inside = await other.acquire();
  expect(inside).toBeDefined();
  const controller = new AbortController();
  const givenUp = one.acquire(controller.signal);
  controller.abort();
  expect(await givenUp).toBeUndefined();
  leave?.();
  expect(await waiting).toBeDefined();
});

describe.skipIf(testRedisUrl() === undefined)('a semaphore of several processes', () => {
  it('lets one in at a time', async () => {
    const redis = openTestRedis()!;
    const semaphores = [createSharedSemaphore('test', redis), createSharedSemaphore('test', redis)] as const;
    let inside = 0;
    let most = 0;
    const visit = async (_: unknown, index: number): Promise<void> => {
      const leave = await semaphores[index % 2 === 0 ? 0 : 1].acquire();
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
    const leave = await busy.acquire();
    const visit = async (name: string, semaphore: typeof busy): Promise<void> => {
      const left = await semaphore.acquire();
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
    const leave = await one.acquire();
    const aborting = new AbortController();
    const second = other.acquire(aborting.signal);
    const third = other.acquire();
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
  const leave = await one.acquire();
  expect(await other.acquire()).toBeDefined();
  const aborting = new AbortController();
  const second = one.acquire(aborting.signal);
  const third = one.acquire();
  aborting.abort();
  expect(await second).toBeUndefined();
  leave?.();
  expect(await third).toBeDefined();
});

const twoProcesses = (redis: Redis, width: number) => {
  const places = () => createDistributedSemaphore({ redis, name: 'test', width });
  return [places(), places()] as const;
};

describe.skipIf(testRedisUrl() === undefined)('places of several processes', () => {
  it('are as many as they are, over all', async () => {
    const [one, other] = twoProcesses(openTestRedis()!, 5);
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? one : other).tryAcquire()),
    );
    const held = all.filter((leave) => leave !== undefined);
    expect(held).toHaveLength(5);
    held[0]!();
    expect(await other.tryAcquire()).toBeDefined();
    expect(await one.tryAcquire()).toBeUndefined();
  });

  it('go to those who wait in the order in which they came', async () => {
    const redis = openTestRedis()!;
    const [one, other] = twoProcesses(redis, 1);
    let leave = (await one.tryAcquire())!;
    const seen: string[] = [];
    const come = async (name: string, places: typeof one): Promise<void> => {
      const before = await redis.zcard('outpost:places:test');
      void places.acquire().then((left) => {
        seen.push(name);
        leave = left!;
      });
      await expect.poll(() => redis.zcard('outpost:places:test')).toBe(before + 1);
    };
    await come('first', other);
    await come('second', one);
    await come('third', other);
    for (const name of ['first', 'second', 'third']) {
      expect(await one.tryAcquire()).toBeUndefined();
      leave();
      await expect.poll(() => seen.at(-1)).toBe(name);
    }
    expect(seen).toEqual(['first', 'second', 'third']);
  });

  it('are not kept by who waits no longer', async () => {
    const redis = openTestRedis()!;
    const [one, other] = twoProcesses(redis, 1);
    const leave = (await one.tryAcquire())!;
    const aborting = new AbortController();
    const given = other.acquire(aborting.signal);
    await expect.poll(() => redis.zcard('outpost:places:test')).toBe(2);
    aborting.abort();
    expect(await given).toBeUndefined();
    leave();
    expect(await one.tryAcquire()).toBeDefined();
    expect(await other.acquire(AbortSignal.abort())).toBeUndefined();
  });

  it('come free when the process that holds them is killed', async () => {
    const redis = openTestRedis()!;
    const [one] = twoProcesses(redis, 2);
    const words = [testRedisUrl()!, redis.options.keyPrefix!, 'test', '2'];
    const { child, ending } = startProgram('src/test/processes/hold-places.ts', words);
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    expect(line.toString()).toBe('2 held\n');
    expect(await one.tryAcquire()).toBeUndefined();
    child.kill('SIGKILL');
    await ending;
    await expect.poll(() => one.tryAcquire()).toBeDefined();
  });

  it('are renewed for as long as they are held', async () => {
    const redis = openTestRedis()!;
    const [one] = twoProcesses(redis, 1);
    await one.tryAcquire();
    const until = async () => Number((await redis.zrange('outpost:places:test:held', '0', '0', 'WITHSCORES'))[1]);
    const first = await until();
    await expect.poll(until).toBeGreaterThan(first);
  });

  it('are held again after Redis has lost them', async () => {
    const redis = openTestRedis()!;
    const [one, other] = twoProcesses(redis, 1);
    await one.tryAcquire();
    await redis.del('outpost:places:test', 'outpost:places:test:held');
    await expect.poll(() => redis.zcard('outpost:places:test')).toBe(1);
    expect(await other.tryAcquire()).toBeUndefined();
  });
});

it('there is always a place while Redis is away', async () => {
  const [one, other] = twoProcesses(openAwayRedis(), 1);
  const leaves = [await one.tryAcquire(), await other.tryAcquire(), await one.acquire(), await other.acquire()];
  expect(leaves.every((leave) => leave !== undefined)).toBe(true);
  leaves.forEach((leave) => leave?.());
});
