import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Script, scripted } from '../../test/fake-engines';
import type { StartEngine } from '../process';
import type { Priority, SearchOutcome } from '../search';
import type { SearchRecord } from './block';
import { createLocalPool, type LocalPoolSettings } from './pool';

const POSITION = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', isChess960: false };
const poolOf = (script: Script, settings: Partial<LocalPoolSettings> = {}) =>
  createLocalPool({ start: scripted(script), processes: 2, ...settings });
const open = (pool: ReturnType<typeof poolOf>, signal?: AbortSignal, priority: Priority = 'interactive') => {
  const request = pool.open({ priority, ...(signal && { signal }) });
  if (request === undefined) throw new Error('The queue is full');
  return request;
};
/** Advances time until nothing more happens. */
const wait = () => vi.advanceTimersByTimeAsync(600_000);
const reason = (outcome: SearchOutcome) => (outcome.ok ? 'found' : outcome.reason);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('answers a short game before a long one that was there first', async () => {
  const pool = poolOf((amount) => (amount === 500 ? 500 : 35));
  const long = open(pool);
  let accurate = 0;
  for (let n = 0; n < 120; n++) void long.search(POSITION, { movetime: 500 }).then(() => accurate++);
  await vi.advanceTimersByTimeAsync(2_000);
  const before = accurate;
  const short = open(pool);
  const fast = Promise.all(Array.from({ length: 40 }, () => short.search(POSITION, { depth: 12 })));
  const during = fast.then(() => accurate - before);
  await wait();
  expect((await fast).map(reason)).toEqual(Array.from({ length: 40 }, () => 'found'));
  expect(await during).toBeLessThanOrEqual(6);
  expect(accurate).toBe(120);
});

it('tells of each search how long it waited and was searched, and what is going on', async () => {
  const reported: SearchRecord[] = [];
  const pool = poolOf(() => 100, { processes: 1, onSearched: (search) => reported.push(search) });
  const request = open(pool);
  for (let n = 0; n < 3; n++) void request.search(POSITION, { depth: 3 });
  await vi.advanceTimersByTimeAsync(50);
  expect(pool.usage()).toMatchObject({ waiting: 2, running: 1 });
  await vi.advanceTimersByTimeAsync(100);
  request.close();
  await wait();
  expect(reported.map(({ priority, outcome }) => [priority, outcome])).toEqual([
    ['interactive', 'found'],
    ['interactive', 'cancelled'],
    ['interactive', 'cancelled'],
  ]);
  const [first, last] = [reported[0]!, reported[1]!];
  expect(first.searched).toBeGreaterThanOrEqual(100);
  expect(first.waited).toBeLessThan(50);
  // The last waiting search never ran.
  expect(last.waited).toBeGreaterThanOrEqual(100);
  expect(last.searched).toBe(0);
  expect(pool.usage()).toMatchObject({ waiting: 0, running: 0 });
});

it('goes on with the waiting blocks that are asked for first, and finishes the running one', async () => {
  const searched: number[] = [];
  const script: Script = (depth) => (searched.push(depth), 35);
  const request = open(poolOf(script, { processes: 1 }));
  const at = (move: number) => ({ ...POSITION, fen: POSITION.fen.replace(/1$/, String(move)) });
  const answers = [1, 2, 3, 4, 5].map((move) => request.search(at(move), { depth: move }));
  await vi.advanceTimersByTimeAsync(10);
  request.reorder(([first]) => Math.abs(Number(first?.fen.split(' ')[5]) - 4));
  await wait();
  expect((await Promise.all(answers)).map(reason)).toEqual(Array(5).fill('found'));
  expect(searched).toEqual([1, 4, 3, 5, 2]);
});

it('refuses a request beyond its bound, and takes one again when a slot is free', async () => {
  const pool = poolOf(() => 1, { maxOpen: 2 });
  const first = open(pool);
  open(pool);
  expect(pool.open({ priority: 'interactive' })).toBeUndefined();
  expect(pool.load().open).toBe(2);
  expect(pool.load().retryAfter).toBeGreaterThanOrEqual(1_000);
  first.close();
  const answer = open(pool).search(POSITION, { depth: 3 });
  await wait();
  expect(reason(await answer)).toBe('found');
});

