import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Script, scripted } from '../../test/fake-engines';
import { testRedisUrl } from '../../test/test-services';
import { createLocalPool } from '../queue/pool';
import type { EnginePool, EngineRequest, Priority, SearchOutcome } from '../search';
import { startEngineWorker } from './engine-worker';
import { createRemotePool, REMOTE_TIMEOUTS, type RemotePoolSettings } from './remote-pool';
import { namesIn } from './wire';

const POSITION = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', isChess960: false };
/** Minimal memory for the tests. */
const QUICK = { ...REMOTE_TIMEOUTS, interval: 50, silence: 200 };

/** The prefix shared by one test's processes. */
const openMeeting = () => {
  const prefix = `test-${randomUUID()}`;
  const redis = new Redis(testRedisUrl()!);
  const ends: (() => Promise<unknown>)[] = [];
  onTestFinished(async () => {
    for (const end of ends.reverse()) await end();
    redis.disconnect();
  });
  return {
    redis,
    names: namesIn(prefix),
    startWorker: async (script: Script = () => 1, engines = 1) => {
      const pool = createLocalPool({ start: scripted(script), processes: engines });
      const worker = await startEngineWorker({ redis, pool, prefix });
      ends.push(
        () => pool.close(),
        () => worker.close(),
      );
      return worker;
    },
    openPool: (settings: Partial<RemotePoolSettings> = {}) => {
      const pool = createRemotePool({ redis, prefix, timeouts: QUICK, ...settings });
      ends.push(() => pool.close());
      return pool;
    },
  };
};

const open = (pool: EnginePool, priority: Priority = 'interactive', signal?: AbortSignal): EngineRequest => {
  const request = pool.open({ priority, ...(signal && { signal }) });
  if (request === undefined) throw new Error('The queue is full');
  return request;
};
const search = (request: EngineRequest, depth: number) => request.search(POSITION, { depth });
const searchAll = (request: EngineRequest, count: number, depth = 1) =>
  Promise.all(Array.from({ length: count }, () => search(request, depth)));
const reason = (outcome: SearchOutcome) => (outcome.ok ? 'found' : outcome.reason);
const found = (depth: number): SearchOutcome => ({
  ok: true,
  found: { evaluation: { cp: depth }, depth, bestMove: 'e2e4', pv: ['e2e4'] },
});

