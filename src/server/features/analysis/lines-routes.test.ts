import { describe, expect, it } from 'vitest';
import { ENGINE_LINES_PATH, engineLinesEventSchemas, engineLinesSchema } from '../../../contract/positions';
import { createFakePool, neverAnswers } from '../../../test/fake-pool';
import { readEvents } from '../../../test/read-events';
import { buildTestApp, listenTestApp } from '../../../test/test-app';
import { openTestEngines } from '../../../test/test-engines';

/** White mates at once, or more slowly. */
const ENDGAME = '7k/5Q2/5K1p/8/8/8/8/8 w - - 0 1';
const path = (query: Record<string, string>) => `${ENGINE_LINES_PATH}?${new URLSearchParams(query).toString()}`;

describe('with Stockfish 16', () => {
  it('the best lines come deeper and deeper, the last of them is the JSON answer', async () => {
    const address = await listenTestApp({ pool: await openTestEngines() });
    const url = address + path({ fen: ENDGAME, lines: '3' });
    const response = await fetch(url, { headers: { accept: 'text/event-stream' } });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = readEvents(await response.text());
    const deeper = events.filter(({ name }) => name === 'lines').map(({ content }) => engineLinesSchema.parse(content));
    const result = engineLinesEventSchemas.result.parse(events.at(-1)?.content);
    expect(deeper.map(({ depth }) => depth)).toEqual(deeper.map(({ depth }) => depth).toSorted((a, b) => a - b));
    expect(deeper.at(-1)).toEqual(result);
    expect(result).toMatchObject({ fen: ENDGAME, engine: { label: 'SF 16' } });
    expect(result.lines).toHaveLength(3);
    expect(result.lines[0]).toMatchObject({ evaluation: { mate: 1 } });
    expect(result.lines[0]!.san).toHaveLength(result.lines[0]!.uci.length);
    expect(await (await fetch(url)).json()).toEqual(result);
  });

  it('lines to a depth are the same, whatever the engine has searched before', async () => {
    const pool = await openTestEngines();
    const request = pool.open({ priority: 'interactive' });
    if (request === undefined) throw new Error('the queue must have room');
    const three = {
      fen: 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3',
      isChess960: false,
      lines: 3,
    };
    const first = await request.search(three, { depth: 10 });
    await request.search({ ...three, lines: 1 }, { depth: 12 });
    await request.search({ ...three, lines: 5 }, { movetime: 100 });
    expect(await request.search(three, { depth: 10 })).toEqual(first);
    expect(first).toMatchObject({ ok: true, found: { depth: 10, further: [{}, {}] } });
    request.close();
  });

  it('a position of Chess960 castles as it does', async () => {
    const app = await buildTestApp({ pool: await openTestEngines() });
    // King and rook stand side by side: castling is mate, and written as king takes rook.
    const fen = '4rkr1/4p1p1/4P1P1/8/8/8/8/6KR w K - 0 1';
    const answer = await app.inject({ url: path({ fen: fen.replace('K -', 'H -'), chess960: '1' }) });
    const { lines } = engineLinesSchema.parse(answer.json());
    expect(lines).toEqual([{ evaluation: { mate: 1 }, uci: ['g1h1'], san: ['O-O#'] }]);
  });
});

describe('what is refused', () => {
  it.each<[query: Record<string, string>, word: string]>([
    [{ fen: 'no board' }, 'side-to-move is invalid'],
    [{ fen: ENDGAME, lines: '6' }, 'lines'],
    [{ fen: ENDGAME, lines: '0' }, 'lines'],
    [{ fen: '9'.repeat(201) }, 'fen'],
    [{ fen: '6k1/8/8/8/8/8/8/4K2R w H - 0 1' }, 'castling'],
  ])('%j', async (query, word) => {
    const app = await buildTestApp({ pool: createFakePool() });
    const answer = await app.inject({ url: path(query) });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(word)]);
  });

  it('a third search of one client, until one of them has gone', async () => {
    const pool = createFakePool({ answer: neverAnswers });
    const url = (await listenTestApp({ pool })) + path({ fen: ENDGAME });
    const leaving = [new AbortController(), new AbortController()];
    const open = leaving.map(({ signal }) => fetch(url, { signal }).catch(() => undefined));
    await expect.poll(() => pool.searches.length).toBe(2);
    expect((await fetch(url)).status).toBe(429);
    leaving.forEach((one) => one.abort());
    await Promise.all(open);
    await expect.poll(() => pool.load().open).toBe(0);
  });

  it('more than the engines can do', async () => {
    const app = await buildTestApp({ pool: createFakePool({ maxOpen: 0 }) });
    const answer = await app.inject({ url: path({ fen: ENDGAME }), headers: { accept: 'text/event-stream' } });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
  });
});
