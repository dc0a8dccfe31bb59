import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AttemptRow } from '../lib/offline-cache';
import { attemptStore, MAX_WAITING } from './outbox';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

afterEach(() => {
  vi.unstubAllGlobals();
});

const row = (key: string, madeAt: number, userId?: number): AttemptRow => ({
  key,
  madeAt,
  userId,
  attempt: { puzzleId: 7, solved: true, timeSpent: 60 },
});

it('keeps the attempts of each user in the order in which they were made', async () => {
  for (const one of [row('z', 1, 5), row('a', 3, 5), row('m', 2), row('other', 4, 6)]) await attemptStore.put(one);
  const keysOf = async (userId: number) => (await attemptStore.readOf(userId)).map(({ key }) => key);
  expect(await keysOf(5)).toEqual(['z', 'm', 'a']);
  expect(await keysOf(6)).toEqual(['m', 'other']);
  await attemptStore.remove('m');
  await attemptStore.put(row('z', 1, 6));
  expect([await keysOf(5), await keysOf(6)]).toEqual([['a'], ['z', 'other']]);
});

it('lets the oldest go beyond its bound', async () => {
  for (let made = 0; made < MAX_WAITING + 2; made++) await attemptStore.put(row(`${made}`, made, 1));
  const keys = (await attemptStore.readOf(1)).map(({ key }) => key);
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([MAX_WAITING, '2', `${MAX_WAITING + 1}`]);
});
