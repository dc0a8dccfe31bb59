import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ANALYSIS_PATH,
  ANALYSIS_RUN_HEADER,
  analysisEventSchemas,
  analysisResultSchema,
} from '../../../contract/analysis/analysis';
import { QUOTAS } from '../../../contract/quotas';
import { readEvents, readEventsUntil } from '../../../test/api-client';
import type { BlockRank } from '../../../engine/search';
import { DOUBTFUL_GAME, doubtfulPool, FOOLS_MATE, OPERA_GAME, readGame } from '../../../test/data/games';
import { createFakePool, type FakePool, type FakeSearch } from '../../../test/fake-engines';
import { buildTestApp, listenTestApp } from '../../../test/test-app';
import { UNATTENDED_RUN_TTL } from './runs';

const ID = 'a-run-that-nobody-could-guess';

const EVENTS = { accept: 'text/event-stream' };

/** A pool of which nothing comes until it is let go; before that it answers as many searches as it should. */
const heldPool = (answered = 0): FakePool & { readonly letGo: () => void } => {
  const playing = createFakePool().open({ priority: 'interactive' })!;
  let letGo = (): void => undefined;
  const free = new Promise<void>((resolve) => (letGo = resolve));
  let searched = 0;
  const answer = async ({ fen, limit }: FakeSearch) => {
    searched += 1;
    if (searched > answered) await free;
    return playing.search({ fen, isChess960: false }, limit);
  };
  return { ...createFakePool({ answer }), letGo };
};

const begin = (address: string, id = ID, pgn = OPERA_GAME, init: RequestInit = {}): Promise<Response> =>
  fetch(address + ANALYSIS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...EVENTS, [ANALYSIS_RUN_HEADER]: id },
    body: JSON.stringify({ pgn, mode: 'fast' }),
    ...init,
  });

const join = (address: string, id = ID): Promise<Response> =>
  fetch(`${address}/api/analyze/runs/${id}`, { headers: EVENTS });

