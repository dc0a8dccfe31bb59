import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { START_FEN } from '../../../chess/position/fen';
import type { EngineWorker, LiveSearch } from './engine-runner';
import { createEngineClient } from './engine-client';

const SEARCH: LiveSearch = {
  position: { fen: START_FEN, start: START_FEN, moves: [], isChess960: false },
  lines: 1,
  depth: 20,
  time: 4000,
};

const E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

const AFTER_E4 = { ...SEARCH, position: { ...SEARCH.position, fen: E4, moves: ['e2e4'] } };

const NO_ABORT = new AbortController().signal;

/** Mock worker; the script maps each received line to the lines sent back. */
const createScriptedWorker = (script: (line: string) => readonly string[]) => {
  const events = new EventTarget();
  const sent: string[] = [];
  const worker = {
    addEventListener: events.addEventListener.bind(events),
    postMessage: (line: string) => {
      sent.push(line);
      queueMicrotask(() => script(line).forEach((data) => events.dispatchEvent(new MessageEvent('message', { data }))));
    },
    terminate: () => undefined,
  } as unknown as EngineWorker;
  const crash = () => events.dispatchEvent(Object.assign(new Event('error'), { message: 'unreachable' }));
  return { worker, said: sent, crash };
};

const greet = (line: string): readonly string[] => {
  if (line === 'uci') return ['uciok'];
  return line === 'isready' ? ['readyok'] : [];
};

const INSTANT = (line: string): readonly string[] =>
  line.startsWith('go')
    ? ['info depth 1 score cp 30 pv e2e4', 'info depth 2 score cp 20 pv d2d4', 'bestmove d2d4']
    : greet(line);

const SLOW = (line: string): readonly string[] => (line === 'stop' ? ['bestmove e2e4'] : greet(line));

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('answers with the deepest line, by one engine for all questions', async () => {
  const engine = createScriptedWorker(INSTANT);
  const start = vi.fn(() => Promise.resolve(engine.worker));
  const { search } = createEngineClient(start);
  expect(start).not.toHaveBeenCalled();
  expect(await search(SEARCH, NO_ABORT)).toMatchObject({
    depth: 2,
    lines: [{ evaluation: { cp: 20 }, moves: ['d2d4'] }],
    bestMove: 'd2d4',
  });
  expect(await search(AFTER_E4, NO_ABORT)).toMatchObject({ lines: [{ evaluation: { cp: -20 } }] });
  expect(start).toHaveBeenCalledTimes(1);
});

it('limits the strength for one search, and not for the next', async () => {
  const engine = createScriptedWorker(INSTANT);
  const { search } = createEngineClient(() => Promise.resolve(engine.worker));
  await search({ ...SEARCH, elo: 1500 }, NO_ABORT);
  await search(SEARCH, NO_ABORT);
  await search(SEARCH, NO_ABORT);
  const strength = /UCI_(?:Elo|LimitStrength) value (\w+)/;
  expect(engine.said.flatMap((line) => strength.exec(line)?.[1] ?? [])).toEqual(['1500', 'true', 'false']);
});

it('says why there is no engine, and starts another one for the next question', async () => {
  const { worker } = createScriptedWorker(INSTANT);
  const start = vi.fn(() => Promise.resolve(worker)).mockRejectedValueOnce(new Error('404'));
  const { search } = createEngineClient(start);
  await expect(search(SEARCH, NO_ABORT)).rejects.toMatchObject({ failure: 'not-loaded' });
  expect(await search(SEARCH, NO_ABORT)).toMatchObject({ depth: 2 });
});

it('says that the engine crashed', async () => {
  const engine = createScriptedWorker(SLOW);
  const { search } = createEngineClient(() => Promise.resolve(engine.worker));
  const answer = search(SEARCH, NO_ABORT);
  await vi.waitFor(() => expect(engine.said.at(-1)).toMatch(/^go/));
  engine.crash();
  await expect(answer).rejects.toMatchObject({ failure: 'crashed' });
});

it('stops the search of a question that nobody waits for, and takes the next one', async () => {
  const engine = createScriptedWorker(SLOW);
  const { search } = createEngineClient(() => Promise.resolve(engine.worker));
  const controller = new AbortController();
  const answer = search(SEARCH, controller.signal);
  await vi.waitFor(() => expect(engine.said.at(-1)).toMatch(/^go/));
  controller.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(engine.said.at(-1)).toBe('stop');
  void search(AFTER_E4, NO_ABORT);
  await vi.waitFor(() => expect(engine.said.filter((line) => line.startsWith('go'))).toHaveLength(2));
});
