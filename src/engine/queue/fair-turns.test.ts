import { expect, it } from 'vitest';
import { createFairTurns } from './fair-turns';

/** With a manual clock. */
const turnsAt = () => {
  const clock = { now: 0 };
  const turns = createFairTurns<string>(() => clock.now);
  /** One engine runs one search for the given time. */
  const work = (cost: (search: string) => number) => {
    const next = turns.take();
    if (next === undefined) return undefined;
    const end = turns.begin(next.queue);
    clock.now += cost(next.block);
    end();
    return next.block;
  };
  return { clock, turns, work };
};

it('gives engine time in equal shares, not turns', () => {
  const { turns, work } = turnsAt();
  const long = turns.open('interactive');
  const short = turns.open('interactive');
  for (let n = 0; n < 100; n++) turns.add(long, 'accurate');
  for (let n = 0; n < 30; n++) turns.add(short, 'fast');
  const order = Array.from({ length: 40 }, () => work((search) => (search === 'accurate' ? 500 : 35)));
  const done = order.slice(0, order.lastIndexOf('fast') + 1);
  expect(done.filter((search) => search === 'fast')).toHaveLength(30);
  expect(done.filter((search) => search === 'accurate').length).toBeLessThanOrEqual(3);
});

it('counts a search that is still running', () => {
  const { clock, turns } = turnsAt();
  const long = turns.open('interactive');
  const short = turns.open('interactive');
  ['accurate', 'accurate'].forEach((search) => turns.add(long, search));
  turns.add(short, 'fast');
  const first = turns.take();
  if (first !== undefined) turns.begin(first.queue);
  clock.now = 10;
  expect([first?.block, turns.take()?.block]).toEqual(['accurate', 'fast']);
});

it('owes nothing to a request that comes later', () => {
  const { turns, work } = turnsAt();
  const early = turns.open('interactive');
  for (let n = 0; n < 100; n++) turns.add(early, 'early');
  for (let n = 0; n < 50; n++) work(() => 100);
  const late = turns.open('interactive');
  for (let n = 0; n < 100; n++) turns.add(late, 'late');
  const order = Array.from({ length: 20 }, () => work(() => 100));
  expect(order.filter((search) => search === 'early').length).toBe(10);
});

it('does not keep a long request waiting for ever behind short ones that keep coming', () => {
  const { turns, work } = turnsAt();
  const long = turns.open('interactive');
  for (let n = 0; n < 100; n++) turns.add(long, 'long');
  const addShort = () => {
    const short = turns.open('interactive');
    turns.add(short, 'short');
    return short;
  };
  // The long one has had the engine to itself for a while; then two short ones are always there.
  for (let n = 0; n < 10; n++) work(() => 500);
  const waiting = [addShort(), addShort()];
  const order = Array.from({ length: 60 }, () => {
    const done = work((search) => (search === 'long' ? 500 : 100));
    for (const short of waiting.filter((queue) => queue.waiting.length === 0)) {
      turns.close(short);
      waiting.splice(waiting.indexOf(short), 1, addShort());
    }
    return done;
  });
  // A third of the time, in turns that are five times as long.
  expect(order.filter((search) => search === 'long').length).toBeGreaterThanOrEqual(4);
});

it('gives a request that has just had the engine to itself its share beside a new one', () => {
  const { turns, work } = turnsAt();
  const first = turns.open('interactive');
  for (let n = 0; n < 20; n++) {
    turns.add(first, 'first');
    work(() => 100);
  }
  // Nothing waits when the second one comes.
  turns.add(first, 'first');
  const running = turns.take();
  const end = running === undefined ? undefined : turns.begin(running.queue);
  const second = turns.open('interactive');
  for (let n = 0; n < 20; n++) turns.add(second, 'second');
  for (let n = 0; n < 20; n++) turns.add(first, 'first');
  end?.();
  const order = Array.from({ length: 10 }, () => work(() => 100));
  expect(order.filter((search) => search === 'first').length).toBeGreaterThanOrEqual(4);
});

it('lets background searches wait for interactive ones', () => {
  const { turns, work } = turnsAt();
  const scan = turns.open('background');
  ['scan', 'scan'].forEach((search) => turns.add(scan, search));
  work(() => 1);
  const person = turns.open('interactive');
  ['person', 'person'].forEach((search) => turns.add(person, search));
  expect([work(() => 500), work(() => 500), work(() => 1)]).toEqual(['person', 'person', 'scan']);
});