describe.skipIf(testRedisUrl() === undefined)('engines of other processes', () => {
  it('answer as the local ones do, each search with its own', async () => {
    const { startWorker, openPool } = openMeeting();
    await startWorker(undefined, 2);
    const pool = openPool();
    expect(await pool.identity()).toEqual({ name: 'Scripted', label: 'Scripted' });
    const request = open(pool);
    const depths = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(await Promise.all(depths.map((depth) => search(request, depth)))).toEqual(depths.map(found));
    expect(pool.usage()).toMatchObject({ processes: 2, waiting: 0, running: 0 });
  });

  it('go on with the waiting blocks that are asked for first', async () => {
    const { startWorker, openPool } = openMeeting();
    const request = open(openPool());
    const at = (move: number) => ({ ...POSITION, fen: POSITION.fen.replace(/1$/, String(move)) });
    const answers = [1, 2, 3, 4, 5, 6].map((move) => request.search(at(move), { depth: move }));
    request.reorder(([first]) => -Number(first?.fen.split(' ')[5]));
    const searched: number[] = [];
    await startWorker((depth) => (searched.push(depth), 1));
    await Promise.all(answers);
    // Some were sent before.
    const waited = searched.slice(-4);
    expect(waited).toEqual(waited.toSorted((one, other) => other - one));
  });

  it('are all at work for one request, on every worker', async () => {
    const { startWorker, openPool } = openMeeting();
    let running = 0;
    let most = 0;
    const count: Script = () => {
      most = Math.max(most, ++running);
      setTimeout(() => running--, 20);
      return 20;
    };
    await Promise.all([startWorker(count, 2), startWorker(count, 2)]);
    const pool = openPool();
    await expect.poll(() => pool.usage().processes).toBe(4);
    await searchAll(open(pool), 40);
    expect(most).toBe(4);
  });

  it('serve who waits before background and idle work, and the short before the long', async () => {
    const { startWorker, openPool } = openMeeting();
    await startWorker(() => 20);
    const pool = openPool();
    await pool.identity();
    const order: string[] = [];
    const ask = async (name: string, priority: Priority, count: number) => {
      await searchAll(open(pool, priority), count);
      order.push(name);
    };
    const pending = [ask('idle', 'idle', 20), ask('background', 'background', 40)];
    await expect.poll(() => pool.usage().running).toBeGreaterThan(0);
    pending.push(ask('long', 'interactive', 120), ask('short', 'interactive', 4));
    await Promise.all(pending);
    expect(order).toEqual(['short', 'long', 'background', 'idle']);
  });

  it('stop when the request is closed, and what waited is withdrawn', async () => {
    const { startWorker, openPool, redis, names } = openMeeting();
    let stopped = 0;
    await startWorker((limit) => (limit === 7 ? 'until stopped' : 1));
    const pool = openPool({ onSearched: ({ outcome }) => outcome === 'cancelled' && stopped++ });
    const gone = new AbortController();
    const closed = open(pool, 'interactive', gone.signal);
    const outcomes = searchAll(closed, 40, 7);
    await expect.poll(() => redis.llen(`${names.queue}:engine:active`)).toBe(1);
    gone.abort();
    expect((await outcomes).map(reason)).toEqual(Array(40).fill('cancelled'));
    expect(stopped).toBe(40);
    expect(reason(await search(closed, 1))).toBe('cancelled');
    // The engine is free for others.
    expect(await search(open(pool), 3)).toEqual(found(3));
    await expect.poll(() => redis.exists(`${names.queue}:engine:prioritized`)).toBe(0);
  });

  it('are given back their work when all that Redis held is lost', async () => {
    const { startWorker, openPool, redis, names } = openMeeting();
    const worker = await startWorker(() => 5);
    const pool = openPool();
    await pool.identity();
    await worker.close();
    const outcomes = searchAll(open(pool), 60);
    await expect.poll(() => redis.exists(`${names.queue}:engine:prioritized`)).toBe(1);
    const keys = await redis.keys(`${names.queue}*`);
    await redis.del(...keys);
    await startWorker(() => 5);
    expect((await outcomes).map(reason)).toEqual(Array(60).fill('found'));
  });

  it('that are ended hand back what they have not begun, to the next', async () => {
    const { startWorker, openPool } = openMeeting();
    const leaving = await startWorker(() => 30);
    const pool = openPool();
    await pool.identity();
    const outcomes = searchAll(open(pool), 30, 2);
    await expect.poll(() => pool.usage().running).toBeGreaterThan(0);
    await leaving.close();
    await startWorker(() => 1);
    expect(await outcomes).toEqual(Array(30).fill(found(2)));
  });

  it('are not asked twice for what is answered, and are missed in words', async () => {
    const { openPool, startWorker } = openMeeting();
    const pool = openPool({ timeouts: { ...QUICK, refuse: 300, giveUp: 600 } });
    const waiting = search(open(pool), 1);
    const idle = search(open(pool, 'idle'), 4);
    await expect(pool.warmUp()).rejects.toThrow('No engine worker is there');
    expect(reason(await waiting)).toBe('engine-failed');
    expect(reason(await search(open(pool), 1))).toBe('engine-failed');
    let searches = 0;
    await startWorker(() => {
      searches += 1;
      return 1;
    });
    // No limit applies to idle work.
    expect(await idle).toEqual(found(4));
    await expect.poll(async () => reason(await search(open(pool), 5))).toBe('found');
    expect(searches).toBe(2);
  });

  it('let so many requests be open in all web processes together, idle ones not counted', async () => {
    const { openPool, startWorker } = openMeeting();
    await startWorker();
    const [one, other] = [openPool({ maxOpen: 3 }), openPool({ maxOpen: 3 })];
    open(one, 'idle');
    const request = open(one);
    open(one);
    await expect.poll(() => other.load().open).toBe(2);
    open(other);
    expect(other.open({ priority: 'interactive' })).toBeUndefined();
    await expect.poll(() => one.load().open).toBe(3);
    expect(one.open({ priority: 'background' })).toBeUndefined();
    expect(one.open({ priority: 'idle' })).toBeDefined();
    request.close();
    await expect.poll(() => other.load().open).toBe(2);
    expect(other.open({ priority: 'interactive' })).toBeDefined();
  });

  it('do nothing for a web process that has gone', async () => {
    const { openPool, startWorker, redis, names } = openMeeting();
    const pool = openPool();
    const lost = searchAll(open(pool, 'idle'), 3);
    await expect.poll(() => redis.exists(`${names.queue}:engine:prioritized`)).toBe(1);
    await pool.close();
    expect((await lost).map(reason)).toEqual(['closed', 'closed', 'closed']);
    const script = vi.fn<Script>(() => 1);
    await startWorker(script);
    const other = openPool();
    expect(await search(open(other, 'idle'), 6)).toEqual(found(6));
    expect(script.mock.calls.map(([limit]) => limit)).toEqual([6]);
  });

  it('tell why they could not answer', async () => {
    const { openPool, startWorker } = openMeeting();
    await startWorker((limit) => (limit === 13 ? 'dies' : 1));
    const pool = openPool();
    const request = open(pool);
    const outcomes = await Promise.all([1, 13, 2].map((depth) => search(request, depth)));
    expect(outcomes.map(reason)).toEqual(['found', 'engine-failed', 'found']);
  });

  it('are not needed where the game is over', async () => {
    const { openPool } = openMeeting();
    const mated = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    const outcome = await open(openPool()).search({ fen: mated, isChess960: false }, { depth: 12 });
    expect(outcome).toMatchObject({ ok: true, found: { evaluation: { checkmate: 'black' } } });
  });
});
