import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PositionEvaluation } from '../chess/evaluation';
import type { Game } from '../chess/game';
import { readPgn } from '../chess/pgn/pgn';
import { ANALYSIS_LIMITS, analyzeGame, type GameAnalysis, type GameProgress } from './analyze-game';
import { engineProgram, startProcess } from './process';
import { createLocalPool, type LocalPool } from './queue/pool';
import type { EvaluationCache } from './search';

const gameOf = (pgn: string): Game => {
  const reading = readPgn(pgn)[0];
  if (reading?.ok !== true) throw new Error(`Not a legal game: ${pgn}`);
  return reading.value;
};
const positionsOf = (analysis: GameAnalysis): readonly PositionEvaluation[] => {
  if (!analysis.ok) throw new Error(`No analysis: ${analysis.reason}`);
  return analysis.positions;
};

/** Morphy against the Duke of Brunswick and Count Isouard, Paris 1858. */
const OPERA = gameOf(`1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
  10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0`);
const FOOLS_MATE = gameOf('1. f3 e5 2. g4 Qh4# 0-1');
/** Knights move back and forth: 300 moves, few positions. */
const SHUFFLE = gameOf(
  Array.from({ length: 150 }, (_, n) => `${2 * n + 1}. Nf3 Nf6 ${2 * n + 2}. Ng1 Ng8`).join(' ') + ' 1/2-1/2',
);
const FROM_BLACK = gameOf('[SetUp "1"]\n[FEN "8/8/8/8/8/k7/7q/K7 b - - 0 40"]\n\n40... Qh1# 0-1');

const fast = { limit: ANALYSIS_LIMITS.fast, priority: 'interactive' } as const;
let pool: LocalPool;
beforeAll(() => {
  pool = createLocalPool({ start: startProcess(engineProgram()), processes: 2 });
});
afterAll(() => pool.close());

it('runs Stockfish 16 and says so [LIM-03]', async () => {
  expect(await pool.identity()).toEqual({ name: 'Stockfish 16', label: 'SF 16' });
});

it('finds the mate in Morphy’s opera game, at depth 12 throughout [LIM-02]', async () => {
  const heard: PositionEvaluation[] = [];
  const onPosition = (index: number, found: PositionEvaluation) => void (heard[index] = found);
  const positions = positionsOf(await analyzeGame({ ...fast, pool, game: OPERA, onPosition }));
  expect(positions).toHaveLength(34);
  expect(heard).toEqual(positions);
  expect(positions[30]).toMatchObject({ evaluation: { mate: 2 }, bestMove: 'b3b8' });
  expect(positions[31]).toMatchObject({ evaluation: { mate: 1 }, bestMove: 'd7b8' });
  expect(positions[33]).toEqual({ evaluation: { checkmate: 'white' }, depth: 0, pv: [] });
  expect(positionsOf(await analyzeGame({ ...fast, pool, game: OPERA, from: 20 }))).toEqual(positions);
  expect(positions.slice(0, 33).map(({ depth }) => depth)).toEqual(Array.from({ length: 33 }, () => 12));
});

it('sees the fool’s mate coming, in White’s view', async () => {
  const positions = positionsOf(await analyzeGame({ ...fast, pool, game: FOOLS_MATE }));
  expect(positions[3]).toMatchObject({ evaluation: { mate: -1 }, bestMove: 'd8h4' });
  expect(positions[4]).toEqual({ evaluation: { checkmate: 'black' }, depth: 0, pv: [] });
});

it('reads a game that begins with Black to move', async () => {
  const positions = positionsOf(await analyzeGame({ ...fast, pool, game: FROM_BLACK }));
  expect(positions.map(({ evaluation }) => evaluation)).toEqual([{ mate: -1 }, { checkmate: 'black' }]);
});

it('searches each position of a 300-move game once', async () => {
  const progress: GameProgress[] = [];
  const onProgress = (step: GameProgress) => progress.push(step);
  const limit = { depth: 4 };
  const positions = positionsOf(await analyzeGame({ ...fast, limit, pool, game: SHUFFLE, onProgress }));
  expect(positions).toHaveLength(601);
  expect(progress.at(-1)).toEqual({ done: progress.at(-1)?.positions, positions: progress.length - 1, ahead: 0 });
  expect(progress.length).toBeLessThan(601);
  expect(positions.every(({ depth }) => depth === limit.depth)).toBe(true);
});

it('searches for half a second a position in accurate mode [LIM-01]', async () => {
  const game = gameOf('1. e4 e5 2. Nf3 *');
  const busy = pool.usage().busy;
  const positions = positionsOf(await analyzeGame({ ...fast, pool, game, limit: ANALYSIS_LIMITS.accurate }));
  expect(positions).toHaveLength(4);
  expect(pool.usage().busy - busy).toBeGreaterThanOrEqual(4 * 500);
});

it('answers completely and the same as one engine alone when one of two is killed in mid-game', async () => {
  const one = createLocalPool({ start: startProcess(engineProgram()), processes: 1 });
  const alone = positionsOf(await analyzeGame({ ...fast, pool: one, game: OPERA }));
  await one.close();
  await pool.warmUp();
  let killed = 0;
  const onPosition = (index: number) => {
    const pid = pool.usage().pids[0];
    if (index !== 5 || pid === undefined) return;
    process.kill(pid, 'SIGKILL');
    killed = pid;
  };
  const positions = positionsOf(await analyzeGame({ ...fast, pool, game: OPERA, onPosition }));
  expect(pool.usage().pids).not.toContain(killed);
  expect(killed).toBeGreaterThan(0);
  expect(positions).toEqual(alone);
  expect(positions[30]).toMatchObject({ evaluation: { mate: 2 }, bestMove: 'b3b8' });
  expect(positions.slice(0, 33).map(({ depth }) => depth)).toEqual(Array.from({ length: 33 }, () => 12));
});