it.each(['interactive', 'background'] as const)('lets idle work wait for every %s search', async (priority) => {
  const pool = poolOf(() => 35);
  const idle = open(pool, undefined, 'idle');
  let reviewed = 0;
  for (let n = 0; n < 500; n++) void idle.search(POSITION, { depth: 8 }).then(() => reviewed++);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reviewed).toBeGreaterThan(10);
  const before = reviewed;
  const requested = open(pool, undefined, priority);
  const answers = Promise.all(Array.from({ length: 40 }, () => requested.search(POSITION, { depth: 12 })));
  const during = answers.then(() => reviewed - before);
  await wait();
  expect((await answers).map(reason)).toEqual(Array.from({ length: 40 }, () => 'found'));
  // Two were running at the request; its last search leaves one engine free.
  expect(await during).toBeLessThanOrEqual(3);
  expect(reviewed).toBe(500);
});

it('lets nobody wait for a block of lesser work, which begins again later and is answered once', async () => {
  const searched: number[] = [];
  const reported: SearchRecord[] = [];
  const script: Script = (depth) => (searched.push(depth), 35);
  const pool = poolOf(script, { processes: 1, onSearched: (search) => reported.push(search) });
  const lesser = open(pool, undefined, 'background').searchBlock(Array(8).fill(POSITION), { depth: 8 });
  await vi.advanceTimersByTimeAsync(100);
  const answer = open(pool).search(POSITION, { depth: 12 });
  await wait();
  expect(reason(await answer)).toBe('found');
  expect((await Promise.all(lesser)).map(reason)).toEqual(Array(8).fill('found'));
  const before = searched.indexOf(12);
  expect(before).toBeLessThanOrEqual(3);
  expect(searched).toEqual([...Array<number>(before).fill(8), 12, ...Array<number>(8).fill(8)]);
  expect(reported.map(({ outcome }) => outcome)).toEqual(Array(9).fill('found'));
});

it('begins a block again as often as its engine dies, as long as it gets further', async () => {
  const searches = new Map<number, number>();
  // Each engine dies one search later than the previous one.
  const pool = poolOf(
    (_, engine) => {
      searches.set(engine, (searches.get(engine) ?? 0) + 1);
      return searches.get(engine) === engine + 2 ? 'dies' : 5;
    },
    { processes: 1 },
  );
  const answers = open(pool).searchBlock(Array(8).fill(POSITION), { depth: 8 });
  await wait();
  expect((await Promise.all(answers)).map(reason)).toEqual(Array(8).fill('found'));
  expect(searches.size).toBe(8);
});

it('has no slot taken by idle work', async () => {
  const pool = poolOf(() => 1, { maxOpen: 1 });
  const idle = open(pool, undefined, 'idle');
  void idle.search(POSITION, { depth: 8 });
  expect(pool.load()).toEqual({ open: 0, retryAfter: expect.any(Number) as number });
  open(pool);
  expect(pool.open({ priority: 'background' })).toBeUndefined();
  expect(pool.open({ priority: 'idle' })).toBeDefined();
  await wait();
});

it('stops the searches of a request that is closed and gives its engines to others', async () => {
  const pool = poolOf((amount) => (amount === 1 ? 1 : 'until stopped'));
  const leaving = open(pool);
  const left = Promise.all([1, 2, 3].map(() => leaving.search(POSITION, { depth: 12 })));
  const staying = open(pool).search(POSITION, { depth: 1 });
  await vi.advanceTimersByTimeAsync(1_000);
  leaving.close();
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await left).map(reason)).toEqual(['cancelled', 'cancelled', 'cancelled']);
  expect(reason(await staying)).toBe('found');
  expect(reason(await leaving.search(POSITION, { depth: 1 }))).toBe('cancelled');
});

it('takes an aborted signal for a closed request', async () => {
  const pool = poolOf(() => 'until stopped');
  const controller = new AbortController();
  const searching = open(pool, controller.signal).search(POSITION, { depth: 12 });
  await vi.advanceTimersByTimeAsync(1_000);
  controller.abort();
  expect(reason(await searching)).toBe('cancelled');
  expect(pool.load().open).toBe(0);
  expect(reason(await open(pool, AbortSignal.abort()).search(POSITION, { depth: 12 }))).toBe('cancelled');
});

it('runs a search again when its engine dies under it', async () => {
  const pool = poolOf((_, engine) => (engine === 0 ? 'dies' : 5));
  const request = open(pool);
  const answers = Promise.all([1, 2, 3, 4].map((depth) => request.search(POSITION, { depth })));
  await wait();
  expect((await answers).map((answer) => answer.ok && answer.found.depth)).toEqual([1, 2, 3, 4]);
});

