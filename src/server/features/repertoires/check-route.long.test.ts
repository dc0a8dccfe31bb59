/** Moves of a repertoire checked by the engine: what is found, what is refused, and what is searched only once. */
import { describe, expect, it } from 'vitest';
import { CHECK_DEPTH, positionsToCheck } from '../../../chess/repertoire/check';
import { checkEventSchemas, type CheckRequest } from '../../../contract/repertoires/check';
import { QUOTAS } from '../../../contract/quotas';
import { createApiClient, readEvents, readEventsUntil } from '../../../test/api-client';
import { createFakePool, type FakePool, neverAnswers } from '../../../test/fake-engines';
import { repertoireOf, START } from '../../../test/random-repertoire';
import { buildTestApp, listenTestApp } from '../../../test/test-app';
import { openTestEngines } from '../../../test/test-engines';

const NO_REACH: ReadonlyMap<string, number> = new Map();

const positionsOf = (...lines: readonly string[]): CheckRequest['positions'] =>
  positionsToCheck(repertoireOf(lines.map((line) => line.split(' '))), { reach: NO_REACH });

const ask = (address: string, positions: CheckRequest['positions'], init: RequestInit = {}): Promise<Response> =>
  fetch(address + '/api/repertoire-check', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ positions }),
    ...init,
  });

const checkedIn = (text: string) => {
  const events = readEvents(text);
  const checked = events
    .filter(({ name }) => name === 'position')
    .map(({ content }) => checkEventSchemas.position.parse(content));
  return { checked, last: events.at(-1) };
};

describe('with Stockfish 16', () => {
  it('finds the move that loses the queen, and not those that do not, as a guest', { timeout: 120_000 }, async () => {
    const address = await listenTestApp({ pool: await openTestEngines(), profileMode: 'signed-in' });
    const positions = positionsOf('e4 e5 Qh5 Nc6 Qxf7+', 'e4 c5 Nf3 d6 d4');
    const response = await ask(address, positions);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const first = checkedIn(await response.text());
    expect(first.last).toEqual({ name: 'result', content: { positions: positions.length } });
    expect(first.checked).toHaveLength(positions.length);
    expect(first.checked.every(({ depth }) => depth >= CHECK_DEPTH)).toBe(true);
    const losses = first.checked.flatMap(({ moves }) => moves);
    expect(losses.filter(({ loss }) => loss >= 5).map(({ uci }) => uci)).toContain('h5f7');
    expect(losses.find(({ uci }) => uci === 'h5f7')?.loss).toBeGreaterThan(30);
    for (const uci of ['e2e4', 'g1f3', 'd2d4'])
      expect(losses.find((move) => move.uci === uci)?.loss, uci).toBeLessThan(5);
    const again = checkedIn(await (await ask(address, positions)).text());
    expect(new Set(again.checked)).toEqual(new Set(first.checked));
  });
});

const LINE = positionsOf('e4 e5 Nf3 Nc6 Bb5');

const untilIdle = (pool: FakePool) => expect.poll(() => pool.load().open).toBe(0);

it('searches in spare time, and each position once', async () => {
  const pool = createFakePool();
  const priorities: string[] = [];
  const counting: FakePool = {
    ...pool,
    open: (options) => {
      priorities.push(options.priority);
      return pool.open(options);
    },
  };
  const address = await listenTestApp({ pool: counting });
  const before = pool.searches.length;
  const first = checkedIn(await (await ask(address, LINE)).text());
  const searched = pool.searches.slice(before);
  expect(new Set(searched.map(({ limit }) => JSON.stringify(limit)))).toEqual(new Set(['{"depth":16}']));
  expect(searched.length).toBeGreaterThan(LINE.length);
  expect(new Set(priorities)).toEqual(new Set(['idle']));
  const again = checkedIn(await (await ask(address, LINE)).text());
  expect(pool.searches.length - before).toBe(searched.length);
  expect(new Set(again.checked)).toEqual(new Set(first.checked));
  await untilIdle(pool);
});

it('stops when the client leaves', async () => {
  let searches = 0;
  const answers = createFakePool();
  const pool = createFakePool({
    answer: ({ fen, limit }) => {
      searches += 1;
      if (searches > 5) return neverAnswers();
      return answers.open({ priority: 'idle' })!.search({ fen, isChess960: false }, limit);
    },
  });
  const controller = new AbortController();
  const response = await ask(await listenTestApp({ pool }), LINE, { signal: controller.signal });
  expect((await readEventsUntil(response, 'position')).map(({ name }) => name)).toContain('position');
  controller.abort();
  await untilIdle(pool);
});

describe('a failing engine', () => {
  const failing = { ok: false, reason: 'engine-failed' } as const;

  it('is an ordinary answer before the first event', async () => {
    const address = await listenTestApp({ pool: createFakePool({ answer: () => failing }) });
    const response = await ask(address, LINE);
    expect([response.status, await response.json()]).toMatchObject([503, { id: 'engine-failed' }]);
  });

  it('is the last event afterwards', async () => {
    let searches = 0;
    const answers = createFakePool();
    const pool = createFakePool({
      answer: ({ fen, limit }) => {
        searches += 1;
        if (searches > 4) return failing;
        return answers.open({ priority: 'idle' })!.search({ fen, isChess960: false }, limit);
      },
    });
    const { checked, last } = checkedIn(await (await ask(await listenTestApp({ pool }), LINE)).text());
    expect(checked.length).toBeGreaterThan(0);
    expect(last).toMatchObject({ name: 'error', content: { id: 'engine-failed' } });
  });
});

it.each([
  ['an illegal move', [{ position: START, moves: ['e2e5'] }], 'illegal-repertoire-move'],
  ['a position that none is', [{ position: '8/8/8/8/8/8/8/8 w - -', moves: ['e2e4'] }], 'invalid-repertoire-position'],
  ['no position', [], undefined],
  ['a position without moves', [{ position: START, moves: [] }], undefined],
])('refuses %s', async (_, positions, id) => {
  const visitor = createApiClient(await buildTestApp());
  const answer = await visitor.ask('POST', '/api/repertoire-check', { positions });
  expect(answer.statusCode, answer.body).toBe(400);
  if (id !== undefined) expect(answer.json()).toMatchObject({ id });
});

it('takes 500 positions, and not one more', async () => {
  const visitor = createApiClient(await buildTestApp());
  const one = { position: START, moves: ['e2e4'] };
  const many = (count: number) =>
    visitor.ask('POST', '/api/repertoire-check', { positions: Array.from({ length: count }, () => one) });
  expect((await many(500)).statusCode).toBe(200);
  expect((await many(501)).statusCode).toBe(400);
});

it('refuses one client more checks at once than it may have', async () => {
  const pool = createFakePool({ answer: neverAnswers });
  const address = await listenTestApp({ pool });
  const controller = new AbortController();
  const open = Array.from({ length: QUOTAS.repertoireChecksOfClient }, () =>
    ask(address, LINE, { signal: controller.signal }).catch(() => undefined),
  );
  await expect.poll(() => pool.load().open).toBe(QUOTAS.repertoireChecksOfClient);
  expect((await ask(address, LINE)).status).toBe(429);
  controller.abort();
  await Promise.all(open);
  await untilIdle(pool);
});
