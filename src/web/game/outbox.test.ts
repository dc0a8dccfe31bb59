import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '../lib/http/http';
import { type AttemptRow, MAX_LOCAL_ATTEMPTS } from '../lib/offline-cache';
import { type Attempt, attemptStore, type OutboxStore, makeOutbox, MAX_WAITING } from './outbox';
import { listLocalAttempts, putLocalAttempts } from './puzzles/local-puzzles';

// What fails is told to the console as well.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

const attempt = (key: string, solved = true): Attempt => ({ puzzleId: 7, solved, timeSpent: solved ? 60 : 30, key });

/** A server that answers each call with the next of the answers, and keeps those that it took. */
const server = (...answers: readonly (Error | undefined)[]) => {
  const requested: string[] = [];
  const left = [...answers];
  const send = (attempts: readonly Attempt[], userId: number): Promise<void> => {
    requested.push([userId, ...attempts.map(({ key }) => key)].join(' '));
    const answer = left.shift();
    return answer === undefined ? Promise.resolve() : Promise.reject(answer);
  };
  return { requested, send };
};

/** As a browser keeps them. */
const memoryStore = (
  ...rows: readonly AttemptRow[]
): OutboxStore<Attempt> & { readonly rows: Map<string, AttemptRow> } => {
  const kept = new Map(rows.map((row) => [row.key, row]));
  return {
    rows: kept,
    readOf: (userId) =>
      Promise.resolve([...kept.values()].filter((row) => row.userId === undefined || row.userId === userId)),
    put: (row) => Promise.resolve(void kept.set(row.key, row)),
    remove: (key) => Promise.resolve(void kept.delete(key)),
  };
};

it('sends one after the other, in their order', async () => {
  const { requested, send } = server();
  const outbox = makeOutbox<Attempt>(send);
  outbox.setUser(1);
  outbox.add(attempt('wrong', false));
  outbox.add(attempt('right'));
  await expect.poll(() => outbox.getState()).toMatchObject({ waiting: [], isSending: false });
  expect(requested).toEqual(['1 wrong', '1 right']);
});

it('keeps them until it is known who tries', async () => {
  const { requested, send } = server();
  const outbox = makeOutbox<Attempt>(send);
  outbox.add(attempt('early'));
  expect(requested).toEqual([]);
  outbox.setUser(3);
  await expect.poll(() => requested).toEqual(['3 early']);
});

it('leaves what somebody made waiting for them, when another one has come meanwhile', async () => {
  const { requested, send } = server(new TypeError('no network'));
  const outbox = makeOutbox<Attempt>(send, { store: memoryStore() });
  outbox.setUser(1);
  outbox.add(attempt('first'));
  await expect.poll(() => outbox.getState()).toMatchObject({ isSending: false, problem: { kind: 'waiting' } });
  outbox.setUser(2);
  outbox.add(attempt('second'));
  await expect.poll(() => requested).toEqual(['1 first', '2 second']);
  expect(outbox.getState()).toMatchObject({ waiting: [], problem: undefined });
  outbox.setUser(1);
  await expect.poll(() => requested).toEqual(['1 first', '2 second', '1 first']);
});

it('keeps what did not arrive, with those behind it, and sends all in their order on the next try', async () => {
  const { requested, send } = server(new TypeError('no network'));
  const outbox = makeOutbox<Attempt>(send);
  outbox.setUser(1);
  outbox.add(attempt('wrong', false));
  await expect.poll(() => outbox.getState().problem).toEqual({ kind: 'waiting' });
  expect(outbox.getState().waiting).toHaveLength(1);
  outbox.add(attempt('right'));
  await expect.poll(() => outbox.getState()).toMatchObject({ waiting: [], problem: undefined });
  expect(requested).toEqual(['1 wrong', '1 wrong', '1 right']);
});

it('sends several at once, and one at a time to find the one that is refused', async () => {
  const { requested, send } = server(undefined, new HttpError(400, ''), undefined, new HttpError(400, ''));
  const outbox = makeOutbox<Attempt>(send, { most: 3 });
  for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) outbox.add(attempt(key));
  outbox.setUser(1);
  await expect.poll(() => outbox.getState()).toMatchObject({ waiting: [], isSending: false });
  expect(requested).toEqual(['1 a b c', '1 d e f', '1 d', '1 e', '1 f']);
});

it('sends nothing twice when it is told to deliver twice', async () => {
  const { requested, send } = server(new HttpError(503, ''));
  const outbox = makeOutbox<Attempt>(send);
  outbox.setUser(1);
  outbox.add(attempt('once'));
  await expect.poll(() => outbox.getState().isSending).toBe(false);
  outbox.deliver();
  outbox.deliver();
  await expect.poll(() => outbox.getState().waiting).toEqual([]);
  outbox.deliver();
  expect(requested).toEqual(['1 once', '1 once']);
});

