import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PositionEvaluation } from '../chess/evaluation';
import { findReasons } from '../chess/review/reasons/reasons';
import { OPERA_GAME, readGame } from '../test/data/games';
import { createFakePool } from '../test/fake-engines';
import {
  ANALYSIS_LIMITS,
  type AnalyzedPositions,
  analyzeGame,
  type GameAnalysis,
  type GameToAnalyze,
} from './analyze-game';
import { engineProgram, startProcess } from './process';
import { createLocalPool, type LocalPool } from './queue/pool';
import type { EvaluationCache } from './search';

const fast = { limit: ANALYSIS_LIMITS.fast, priority: 'interactive' } as const;
const fromPosition = (fen: string, moves: string) => readGame(`[SetUp "1"]\n[FEN "${fen}"]\n\n${moves} *`);

const OPERA = readGame(OPERA_GAME);
/** 60...Kd8 and 60...Kf8 lose the opposition and the game. */
const ONE_HOLDS = fromPosition('4k3/8/4P3/3K4/8/8/8/8 w - - 0 60', '60. Ke5 Ke7 61. Kd5');
/** The threat is mate on h7; 16...h6 and 16...g6 both stop it. */
const TWO_HOLD = fromPosition('r2q1rk1/pppb1ppp/8/8/8/3B4/PPP2PPP/R2Q1RK1 w - - 0 16', '16. Qh5 h6 17. Qf3');

let [one, two]: LocalPool[] = [];
beforeAll(() => {
  [one, two] = [1, 2].map((processes) => createLocalPool({ start: startProcess(engineProgram()), processes }));
});
afterAll(async () => {
  await one?.close();
  await two?.close();
});

const analyze = async (task: Partial<GameToAnalyze> & Pick<GameToAnalyze, 'game'>): Promise<GameAnalysis> => {
  if (one === undefined) throw new Error('the engines must be there');
  return analyzeGame({ ...fast, pool: one, ...task });
};
const foundIn = (analysis: GameAnalysis): AnalyzedPositions => {
  if (!analysis.ok) throw new Error(`No analysis: ${analysis.reason}`);
  return analysis;
};

describe('the only move of a game', () => {
  it('is known with what the others lose, where one holds', async () => {
    const { positions, alternatives } = foundIn(await analyze({ game: ONE_HOLDS }));
    expect([...alternatives.keys()]).toEqual([1]);
    const [first] = findReasons(ONE_HOLDS, positions, alternatives).get(1) ?? [];
    expect(first?.reason).toMatchObject({ kind: 'onlyMove', start: ONE_HOLDS.plies[0]?.fen });
    expect(first?.reason.line[0]).toMatch(/^K[df]8$/);
    expect(alternatives.get(1)?.depth).toBe(12);
  });

  it('is none where two hold', async () => {
    const { positions, alternatives } = foundIn(await analyze({ game: TWO_HOLD }));
    expect(['h7h6', 'g7g6']).toContain(positions[1]?.bestMove);
    expect(alternatives.has(1)).toBe(false);
  });

  it('is the same every time, on one engine and on two', async () => {
    const alone = foundIn(await analyze({ game: OPERA }));
    expect(alone.alternatives.size).toBeGreaterThan(1);
    expect(foundIn(await analyze({ game: OPERA }))).toEqual(alone);
    expect(foundIn(await analyze({ game: OPERA, ...(two && { pool: two }) }))).toEqual(alone);
  });
});

describe('the search for it', () => {
  const found = (move: string, cp: number) =>
    ({ ok: true, found: { evaluation: { cp }, depth: 12, bestMove: move, pv: [move] } }) as const;
  const PLAYED = new Map(
    [ONE_HOLDS.start, ...ONE_HOLDS.plies.map(({ fen }) => fen)].map((fen, ply) => [fen, ONE_HOLDS.plies[ply]?.uci]),
  );
  const answer: NonNullable<Parameters<typeof createFakePool>[0]>['answer'] = ({ fen, only }) =>
    found(only?.[0] ?? PLAYED.get(fen) ?? 'e7e8', only === undefined ? 0 : 900);

  it('comes after every move, on the request of the game, in blocks of one', async () => {
    const pool = createFakePool({ answer });
    const known: number[] = [];
    const onPosition = (index: number) => void known.push(index, pool.searches.length);
    foundIn(await analyze({ game: ONE_HOLDS, pool, onPosition }));
    expect(Math.max(...known)).toBe(4);
    expect(pool.searches.map(({ limit, only }) => [limit, only?.length])).toEqual([
      ...Array.from({ length: 4 }, () => [{ depth: 12 }, undefined]),
      [{ depth: 6 }, 7],
      [{ depth: 6 }, 2],
      [{ depth: 6 }, 4],
      [{ depth: 12 }, 2],
    ]);
  });

  it('is made once where a position comes again', async () => {
    const shuffled = readGame('1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *');
    const next = new Map(
      shuffled.plies.map(({ uci }, ply) => [(shuffled.plies[ply - 1]?.fen ?? shuffled.start).split(' ')[0], uci]),
    );
    const pool = createFakePool({
      answer: ({ fen, only }) => found(only?.[0] ?? next.get(fen.split(' ')[0]) ?? 'g1f3', 0),
    });
    foundIn(await analyze({ game: shuffled, pool }));
    expect(pool.searches.filter(({ only }) => only !== undefined)).toHaveLength(4);
  });

  it('is not made again where its answers are in the cache', async () => {
    const cache = memory();
    const first = createFakePool({ answer });
    const analysis = await analyze({ game: ONE_HOLDS, pool: first, cache });
    const again = createFakePool({ answer });
    expect(await analyze({ game: ONE_HOLDS, pool: again, cache })).toEqual(analysis);
    expect([first.searches.length, again.searches.length]).toEqual([8, 0]);
  });

  it('ends with the analysis when that is cancelled', async () => {
    const controller = new AbortController();
    const pool = createFakePool({
      answer: (search) => {
        if (search.only === undefined) return answer(search);
        controller.abort();
        return new Promise(() => undefined);
      },
    });
    expect(await analyze({ game: ONE_HOLDS, pool, signal: controller.signal })).toEqual({
      ok: false,
      reason: 'cancelled',
    });
    expect(pool.load().open).toBe(0);
  });

  it('costs a move its sentence where the engine fails, and not the game its analysis', async () => {
    const pool = createFakePool({
      answer: (search) => (search.only === undefined ? answer(search) : { ok: false, reason: 'timed-out' }),
    });
    const { positions, alternatives } = foundIn(await analyze({ game: ONE_HOLDS, pool }));
    expect([positions.length, alternatives.size]).toEqual([4, 0]);
  });
});

const memory = (): EvaluationCache => {
  const kept = new Map<string, PositionEvaluation>();
  const place = (key: string, limit: object) => `${JSON.stringify(limit)} ${key}`;
  return {
    read: (_engine, keys, limit) =>
      Promise.resolve(
        new Map(keys.flatMap((key) => (kept.has(place(key, limit)) ? [[key, kept.get(place(key, limit))!]] : []))),
      ),
    write: (_engine, found, limit) => {
      found.forEach((evaluation, key) => kept.set(place(key, limit), evaluation));
      return Promise.resolve();
    },
  };
};
