import { expect, it } from 'vitest';
import { createSemaphore, type Semaphore } from './semaphores';
import { afterOthers, inTurnOf } from './turns';

/** Holds the semaphore for one tick of a manual clock, and says whose turn it was. */
const open = (width?: number, ofClient?: number) => {
  const clock = { now: 0 };
  const semaphore = createSemaphore(width, { ofClient, now: () => clock.now });
  const order: string[] = [];
  const visit = async (name: string, ticks: number): Promise<void> => {
    const leave = await semaphore.acquire();
    order.push(name);
    await Promise.resolve();
    clock.now += ticks;
    leave?.();
  };
  return {
    semaphore,
    order,
    visit: (client: string, name = client, ticks = 1) => inTurnOf(client, () => visit(name, ticks)),
    wait: (client: string, name = client, ticks = 1) => inTurnOf(client, () => afterOthers(() => visit(name, ticks))),
  };
};

const times = <Value>(count: number, make: (index: number) => Value): readonly Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

it('a client who comes behind forty calls of another waits for one of them', async () => {
  const { visit, order } = open();
  const many = times(40, () => visit('many'));
  await Promise.resolve();
  await visit('one');
  expect(order.length).toBeLessThanOrEqual(3);
  await Promise.all(many);
});

it('the second of two clients waits less than four times its time alone', async () => {
  const { visit, order } = open();
  await Promise.all([...times(40, () => visit('many')), ...times(10, () => visit('few'))]);
  expect(order.lastIndexOf('few') + 1).toBeLessThan(4 * 10);
});

it('clients share the time, not the number of turns', async () => {
  const { visit, order } = open();
  await Promise.all([...times(40, () => visit('long', 'long', 10)), ...times(40, () => visit('short', 'short', 1))]);
  const until = order.lastIndexOf('short');
  // Four turns of each are urgent.
  expect(order.slice(0, until).filter((name) => name === 'long').length).toBeLessThanOrEqual(10);
});

it('what somebody has asked for goes before what may wait, of the same client and of others', async () => {
  const { visit, wait, order } = open();
  const first = wait('a', 'running');
  const rest = [
    ...times(5, (index) => wait('a', `a later ${index}`)),
    ...times(5, (index) => wait('b', `b later ${index}`)),
  ];
  await Promise.all([first, ...rest, visit('a', 'a now'), visit('c', 'c now')]);
  expect(order.slice(0, 3)).toEqual(['running', 'a now', 'c now']);
});

it('a client with many urgent calls has only the first of them before what another may wait with', async () => {
  const { visit, wait, order } = open();
  await Promise.all([...times(40, () => visit('many')), ...times(5, () => wait('patient'))]);
  expect(order.lastIndexOf('patient')).toBeLessThan(16);
});

it('one client has so many places and leaves the others free', async () => {
  const { semaphore } = open(3, 2);
  const holdAs = (client: string): ReturnType<Semaphore['acquire']> => inTurnOf(client, () => semaphore.acquire());
  const held = await Promise.all([holdAs('many'), holdAs('many')]);
  const third = holdAs('many');
  expect(await holdAs('one')).toBeDefined();
  expect([semaphore.held(), semaphore.waiting()]).toEqual([3, 1]);
  held[0]?.();
  expect(await third).toBeDefined();
});

it('whoever gives up leaves no gap, however it waited', async () => {
  const { semaphore, visit, order } = open();
  const leave = await semaphore.acquire();
  const given = new AbortController();
  const waiting = [
    ...times(6, () => inTurnOf('a', () => semaphore.acquire(given.signal))),
    inTurnOf('a', () => afterOthers(() => semaphore.acquire(given.signal))),
  ];
  const last = visit('b');
  given.abort();
  expect(await Promise.all(waiting)).toEqual(times(7, () => undefined));
  expect(semaphore.waiting()).toBe(1);
  leave?.();
  await last;
  expect([order, semaphore.held(), semaphore.waiting()]).toEqual([['b'], 0, 0]);
});
