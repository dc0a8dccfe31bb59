import { expect, it } from 'vitest';
import { createLane, joinLanes } from './lane';

it('a lane lets one in after the other, in the order in which they came', async () => {
  const lane = createLane();
  const seen: string[] = [];
  const visit = async (name: string): Promise<void> => {
    const leave = await lane.enter();
    seen.push(`${name} in`);
    await Promise.resolve();
    seen.push(`${name} out`);
    leave?.();
  };
  await Promise.all([visit('a'), visit('b'), visit('c')]);
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});

it('whoever gives up leaves no gap', async () => {
  const lane = createLane();
  const leave = await lane.enter();
  const given = new AbortController();
  const second = lane.enter(given.signal);
  const third = lane.enter();
  given.abort();
  expect(await second).toBeUndefined();
  leave?.();
  expect(await third).toBeDefined();
});

it('whoever had given up before is not let in', async () => {
  expect(await createLane().enter(AbortSignal.abort())).toBeUndefined();
});

it('a wider lane holds as many as it is wide, and no more', async () => {
  const lane = createLane(2);
  let inside = 0;
  let most = 0;
  const visit = async (): Promise<void> => {
    const leave = await lane.enter();
    most = Math.max(most, (inside += 1));
    await new Promise((resolve) => setTimeout(resolve, 1));
    inside -= 1;
    leave?.();
  };
  await Promise.all(Array.from({ length: 7 }, visit));
  expect([inside, most]).toEqual([0, 2]);
});

it('two lanes after each other: who waits for the own one keeps nobody out of the other', async () => {
  const common = createLane(2);
  const [one, other] = [joinLanes(createLane(), common), joinLanes(createLane(), common)];
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
