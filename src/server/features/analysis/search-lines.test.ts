import { describe, expect, it } from 'vitest';
import type { PositionEvaluation } from '../../../chess/evaluation';
import { START_FEN } from '../../../chess/position/fen';
import { legalMoves } from '../../../chess/position/move';
import type { EvaluationCache } from '../../../engine/search';
import { createFakePool, type FakePool, type FakeSearch, neverAnswers } from '../../../test/fake-pool';
import { type LinesSearch, searchLines } from './search-lines';

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
    ...{ pool, cache: createMemory(), engine: 'Stockfish 16', query: THREE, signal: new AbortController().signal },
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
