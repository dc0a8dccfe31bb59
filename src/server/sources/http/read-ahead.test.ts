import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readAhead } from './read-ahead';

/** Numbers from 1 on, and how many have been taken. */
const createPieces = (count: number) => {
  let taken = 0;
  return {
    taken: () => taken,
    next: (): Promise<number | undefined> => Promise.resolve(taken === count ? undefined : (taken += 1)),
  };
};

it('gives everything in its order', async () => {
  const read: number[] = [];
  for await (const piece of readAhead(createPieces(10).next, 3)) {
    read.push(piece);
    await yieldToEventLoop();
  }
  expect(read).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('takes what comes while nobody asks for it, and no more than it may keep', async () => {
  const pieces = createPieces(10);
  const ahead = readAhead(pieces.next, 3);
  expect((await ahead.next()).value).toBe(1);
  await yieldToEventLoop();
  expect(pieces.taken()).toBe(4);
  await ahead.next();
  await yieldToEventLoop();
  expect(pieces.taken()).toBe(5);
});

it('waits for what is late', async () => {
  let give: (piece: number | undefined) => void;
  const late = readAhead<number>(() => new Promise((resolve) => (give = resolve)), 3);
  const first = late.next();
  await yieldToEventLoop();
  give!(7);
  expect((await first).value).toBe(7);
  const end = late.next();
  await yieldToEventLoop();
  give!(undefined);
  expect((await end).done).toBe(true);
});
