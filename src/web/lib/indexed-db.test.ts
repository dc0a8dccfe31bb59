import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { describeFailure } from './http/failures';
import { transactionsOf } from './indexed-db';

const inGames = transactionsOf<{ readonly games: { readonly key: string; readonly value: string } }>(
  'test',
  (database) => void database.createObjectStore('games'),
);

const readGame = () => inGames('games', 'readonly', (store) => store.get('one'));

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

afterEach(() => {
  vi.unstubAllGlobals();
});

it('reads what was stored before', async () => {
  expect(await readGame()).toBeUndefined();
  await inGames('games', 'readwrite', (store) => store.put('1. e4', 'one'));
  expect(await readGame()).toBe('1. e4');
});

const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'stored',
    (error: unknown) => describeFailure(error),
  );

const NOT_SAVED = 'It could not be saved on this device. Please export it to keep it.';

it('says that nothing was stored where the browser fails to commit', async () => {
  const aborted = inGames('games', 'readwrite', async (store) => {
    await store.put('1. e4', 'one');
    store.transaction.abort();
  });
  expect(await failureOf(aborted)).toBe(NOT_SAVED);
  expect(await readGame()).toBeUndefined();
});

it('says so where the database is refused', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(await failureOf(readGame())).toBe(NOT_SAVED);
});