it.each([
  [401, '', { kind: 'guest' }],
  [404, '{"message":"Gone"}', { kind: 'refused', why: 'Gone' }],
  [400, '', { kind: 'refused', why: 'The server responded with 400.' }],
])('lets go of what is refused with %d, and goes on', async (status, body, problem) => {
  const { requested, send } = server(new HttpError(status, body));
  const outbox = makeOutbox<Attempt>(send);
  outbox.setUser(1);
  outbox.add(attempt('refused'));
  outbox.add(attempt('next'));
  await expect.poll(() => outbox.getState()).toEqual({ waiting: [], isSending: false, problem });
  expect(requested).toEqual(['1 refused', '1 next']);
});

it('keeps what a guest solved for the account to come, with its time, and never sends it as somebody else’s [A99]', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { requested, send } = server(new HttpError(401, ''), new HttpError(401, ''));
  const outbox = makeOutbox<Attempt>(send, { store: attemptStore, keepForGuest: putLocalAttempts });
  outbox.setUser(1);
  const before = Date.now();
  outbox.add(attempt('wrong', false));
  outbox.add(attempt('right'));
  await expect.poll(() => outbox.getState()).toMatchObject({ waiting: [], problem: { kind: 'guest', kept: 2 } });
  const kept = await listLocalAttempts();
  expect(kept).toMatchObject([{ key: 'wrong', attempt: { puzzleId: 7, solved: false } }, { key: 'right' }]);
  expect(kept[0]?.madeAt).toBeGreaterThanOrEqual(before);
  expect(await attemptStore.readOf(1)).toEqual([]);
  outbox.setUser(2);
  outbox.deliver();
  expect(requested).toEqual(['1 wrong', '1 right']);
  vi.unstubAllGlobals();
});

it('says so where what a guest solved cannot be kept', async () => {
  const keepForGuest = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  const outbox = makeOutbox<Attempt>(server(new HttpError(401, '')).send, { keepForGuest });
  outbox.setUser(1);
  outbox.add(attempt('lost'));
  await expect.poll(() => outbox.getState()).toEqual({ waiting: [], isSending: false, problem: { kind: 'guest' } });
});

it('keeps the newest of a guest’s attempts beyond the bound', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const row = (madeAt: number): AttemptRow => ({
    key: `${madeAt}`,
    madeAt,
    attempt: { puzzleId: 7, solved: true, timeSpent: 60 },
  });
  const rows = Array.from({ length: MAX_LOCAL_ATTEMPTS }, (_, madeAt) => row(madeAt));
  expect(await putLocalAttempts(rows)).toBe(MAX_LOCAL_ATTEMPTS);
  expect(await putLocalAttempts([row(MAX_LOCAL_ATTEMPTS)])).toBe(MAX_LOCAL_ATTEMPTS);
  expect((await listLocalAttempts())[0]?.key).toBe('1');
  vi.unstubAllGlobals();
});

it.each([429, 408, 500, 503])('keeps what came to a server that answered %d', async (status) => {
  const outbox = makeOutbox<Attempt>(server(new HttpError(status, '')).send);
  outbox.setUser(1);
  outbox.add(attempt('kept'));
  await expect.poll(() => outbox.getState().problem).toEqual({ kind: 'waiting' });
  expect(outbox.getState().waiting).toHaveLength(1);
});

it('sends what an earlier page has left first, in its order, and under the same keys', async () => {
  const store = memoryStore();
  const earlier = makeOutbox<Attempt>(server(new TypeError('no network')).send, { store });
  earlier.setUser(4);
  earlier.add(attempt('wrong', false));
  earlier.add(attempt('right'));
  await expect.poll(() => earlier.getState()).toMatchObject({ isSending: false, problem: { kind: 'waiting' } });

  const { requested, send } = server();
  const later = makeOutbox<Attempt>(send, { store });
  later.add(attempt('newest'));
  expect(requested).toEqual([]);
  later.setUser(4);
  await expect.poll(() => requested).toEqual(['4 wrong', '4 right', '4 newest']);
  await expect.poll(() => store.rows.size).toBe(0);
});

it('sends all the same where the browser keeps nothing', async () => {
  const { requested, send } = server();
  const broken = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  const outbox = makeOutbox<Attempt>(send, { store: { readOf: broken, put: broken, remove: broken } });
  outbox.setUser(1);
  outbox.add(attempt('kept nowhere'));
  await expect.poll(() => requested).toEqual(['1 kept nowhere']);
});

describe('the store of attempts', () => {
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
});