it('finishes ten analyses at once', async () => {
  const games = Array.from({ length: 10 }, () => analyzeGame({ ...fast, pool, game: FOOLS_MATE }));
  const ends = (await Promise.all(games)).map((analysis) => positionsOf(analysis)[3]?.evaluation);
  expect(ends).toEqual(Array.from({ length: 10 }, () => ({ mate: -1 })));
});

it('frees the engines when it is cancelled', async () => {
  const controller = new AbortController();
  const cancelled = await analyzeGame({
    ...fast,
    pool,
    game: OPERA,
    limit: { movetime: 20_000 },
    signal: controller.signal,
    onProgress: () => setTimeout(() => controller.abort(), 100),
  });
  expect(cancelled).toEqual({ ok: false, reason: 'cancelled' });
  expect(pool.load().open).toBe(0);
  const next = positionsOf(await analyzeGame({ ...fast, pool, game: FOOLS_MATE }));
  expect(next[3]?.evaluation).toEqual({ mate: -1 });
});

it('keeps what it had found when it was cancelled', async () => {
  const controller = new AbortController();
  const cache = memory();
  const stopAt = ({ done }: GameProgress) => {
    if (done === 5) controller.abort();
  };
  const task = { ...fast, pool, cache, game: OPERA };
  expect(await analyzeGame({ ...task, signal: controller.signal, onProgress: stopAt })).toMatchObject({ ok: false });
  const progress: GameProgress[] = [];
  await analyzeGame({ ...task, onProgress: (step) => progress.push(step) });
  expect(progress[0]?.done).toBe(5);
});

it('keeps what it has found while it searches on, for whoever comes after a process that died', async () => {
  const cache = memory();
  let done = 0;
  const doneAtWrites: number[] = [];
  const write: EvaluationCache['write'] = (...kept) => {
    doneAtWrites.push(done);
    return cache.write(...kept);
  };
  const onProgress = (step: GameProgress) => void ({ done } = step);
  positionsOf(await analyzeGame({ ...fast, pool, cache: { ...cache, write }, game: OPERA, onProgress }));
  expect(doneAtWrites.length).toBeGreaterThan(3);
  expect(doneAtWrites[0]).toBeLessThan(15);
});

it('takes what is known from the cache, and writes the rest', async () => {
  const cache = memory();
  const first = positionsOf(await analyzeGame({ ...fast, pool, cache, game: FOOLS_MATE }));
  const busy = pool.usage().busy;
  const progress: GameProgress[] = [];
  const onProgress = (step: GameProgress) => progress.push(step);
  const again = positionsOf(await analyzeGame({ ...fast, pool, cache, game: FOOLS_MATE, onProgress }));
  expect(again).toEqual(first);
  expect(pool.usage().busy).toBe(busy);
  expect(progress).toEqual([{ done: 5, positions: 5, ahead: 0 }]);
  const deeper = await analyzeGame({ ...fast, pool, cache, game: FOOLS_MATE, limit: { depth: 6 } });
  expect(positionsOf(deeper)[0]?.depth).toBe(6);
});

it('takes nothing from the cache that the game alone would not have', async () => {
  const cache = memory();
  const rest = '5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 9. d5 Bf6 10. Re1 Ne7';
  const italian = gameOf(`1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 ${rest} *`);
  const transposed = gameOf(`1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. c3 Bc5 ${rest} 11. Rxe4 *`);
  const alone = positionsOf(await analyzeGame({ ...fast, pool, game: transposed }));
  await analyzeGame({ ...fast, pool, cache, game: italian });
  const progress: GameProgress[] = [];
  const onProgress = (step: GameProgress) => progress.push(step);
  expect(positionsOf(await analyzeGame({ ...fast, pool, cache, game: transposed, onProgress }))).toEqual(alone);
  // Two whole blocks repeat: the first moves, and those after the transposition.
  expect(progress[0]?.done).toBe(12);
});

it('says when to come back where the queue is full', async () => {
  const full = createLocalPool({ start: startProcess(engineProgram()), maxOpen: 0 });
  const refused = await analyzeGame({ ...fast, pool: full, game: FOOLS_MATE });
  expect(refused).toEqual({ ok: false, reason: 'queue-full', retryAfter: 1_000 });
});

/** An unbounded cache. */
const memory = (): EvaluationCache => {
  const kept = new Map<string, PositionEvaluation>();
  const place = (engine: string, key: string, limit: object) => `${engine} ${JSON.stringify(limit)} ${key}`;
  return {
    read: (engine, keys, limit) => {
      const known = keys.flatMap((key) => {
        const found = kept.get(place(engine, key, limit));
        return found === undefined ? [] : [[key, found] as const];
      });
      return Promise.resolve(new Map(known));
    },
    write: (engine, found, limit) => {
      found.forEach((evaluation, key) => kept.set(place(engine, key, limit), evaluation));
      return Promise.resolve();
    },
  };
};
