import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { storeUser } from './account/current-user';
import { HttpError } from './http/http';
import {
  beyondBounds,
  CACHE_BOUNDS,
  cachedSince,
  deleteCached,
  deleteOtherUsers,
  getCached,
  listCachedPages,
  packCached,
  putCached,
  readCachedSizes,
  readThrough,
} from './offline-cache';

const schema = z.object({ moves: z.string() });

const name = '/api/studies/abc';

const online = (moves: string) => () => Promise.resolve({ moves });

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('window', { location: { pathname: '/studies/abc' } });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.spyOn(console, 'error').mockReturnValue();
  storeUser({ username: 'morphy' });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const kept = () => expect.poll(() => getCached(name, schema));

it('answers without a network what the server answered last, and says since when', async () => {
  await expect(readThrough({ name, schema, read: offline })).rejects.toThrow('Failed to fetch');
  expect(await readThrough({ name, schema, read: online('1. e4') })).toEqual({ moves: '1. e4' });
  await kept().toMatchObject({ answer: { moves: '1. e4' } });
  expect(cachedSince('/studies/abc')).toBeUndefined();
  expect(await readThrough({ name, schema, read: offline })).toEqual({ moves: '1. e4' });
  expect(cachedSince('/studies/abc')).toBeLessThanOrEqual(Date.now());
  expect(cachedSince('/games')).toBeUndefined();
});

it('never answers in the place of a server that refuses, and deletes what it says is gone', async () => {
  await putCached(name, { moves: '1. e4' });
  const refused = (status: number) => () => Promise.reject(new HttpError(status, ''));
  await expect(readThrough({ name, schema, read: refused(500) })).rejects.toThrow('500');
  await kept().toBeDefined();
  await expect(readThrough({ name, schema, read: refused(404) })).rejects.toThrow('404');
  await kept().toBeUndefined();
});

it('answers nothing that an older version kept in another form', async () => {
  await putCached(name, { plies: 3 });
  await expect(readThrough({ name, schema, read: offline })).rejects.toThrow('Failed to fetch');
});

it('never gives what one user has read to another or to a guest, and deletes it when they have gone', async () => {
  await putCached(name, { moves: '1. e4' }, { page: { href: '/studies/abc', title: 'Mine' } });
  expect(await listCachedPages()).toEqual([{ href: '/studies/abc', title: 'Mine' }]);
  for (const other of [null, { username: 'anderssen' }]) {
    storeUser(other);
    expect([await getCached(name, schema), await listCachedPages()]).toEqual([undefined, []]);
  }
  storeUser({ username: 'morphy' });
  expect(await getCached(name, schema)).toBeDefined();
  storeUser(null);
  await deleteOtherUsers();
  storeUser({ username: 'morphy' });
  expect(await getCached(name, schema)).toBeUndefined();
});

it('keeps for nobody what was read before another user signed in', async () => {
  const waiting: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => waiting.push(act));
  await readThrough({ name, schema, read: online('1. e4') });
  storeUser({ username: 'anderssen' });
  waiting.forEach((act) => act());
  await putCached('/api/studies/another', { moves: '' });
  expect(await getCached(name, schema)).toBeUndefined();
  storeUser({ username: 'morphy' });
  expect(await getCached(name, schema)).toBeUndefined();
});

it('packs and deletes what waits to be kept', async () => {
  vi.stubGlobal('requestIdleCallback', () => undefined);
  await readThrough({ name, schema, read: online('1. e4') });
  await packCached(name);
  expect(await getCached(name, schema)).toMatchObject({ answer: { moves: '1. e4' } });
  const acts: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (act: () => void) => acts.push(act));
  await readThrough({ name, schema, read: online('1. d4') });
  await deleteCached(name);
  acts.forEach((act) => act());
  await putCached('/api/studies/another', { moves: '' });
  expect(await getCached(name, schema)).toBeUndefined();
});

it('keeps nothing before it is known whose it is', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  await putCached(name, { moves: '1. e4' });
  storeUser({ username: 'morphy' });
  expect(await getCached(name, schema)).toBeUndefined();
});

const row = (keptAt: number, size = 1) => ({ owner: '', name: `${keptAt}`, keptAt, size });

it('lets go of what is too old, too much or too large, the oldest first', () => {
  const now = 2 * CACHE_BOUNDS.age;
  const many = Array.from({ length: CACHE_BOUNDS.rows + 2 }, (_, index) => row(now - index));
  expect(beyondBounds(many, now).map(({ keptAt }) => now - keptAt)).toEqual([CACHE_BOUNDS.rows, CACHE_BOUNDS.rows + 1]);
  const old = row(now - CACHE_BOUNDS.age - 1);
  expect(beyondBounds([old, row(now - CACHE_BOUNDS.age), row(now)], now)).toEqual([old]);
  const half = CACHE_BOUNDS.characters / 2;
  expect(beyondBounds([row(now, half), row(now - 1, half), row(now - 2, 1)], now)).toEqual([row(now - 2, 1)]);
  expect(beyondBounds([], now)).toEqual([]);
});

it('lets go of the oldest of many, without reading all of them for each that is put', async () => {
  const names = Array.from({ length: CACHE_BOUNDS.rows + 30 }, (_, index) => `/api/studies/${index}`);
  const all = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  for (const [index, one] of names.entries())
    await putCached(one, { moves: '' }, { keptAt: Date.now() - 1000 + index });
  expect(all.mock.calls.length).toBeLessThan(6);
  const left = (await readCachedSizes(names)).map((row) => row.name);
  expect(left.length).toBeGreaterThanOrEqual(CACHE_BOUNDS.rows);
  expect(left.length).toBeLessThan(CACHE_BOUNDS.rows + 15);
  expect(left).toEqual(expect.arrayContaining(names.slice(-CACHE_BOUNDS.rows)));
});