it('gives up a search that kills every engine, and no other', async () => {
  const log: string[] = [];
  const pool = poolOf((depth) => (depth === 13 ? 'dies' : 5), { log: (why) => log.push(why) });
  const request = open(pool);
  const answers = Promise.all([12, 13, 14, 15].map((depth) => request.search(POSITION, { depth })));
  await wait();
  expect((await answers).map(reason)).toEqual(['found', 'engine-failed', 'found', 'found']);
  expect(log).toEqual(Array.from({ length: 3 }, () => 'The scripted engine ended'));
});

it('reports a search that outlives its time, and goes on', async () => {
  const pool = poolOf((depth) => (depth === 12 ? 'until stopped' : 5));
  const request = open(pool);
  const answers = Promise.all([12, 3].map((depth) => request.search(POSITION, { depth })));
  await wait();
  expect((await answers).map(reason)).toEqual(['timed-out', 'found']);
});

it('ends an engine that does not even stop, and starts another', async () => {
  const pool = poolOf((depth) => (depth === 12 ? 'deaf' : 5), { processes: 1 });
  const request = open(pool);
  const answers = Promise.all([12, 3].map((depth) => request.search(POSITION, { depth })));
  await wait();
  expect((await answers).map(reason)).toEqual(['timed-out', 'found']);
  expect(pool.usage().pids).toEqual([1]);
});

it('says in one sentence why no engine can be started, and lets nobody wait', async () => {
  const start: StartEngine = ({ onExit }) => {
    setTimeout(() => onExit('The engine /no/such could not be started: not found'), 0);
    return { send: () => undefined, kill: () => Promise.resolve(), pid: undefined };
  };
  const pool = createLocalPool({ start, processes: 2 });
  const identity = expect(pool.identity()).rejects.toThrow(/^The engine \/no\/such could not be started: not found$/);
  const warm = expect(pool.warmUp()).rejects.toThrow('could not be started');
  await wait();
  await identity;
  await warm;
  const answer = open(pool).search(POSITION, { depth: 3 });
  await wait();
  expect(reason(await answer)).toBe('engine-failed');
});

it('has no engine from a start that failed on until one succeeds, and logs what ends the first start once', async () => {
  const log: string[] = [];
  let canStart = false;
  const works = scripted(() => 5);
  const start: StartEngine = (events) => {
    if (canStart) return works(events);
    setTimeout(() => events.onExit('The engine ended by SIGTRAP'), 0);
    return { send: () => undefined, kill: () => Promise.resolve(), pid: undefined };
  };
  const pool = createLocalPool({ start, processes: 4, log: (why) => log.push(why) });
  expect(pool.hasNoEngine()).toBe(false);
  const warm = expect(pool.warmUp()).rejects.toThrow('SIGTRAP');
  await wait();
  await warm;
  expect(log).toEqual(['The engine ended by SIGTRAP']);
  expect(pool.hasNoEngine()).toBe(true);
  canStart = true;
  const answer = open(pool).search(POSITION, { depth: 3 });
  await wait();
  expect(reason(await answer)).toBe('found');
  expect(pool.hasNoEngine()).toBe(false);
});

it('answers a position without legal moves by the rules, without an engine', async () => {
  const pool = createLocalPool({
    start: ({ onExit }) => {
      setTimeout(() => onExit('none'), 0);
      return { send: () => undefined, kill: () => Promise.resolve(), pid: undefined };
    },
  });
  const request = open(pool);
  const mate = { fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', isChess960: false };
  const stalemate = { fen: '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', isChess960: false };
  expect(await request.search(mate, { depth: 12 })).toEqual({
    ok: true,
    found: { evaluation: { checkmate: 'black' }, depth: 0, pv: [] },
  });
  expect(await request.search(stalemate, { depth: 12 })).toEqual({
    ok: true,
    found: { evaluation: { cp: 0 }, depth: 0, pv: [] },
  });
});

it('answers everybody when it is closed', async () => {
  const pool = poolOf(() => 'until stopped');
  const request = open(pool);
  const answers = Promise.all([1, 2, 3].map((depth) => request.search(POSITION, { depth })));
  await vi.advanceTimersByTimeAsync(1_000);
  await pool.close();
  expect((await answers).map(reason)).toEqual(['closed', 'closed', 'closed']);
  expect(pool.open({ priority: 'interactive' })).toBeUndefined();
  expect(pool.usage().pids).toEqual([]);
});
