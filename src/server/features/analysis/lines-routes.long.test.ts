import { describe, expect, it } from 'vitest';
import type { PositionEvaluation } from '../../../chess/evaluation';
import { START_FEN } from '../../../chess/position/fen';
import { legalMoves } from '../../../chess/position/move';
import { engineLinesEventSchemas, engineLinesSchema } from '../../../contract/analysis/positions';
import type { EvaluationCache } from '../../../engine/search';
import { readEvents } from '../../../test/api-client';
import { createFakePool, type FakePool, type FakeSearch, neverAnswers } from '../../../test/fake-engines';
import { buildTestApp, listenTestApp } from '../../../test/test-app';
import { openTestEngines } from '../../../test/test-engines';
import { type LinesSearch, searchLines } from './lines-routes';

/** White mates at once, or more slowly. */
const ENDGAME = '7k/5Q2/5K1p/8/8/8/8/8 w - - 0 1';

const path = (query: Record<string, string>) => `/api/evaluation/lines?${new URLSearchParams(query).toString()}`;

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

const THREE = { fen: START_FEN, lines: 3, isChess960: false };

/** As many lines as are requested, each worth its depth. */
const found = ({ fen, limit, lines = 1 }: FakeSearch): PositionEvaluation => {
  const depth = 'depth' in limit ? limit.depth : 0;
  const all = legalMoves(fen)
    .slice(0, lines)
    .map((move) => ({ evaluation: { cp: depth }, moves: [move] }));
  const [best, ...further] = all;
  if (best === undefined) throw new Error('no legal move');
  return { evaluation: best.evaluation, depth, bestMove: best.moves[0]!, pv: best.moves, further };
};

const createMemory = (): EvaluationCache => {
  const kept = new Map<string, PositionEvaluation>();
  const name = (engine: string, key: string, limit: object) => `${engine} ${key} ${JSON.stringify(limit)}`;
  return {
    read: (engine, keys, limit) => {
      const rows = keys.flatMap((key) => {
        const row = kept.get(name(engine, key, limit));
        return row === undefined ? [] : [[key, row] as const];
      });
      return Promise.resolve(new Map(rows));
    },
    write: (engine, rows, limit) => {
      rows.forEach((row, key) => kept.set(name(engine, key, limit), row));
      return Promise.resolve();
    },
  };
};

const search = async (pool: FakePool, further: Partial<LinesSearch> = {}) => {
  const depths: number[] = [];
  const outcome = await searchLines({
    pool,
    cache: createMemory(),
    engine: 'Stockfish 16',
    query: THREE,
    signal: new AbortController().signal,
    depths: [4, 6, 8],
    time: 1_000_000,
    onFound: ({ depth }) => depths.push(depth),
    ...further,
  });
  return { outcome, depths };
};

const answering = () => createFakePool({ answer: (one) => ({ ok: true, found: found(one) }) });

describe('lines of a position', () => {
  it('are searched deeper and deeper, and the deepest is the answer', async () => {
    const { outcome, depths } = await search(answering());
    expect(depths).toEqual([4, 6, 8]);
    expect(outcome).toMatchObject({ ok: true, found: { depth: 8, evaluation: { cp: 8 } } });
    expect(outcome.ok && outcome.found.further).toHaveLength(2);
  });

  it('are remembered by depth and number of lines', async () => {
    const pool = answering();
    const cache = createMemory();
    const first = await search(pool, { cache, depths: [4, 6] });
    expect(pool.searches).toHaveLength(2);
    const second = await search(pool, { cache });
    expect(second.depths).toEqual([4, 6, 8]);
    expect(pool.searches).toHaveLength(3);
    expect(first.outcome).toEqual((await search(pool, { cache, depths: [4, 6] })).outcome);
    await search(pool, { cache, query: { ...THREE, lines: 2 }, depths: [4] });
    expect(pool.searches.at(-1)).toMatchObject({ lines: 2 });
    expect(pool.searches).toHaveLength(4);
  });

  it('are as many as there are moves, and remembered', async () => {
    const pool = answering();
    const cache = createMemory();
    const query = { fen: 'k7/8/8/8/8/8/1r6/K7 w - - 0 1', lines: 5, isChess960: false };
    const { outcome } = await search(pool, { cache, query });
    expect(outcome.ok && outcome.found.further).toEqual([]);
    await search(pool, { cache, query });
    expect(pool.searches).toHaveLength(3);
  });

  it('are those to the last depth that was done in time', async () => {
    let searches = 0;
    const pool = createFakePool({
      answer: (one) => ((searches += 1) > 2 ? neverAnswers() : { ok: true, found: found(one) }),
    });
    const { outcome } = await search(pool, { time: 50 });
    expect(outcome).toMatchObject({ ok: true, found: { depth: 6 } });
    expect(pool.load().open).toBe(0);
  });

  it('fail where not even the first depth has an answer', async () => {
    const pool = createFakePool({ answer: () => ({ ok: false, reason: 'engine-failed' }) });
    expect((await search(pool)).outcome).toEqual({ ok: false, reason: 'engine-failed' });
    expect((await search(createFakePool({ maxOpen: 0 }))).outcome).toMatchObject({ reason: 'queue-full' });
  });

  it('end with whoever wanted them', async () => {
    const pool = createFakePool({ answer: neverAnswers });
    const leaving = new AbortController();
    const searching = search(pool, { signal: leaving.signal });
    await expect.poll(() => pool.searches.length).toBe(1);
    leaving.abort();
    expect((await searching).outcome).toEqual({ ok: false, reason: 'cancelled' });
  });

  it('need no engine where the game is over', async () => {
    const pool = answering();
    const fen = 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3';
    const { outcome } = await search(pool, { query: { ...THREE, fen } });
    expect(outcome).toMatchObject({ ok: true, found: { evaluation: { checkmate: 'black' }, pv: [] } });
    expect(pool.searches).toEqual([]);
  });
});
