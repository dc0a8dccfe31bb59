import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import {
  createEngineRunner,
  createUciSearch,
  type EngineFailure,
  type EngineWorker,
  type LiveLines,
  type LiveSearch,
  type UciSearch,
} from './engine-runner';

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

describe('a search by UCI', () => {
  const START = { fen: START_FEN, start: START_FEN, moves: [], isChess960: false };

  const AFTER_E4 = {
    ...START,
    fen: 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
    start: START_FEN,
    moves: ['e2e4'],
  };

  const search = (further: Partial<LiveSearch> = {}): LiveSearch => ({
    position: START,
    lines: 2,
    depth: 24,
    time: 8000,
    ...further,
  });

  let said: string[];

  let heard: [LiveSearch, LiveLines][];

  let done: LiveSearch[];

  let ready: number;

  let session: UciSearch;

  const hear = (...lines: string[]) => lines.forEach((line) => session.receive(line));

  const begin = () => {
    hear('id name Stockfish 19 Lite WASM', 'option name Hash type spin default 16', 'uciok', 'readyok');
    said = [];
  };

  beforeEach(() => {
    [said, heard, done, ready] = [[], [], [], 0];
    session = createUciSearch({
      hash: 32,
      send: (line) => said.push(line),
      onReady: () => (ready += 1),
      onLines: (of, found) => heard.push([of, found]),
      onDone: (of) => done.push(of),
    });
  });

  it('introduces itself, and searches as soon as the engine is ready', () => {
    session.search(search({ position: AFTER_E4 }));
    expect(said).toEqual(['uci']);
    hear('uciok', 'readyok');
    expect(ready).toBe(1);
    expect(said.slice(1)).toEqual([
      'setoption name Hash value 32',
      'isready',
      'setoption name UCI_Chess960 value false',
      'setoption name MultiPV value 2',
      `position fen ${START_FEN} moves e2e4`,
      'go depth 24 movetime 8000',
    ]);
  });

  describe('what is found', () => {
    beforeEach(begin);

    it('is all lines of a depth at once, in White’s view', () => {
      session.search(search({ position: AFTER_E4 }));
      hear('info depth 9 seldepth 13 multipv 1 score cp -25 nodes 23940 nps 146871 time 163 pv e7e6 g1f3');
      expect(heard).toEqual([]);
      hear('info depth 9 seldepth 15 multipv 2 score mate 3 nodes 23940 nps 146000 time 163 pv c7c5 g1f3');
      expect(heard.map(([, found]) => found)).toEqual([
        {
          depth: 9,
          speed: 146_871,
          lines: [
            { evaluation: { cp: 25 }, moves: ['e7e6', 'g1f3'] },
            { evaluation: { mate: -3 }, moves: ['c7c5', 'g1f3'] },
          ],
        },
      ]);
    });

    it('is as many lines as there are moves', () => {
      const fen = 'k7/8/8/8/8/8/1r6/K7 w - - 0 1';
      session.search(search({ position: { ...START, fen, start: fen }, lines: 5 }));
      hear('info depth 2 multipv 1 score cp 0 nodes 5 pv a1b2');
      expect(heard[0]?.[1].lines).toHaveLength(1);
    });

    it('has no bounds, and no lines without the better ones', () => {
      session.search(search());
      hear('info depth 9 multipv 2 score cp 2 pv d2d4', 'info depth 9 multipv 1 score cp 3 lowerbound pv e2e4');
      hear('info depth 9 multipv 2 score cp 2 pv d2d4', 'info string NNUE evaluation using nn-61e7af4bb97d.nnue');
      expect(heard).toEqual([]);
    });

    it('ends with the engine’s limit, once', () => {
      session.search(search());
      hear('bestmove e2e4 ponder e7e5');
      expect(done).toEqual([search()]);
      session.stop();
      expect(said).not.toContain('stop');
    });
  });

  describe('another position', () => {
    beforeEach(begin);
    const next = search({ position: AFTER_E4, lines: 1 });

    it('waits until the search before has ended, of which nothing is heard any more', () => {
      session.search(search({ lines: 1 }));
      session.search(next);
      expect(said.filter((line) => line.startsWith('go'))).toHaveLength(1);
      expect(said.at(-1)).toBe('stop');
      expect(session.isStopping()).toBe(true);
      hear('info depth 20 multipv 1 score cp 99 nodes 5 pv e2e4', 'bestmove e2e4');
      expect([heard, done]).toEqual([[], []]);
      expect(said.filter((line) => line.startsWith('go'))).toHaveLength(2);
      expect(said).toContain(`position fen ${START_FEN} moves e2e4`);
      hear('info depth 1 multipv 1 score cp 30 nodes 5 pv e7e5');
      expect(heard).toEqual([[next, { depth: 1, speed: 0, lines: [{ evaluation: { cp: -30 }, moves: ['e7e5'] }] }]]);
    });

    it('of several in a row only the last is searched', () => {
      session.search(search());
      session.search(search({ lines: 3 }));
      session.search(next);
      hear('bestmove e2e4');
      expect(said.filter((line) => line === 'stop')).toHaveLength(1);
      expect(said.filter((line) => line.startsWith('setoption name MultiPV')).at(-1)).toBe(
        'setoption name MultiPV value 1',
      );
      hear('bestmove e7e5');
      expect(done).toEqual([next]);
    });

    it('is not searched after a stop', () => {
      session.search(search());
      session.search(next);
      session.stop();
      hear('bestmove e2e4');
      expect(said.filter((line) => line.startsWith('go'))).toHaveLength(1);
      expect(session.isStopping()).toBe(false);
    });
  });
});
