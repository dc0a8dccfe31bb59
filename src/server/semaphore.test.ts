import { expect, it } from 'vitest';
import { createSemaphore, joinSemaphores } from './semaphore';

it('a semaphore lets one in after the other, in the order in which they came', async () => {
  const semaphore = createSemaphore();
  const seen: string[] = [];
  const visit = async (name: string): Promise<void> => {
    const leave = await semaphore.enter();
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
  const leave = await semaphore.enter();
  const given = new AbortController();
  const second = semaphore.enter(given.signal);
  const third = semaphore.enter();
  given.abort();
  expect(await second).toBeUndefined();
  leave?.();
  expect(await third).toBeDefined();
});

it('whoever had given up before is not let in', async () => {
  expect(await createSemaphore().enter(AbortSignal.abort())).toBeUndefined();
});

it('a wider semaphore holds as many as it is wide, and no more', async () => {
  const semaphore = createSemaphore(2);
  let inside = 0;
  let most = 0;
  const visit = async (): Promise<void> => {
    const leave = await semaphore.enter();
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
  const leave = await one.enter();
  const waiting = one.enter();
  const inside = await other.enter();
  expect(inside).toBeDefined();
  const controller = new AbortController();
  const givenUp = one.enter(controller.signal);
  controller.abort();
  expect(await givenUp).toBeUndefined();
  leave?.();
  expect(await waiting).toBeDefined();
});
