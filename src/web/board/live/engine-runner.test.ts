import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import { createEngineRunner, type EngineFailure, type EngineWorker, type LiveSearch } from './engine-runner';

const SEARCH: LiveSearch = {
  position: { fen: START_FEN, start: START_FEN, moves: [], isChess960: false },
  lines: 1,
  depth: 24,
  time: 8000,
};

/** A worker whose engine answers as the script says, a line to each of ours. */
const createScriptedWorker = (script: (line: string) => readonly string[]) => {
  const events = new EventTarget();
  const said: string[] = [];
  let isTerminated = false;
  const say = (line: string) => events.dispatchEvent(new MessageEvent('message', { data: line }));
  const worker = {
    addEventListener: events.addEventListener.bind(events),
    postMessage: (line: string) => {
      said.push(line);
      queueMicrotask(() => script(line).forEach(say));
    },
    terminate: () => (isTerminated = true),
  } as unknown as EngineWorker;
  const crash = () => events.dispatchEvent(Object.assign(new Event('error'), { message: 'unreachable' }));
  return { worker, said, say, crash, isTerminated: () => isTerminated };
};

const OBEDIENT = (line: string): readonly string[] => {
  if (line === 'uci') return ['uciok'];
  if (line === 'isready') return ['readyok'];
  return line === 'stop' ? ['bestmove e2e4'] : [];
};
const DEAF = (line: string): readonly string[] => (line === 'stop' ? [] : OBEDIENT(line));

let heard: string[];
const run = (start: (signal: AbortSignal) => Promise<EngineWorker>) =>
  createEngineRunner({
    start,
    onReady: () => heard.push('ready'),
    onLines: (_, { depth }) => heard.push(`depth ${depth}`),
    onDone: () => heard.push('done'),
    onFailure: (failure: EngineFailure) => heard.push(failure),
  });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  heard = [];
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('searches what was wanted when the engine is ready, and ends it when it is closed', async () => {
  const engine = createScriptedWorker(OBEDIENT);
  const runner = run(() => Promise.resolve(engine.worker));
  runner.search(SEARCH);
  expect(runner.isReady()).toBe(false);
  await settle();
  expect(runner.isReady()).toBe(true);
  expect(engine.said.at(-1)).toBe('go depth 24 movetime 8000');
  engine.say('info depth 3 multipv 1 score cp 5 pv e2e4');
  engine.say('bestmove e2e4');
  expect(heard).toEqual(['ready', 'depth 3', 'done']);
  runner.close();
  expect(engine.isTerminated()).toBe(true);
  engine.say('info depth 4 multipv 1 score cp 5 pv e2e4');
  expect(heard).toHaveLength(3);
});

it('says that an engine could not be loaded', async () => {
  run(() => Promise.reject(new Error('404')));
  await settle();
  expect(heard).toEqual(['not-loaded']);
});

it('takes an engine that never becomes ready for one that could not be loaded', async () => {
  const engine = createScriptedWorker(() => []);
  run(() => Promise.resolve(engine.worker));
  await settle();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(heard).toEqual(['not-loaded']);
  expect(engine.isTerminated()).toBe(true);
});

it('says that an engine crashed, and ends it', async () => {
  const engine = createScriptedWorker(OBEDIENT);
  run(() => Promise.resolve(engine.worker));
  await settle();
  engine.crash();
  engine.crash();
  expect(heard).toEqual(['ready', 'crashed']);
  expect(engine.isTerminated()).toBe(true);
});

it.each([
  ['obeys', OBEDIENT, ['ready']],
  ['does not obey', DEAF, ['ready', 'crashed']],
])('an engine that %s when it is stopped', async (_, script, expected) => {
  const engine = createScriptedWorker(script);
  const runner = run(() => Promise.resolve(engine.worker));
  runner.search(SEARCH);
  await settle();
  runner.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(heard).toEqual(expected);
});

it('closed before its engine is there, it ends that one as it comes', async () => {
  const engine = createScriptedWorker(OBEDIENT);
  run(() => Promise.resolve(engine.worker)).close();
  await settle();
  expect(engine.isTerminated()).toBe(true);
  expect(heard).toEqual([]);
});
