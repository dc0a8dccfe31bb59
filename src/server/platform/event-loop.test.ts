import { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { acceptBeforeWork, beginInTurn, nextPiece } from './event-loop';
import { inTurnOf } from './turns';

/** A server that is told when a connection arrives. */
const openServer = () => {
  const server = new EventEmitter();
  acceptBeforeWork(server as unknown as Server);
  return { accept: () => server.emit('connection') };
};

it('begins one piece in each turn of the loop', async () => {
  let begun = 0;
  for (let piece = 0; piece < 20; piece += 1)
    beginInTurn('many', () => {
      begun += 1;
    });
  expect(begun).toBe(0);
  for (let turn = 1; turn <= 20; turn += 1) {
    await setImmediate();
    expect(begun).toBe(turn);
  }
});

it('lets clients take turns, each in the order of its pieces', async () => {
  const order: string[] = [];
  const work = async (client: string, pieces: number): Promise<void> => {
    for (let piece = 1; piece <= pieces; piece += 1) {
      await nextPiece();
      order.push(`${client} ${piece}`);
    }
  };
  for (let call = 1; call <= 3; call += 1) beginInTurn('many', () => order.push(`call ${call}`));
  await inTurnOf('few', () => work('few', 3));
  expect(order).toEqual(['call 1', 'few 1', 'call 2', 'few 2', 'call 3', 'few 3']);
});

it('begins none while connections arrive, for 20 ms at most', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const { accept } = openServer();
  let begun = 0;
  const begin = (): void => {
    begun += 1;
  };
  accept();
  beginInTurn('guest', begin);
  await setImmediate();
  expect(begun).toBe(0);
  await setImmediate();
  expect(begun).toBe(1);

  beginInTurn('guest', begin);
  beginInTurn('guest', begin);
  for (const now of [1000, 1010, 1019]) {
    clock.mockReturnValue(now);
    accept();
    await setImmediate();
    expect(begun).toBe(1);
  }
  clock.mockReturnValue(1020);
  accept();
  await setImmediate();
  expect(begun).toBe(2);
  accept();
  await setImmediate();
  expect(begun).toBe(2);
  await setImmediate();
  expect(begun).toBe(3);
});