const goOnFrom = (address: string, change: { readonly from: number }, id = ID): Promise<Response> =>
  fetch(`${address}/api/analyze/runs/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });

const end = (address: string, id = ID): Promise<Response> =>
  fetch(`${address}/api/analyze/runs/${id}`, { method: 'DELETE' });

/** Begins an analysis and goes away as soon as it runs. */
const beginAndLeave = async (address: string, id = ID, pgn = OPERA_GAME): Promise<void> => {
  const leaving = new AbortController();
  const response = await begin(address, id, pgn, { signal: leaving.signal });
  expect(response.status).toBe(200);
  await readEventsUntil(response, 'progress');
  leaving.abort();
};

const setRealTimeout = setTimeout;

/** What the server makes of a left connection it makes at once, but hears of it when the network says so. */
const moments = (): Promise<void> => new Promise((resolve) => setRealTimeout(resolve, 50));

const indexesIn = (events: ReturnType<typeof readEvents>): readonly number[] =>
  events.filter(({ name }) => name === 'move').map(({ content }) => analysisEventSchemas.move.parse(content).index);

describe('an analysis with an id', () => {
  it('goes on without its client, and tells who joins it what came before and what comes', async () => {
    const pool = heldPool(10);
    const address = await listenTestApp({ pool });
    await beginAndLeave(address);
    await moments();
    expect(pool.load().open).toBe(1);
    const response = await join(address);
    const before = await readEventsUntil(response.clone(), 'move');
    expect(before.map(({ name }) => name)).toContain('progress');
    pool.letGo();
    const events = readEvents(await response.text());
    expect([...indexesIn(events)].sort((one, other) => one - other)).toEqual(
      Array.from({ length: 33 }, (_, ply) => ply),
    );
    expect(analysisResultSchema.parse(events.at(-1)?.content).totalMoves).toBe(33);
  });

  it('is joined while its reasons are looked at closer: all but those at once, then the whole', async () => {
    let lookCloser = (): void => undefined;
    const address = await listenTestApp({ pool: doubtfulPool(new Promise((resolve) => (lookCloser = resolve))) });
    const leaving = new AbortController();
    await readEventsUntil(await begin(address, ID, DOUBTFUL_GAME, { signal: leaving.signal }), 'judged');
    leaving.abort();
    const response = await join(address);
    const before = await readEventsUntil(response.clone(), 'judged');
    expect(before.map(({ name }) => name)).toEqual(['progress', 'judged']);
    lookCloser();
    expect(readEvents(await response.text()).map(({ name }) => name)).toEqual(['progress', 'judged', 'result']);
    const late = readEvents(await (await join(address)).text());
    expect(late.map(({ name }) => name)).toEqual(['progress', 'result']);
  });

  it('goes on from another ply, with the same result', async () => {
    const pool = heldPool();
    const ranks: BlockRank[] = [];
    const opened = () => ({
      ...pool.open({ priority: 'interactive' })!,
      reorder: (rank: BlockRank) => ranks.push(rank),
    });
    const address = await listenTestApp({ pool: { ...pool, open: opened } });
    const response = await begin(address);
    await readEventsUntil(response.clone(), 'progress');
    expect((await goOnFrom(address, { from: 19 })).status).toBe(204);
    const { start, plies } = readGame(OPERA_GAME);
    const fens = [start, ...plies.map(({ fen }) => fen)];
    const rankAt = (index: number) => ranks[0]?.([{ fen: fens[index] ?? '', isChess960: false }]) ?? NaN;
    const order = fens.map((_, index) => index).sort((one, other) => rankAt(one) - rankAt(other));
    expect(order.slice(0, 5)).toEqual([20, 21, 19, 22, 18]);
    pool.letGo();
    expect(readEvents(await response.text()).at(-1)?.name).toBe('result');
    expect((await goOnFrom(address, { from: 3 })).status).toBe(204);
    expect((await goOnFrom(address, { from: -1 })).status).toBe(400);
    expect((await goOnFrom(address, { from: 3 }, 'another-one-that-nobody-began')).status).toBe(404);
  });

  it('is told to all who listen, and its result to who comes later, as JSON too', async () => {
    const pool = heldPool();
    const address = await listenTestApp({ pool });
    const [first, second] = await Promise.all([begin(address), begin(address)]);
    const third = await join(address);
    pool.letGo();
    const endings = await Promise.all(
      [first, second, third].map(async (response) => readEvents(await response.text()).at(-1)),
    );
    expect(endings.map((ending) => ending?.name)).toEqual(['result', 'result', 'result']);
    const late = await fetch(`${address}/api/analyze/runs/${ID}`);
    expect(await late.json()).toEqual(endings[0]?.content);
    expect(new Set(pool.searches.map(({ fen, only }) => `${fen} ${String(only)}`)).size).toBe(pool.searches.length);
  });

  it('ends for all when somebody who knows the id ends it', async () => {
    const pool = heldPool();
    const address = await listenTestApp({ pool });
    const response = await begin(address);
    expect((await end(address)).status).toBe(204);
    expect(readEvents(await response.text()).at(-1)).toMatchObject({ name: 'error', content: { id: 'run-ended' } });
    await expect.poll(() => pool.load().open).toBe(0);
    expect((await join(address)).status).toBe(404);
    expect((await end(address)).status).toBe(404);
  });

  it('is told that the server closes', async () => {
    const app = await buildTestApp({ pool: heldPool() });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await begin(address);
    await app.close();
    expect(readEvents(await response.text()).at(-1)).toMatchObject({ name: 'error', content: { id: 'shutting-down' } });
  });
});

describe('refused is', () => {
  it('an id that could be guessed, or is none', async () => {
    const address = await listenTestApp({ pool: createFakePool() });
    for (const id of ['short', 'x'.repeat(65), 'with a space that is long enough']) {
      expect((await begin(address, id)).status).toBe(400);
    }
    expect((await join(address, 'short')).status).toBe(400);
    expect(await (await join(address)).json()).toMatchObject({ id: 'no-such-run' });
  });

  it('another game under the same id', async () => {
    const pool = heldPool();
    const address = await listenTestApp({ pool });
    await begin(address);
    const other = await begin(address, ID, FOOLS_MATE);
    expect([other.status, await other.json()]).toMatchObject([409, { id: 'run-of-another-game' }]);
    pool.letGo();
  });

  it('a game that is none, of which nothing is kept', async () => {
    const address = await listenTestApp({ pool: createFakePool() });
    expect((await begin(address, ID, '1. e4 e5 2. Qxe9')).status).toBe(400);
    expect((await join(address)).status).toBe(404);
    expect((await begin(address)).status).toBe(200);
  });
});

describe('of a client', () => {
  const idOf = (run: number): string => `a-run-that-nobody-could-guess-${run}`;

  it('the oldest that nobody listens to gives way, and one that is listened to stays', async () => {
    const pool = heldPool();
    const address = await listenTestApp({ pool });
    const watched = await begin(address, idOf(0));
    for (let run = 1; run <= QUOTAS.unattendedRunsOfClient + 1; run++) await beginAndLeave(address, idOf(run));
    await expect.poll(() => pool.load().open).toBe(QUOTAS.unattendedRunsOfClient + 1);
    expect((await join(address, idOf(1))).status).toBe(404);
    pool.letGo();
    expect(readEvents(await watched.text()).at(-1)?.name).toBe('result');
    expect((await join(address, idOf(2))).status).toBe(200);
  });

  it('one that nobody listens to takes its place among the calls for an engine until it is over', async () => {
    const pool = heldPool();
    const address = await listenTestApp({ pool });
    await beginAndLeave(address, idOf(1));
    await moments();
    const rest = Array.from({ length: QUOTAS.engineCallsOfClient }, (_, run) => begin(address, idOf(run + 2)));
    const statuses = (await Promise.all(rest)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await end(address, idOf(1))).status).toBe(204);
    await expect.poll(async () => (await begin(address, idOf(99))).status).toBe(200);
    pool.letGo();
  });
});

describe('ten minutes after the last listener', () => {
  afterEach(() => void vi.useRealTimers());

  const withTimers = async (pool: FakePool): Promise<string> => {
    const address = await listenTestApp({ pool });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return address;
  };

  it('a running analysis ends', async () => {
    const pool = heldPool();
    const address = await withTimers(pool);
    await beginAndLeave(address);
    await moments();
    await vi.advanceTimersByTimeAsync(UNATTENDED_RUN_TTL - 1000);
    expect(pool.load().open).toBe(1);
    // Again, should the server have heard late that nobody listens.
    await expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(UNATTENDED_RUN_TTL);
        return pool.load().open;
      })
      .toBe(0);
    expect((await join(address)).status).toBe(404);
  });

  it('a result is forgotten, and kept as long as somebody asks for it', async () => {
    const address = await withTimers(createFakePool());
    await (await begin(address)).text();
    await vi.advanceTimersByTimeAsync(UNATTENDED_RUN_TTL - 1000);
    await (await join(address)).text();
    await vi.advanceTimersByTimeAsync(UNATTENDED_RUN_TTL - 1000);
    expect((await join(address)).status).toBe(200);
    await vi.advanceTimersByTimeAsync(UNATTENDED_RUN_TTL + 1000);
    expect((await join(address)).status).toBe(404);
  });
});
