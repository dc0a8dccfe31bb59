import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ANALYSIS_PATH, analysisEventSchemas, analysisMessages } from '../../../contract/analysis/analysis';
import { readEvents, readEventsUntil } from '../../../test/api-client';
import { DOUBTFUL_GAME, DOUBTFUL_PLY, doubtfulPool, FOOLS_MATE, OPERA_GAME } from '../../../test/data/games';
import { createFakePool, type FakePool, neverAnswers } from '../../../test/fake-engines';
import { buildTestApp, listenTestApp } from '../../../test/test-app';

const ask = (address: string, pgn: string, init: RequestInit = {}): Promise<Response> =>
  fetch(address + ANALYSIS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ pgn, mode: 'fast' }),
    ...init,
  });

const untilIdle = (pool: FakePool) => expect.poll(() => pool.load().open).toBe(0);

describe('an analysis as events', () => {
  it('tells progress and every move, and ends with what JSON would have answered', async () => {
    const address = await listenTestApp();
    const response = await ask(address, OPERA_GAME);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const events = readEvents(await response.text());

    const moves = events
      .filter(({ name }) => name === 'move')
      .map(({ content }) => analysisEventSchemas.move.parse(content));
    const result = analysisEventSchemas.result.parse(events.at(-1)?.content);
    expect(events.at(-1)?.name).toBe('result');
    expect(events.filter(({ name }) => name === 'progress').length).toBeGreaterThan(0);
    expect(new Set(moves.map(({ index }) => index)).size).toBe(33);
    expect(moves).toHaveLength(33);
    for (const { index, move } of moves) expect(result.analysisResults?.[index]).toMatchObject(move);

    const json = await ask(address, OPERA_GAME, { headers: { 'content-type': 'application/json' } });
    expect(await json.json()).toEqual(events.at(-1)?.content);
  });

  it('tells all but the reasons that are looked at closer before it ends with them', async () => {
    const address = await listenTestApp({ pool: doubtfulPool() });
    const events = readEvents(await (await ask(address, DOUBTFUL_GAME)).text());
    const [judged = [], result = []] = events.slice(-2).map(({ name, content }) => {
      const { analysisResults = [] } = analysisEventSchemas.result.parse(content);
      return [name, analysisResults[DOUBTFUL_PLY]?.judgement, ...analysisResults.map(({ reason }) => reason)];
    });
    expect(judged).toEqual(['judged', 'mistake', null, null, undefined, null]);
    const sentence: unknown = expect.stringMatching(/^Allows 2\.\.\.d5, which attacks the bishop on c4/);
    expect(result).toEqual(['result', 'mistake', null, null, sentence, null]);
  });

  it('sends a move as soon as the positions before and after it are known', async () => {
    let searches = 0;
    const playsTwo = createFakePool();
    const pool = createFakePool({
      answer: (search) => {
        searches += 1;
        return searches > 2
          ? neverAnswers()
          : playsTwo.open({ priority: 'interactive' })!.search({ fen: search.fen, isChess960: false }, search.limit);
      },
    });
    const controller = new AbortController();
    const response = await ask(await listenTestApp({ pool }), FOOLS_MATE, { signal: controller.signal });
    const events = await readEventsUntil(response, 'move');
    expect(events.map(({ name }) => name)).toContain('move');
    expect(events.map(({ name }) => name)).not.toContain('result');
    controller.abort();
    await untilIdle(pool);
  });

  it('is refused with an ordinary status before its first event', async () => {
    const app = await buildTestApp({ pool: createFakePool({ maxOpen: 0 }) });
    const headers = { accept: 'text/event-stream' };
    const busy = await app.inject({
      method: 'POST',
      url: ANALYSIS_PATH,
      headers,
      payload: { pgn: FOOLS_MATE, mode: 'fast' },
    });
    expect([busy.statusCode, busy.headers['retry-after'], busy.json()]).toMatchObject([
      503,
      '3',
      { message: analysisMessages.busy },
    ]);
    const blank = await app.inject({
      method: 'POST',
      url: ANALYSIS_PATH,
      headers,
      payload: { pgn: ' ', mode: 'fast' },
    });
    expect([blank.statusCode, blank.json()]).toMatchObject([400, { message: analysisMessages.blankPgn }]);
  });

  it('ends with an error event when the engine fails in mid-game', async () => {
    const pool = createFakePool({
      answer: () => new Promise((resolve) => setTimeout(resolve, 20, { ok: false, reason: 'engine-failed' })),
    });
    const events = readEvents(await (await ask(await listenTestApp({ pool }), FOOLS_MATE)).text());
    expect(events.at(-1)).toMatchObject({
      name: 'error',
      content: { message: 'The engine could not analyze this game. Please try again.' },
    });
  });

  it('ends with an error event when the server is closed', async () => {
    const pool = createFakePool({ answer: neverAnswers });
    const app = await buildTestApp({ pool });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await ask(address, FOOLS_MATE);
    await app.close();
    const events = readEvents(await response.text());
    expect(events.at(-1)).toMatchObject({
      name: 'error',
      content: { message: 'The server is restarting. Please try again in a moment.' },
    });
  });
});

describe('a client that goes away', () => {
  it.each(['text/event-stream', 'application/json'])('ends its search at once (%s)', async (accept) => {
    const pool = createFakePool({ answer: neverAnswers });
    const address = await listenTestApp({ pool });
    const { signal, abort } = abortable();
    const headers = { 'content-type': 'application/json', accept };
    const response = ask(address, OPERA_GAME, { signal, headers })
      .then(
        (open) => open.text(),
        () => undefined,
      )
      .catch(() => undefined);
    await expect.poll(() => pool.searches.length).toBeGreaterThan(0);
    abort();
    await untilIdle(pool);
    await response;
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });

  it('ends its search when it is cut off without a word', async () => {
    const pool = createFakePool({ answer: neverAnswers });
    const { hostname, port } = new URL(await listenTestApp({ pool }));
    const body = JSON.stringify({ pgn: FOOLS_MATE, mode: 'fast' });
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST ${ANALYSIS_PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await expect.poll(() => pool.searches.length).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await untilIdle(pool);
  });

  it('leaves the others alone', async () => {
    const pool = createFakePool({ answer: neverAnswers });
    const address = await listenTestApp({ pool });
    const [leaving, staying] = [abortable(), abortable()];
    const gone = ask(address, OPERA_GAME, { signal: leaving.signal });
    const here = ask(address, FOOLS_MATE, { signal: staying.signal });
    await expect.poll(() => pool.load().open).toBe(2);
    await Promise.all([gone, here]);
    leaving.abort();
    await expect.poll(() => pool.load().open).toBe(1);
    staying.abort();
    await untilIdle(pool);
  });
});

describe('a burst past the bound', () => {
  it('is answered 503 for the rest, and the server goes on', async () => {
    const pool = createFakePool({ answer: neverAnswers, maxOpen: 4 });
    const address = await listenTestApp({ pool });
    const all = abortable();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => ask(address, OPERA_GAME, { signal: all.signal })),
    );
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 503, 503, 503, 503, 503, 503]);
    for (const { status, headers } of responses) expect(headers.has('retry-after')).toBe(status === 503);
    all.abort();
    await untilIdle(pool);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  });
});

const abortable = (): { signal: AbortSignal; abort: () => void } => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};
