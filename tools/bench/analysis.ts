/**
 * Whole games at depth 12: ours end to end (PGN text, two engine processes, review) against one native Stockfish that a
 * plain script feeds the same positions one by one. Game by game in turn, so that both meet the same machine.
 *
 *     npm run bench -- analysis [games] [path of the native engine]
 */
import { existsSync, readFileSync } from 'node:fs';
import { readPgn } from '../../src/chess/pgn/pgn';
import { reviewGame } from '../../src/chess/review/review-game';
import { ANALYSIS_LIMITS, analyzeGame } from '../../src/engine/analyze-game';
import { engineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool, type LocalPool } from '../../src/engine/queue/pool';
import { startScript } from './native-script';
import { type BenchGame, benchGames } from './numbered-games';

const PROCESSES = 2;

/** Shorter games say little. */
const SHORTEST = 40;

export const run = async ([count = '20', native = '/usr/games/stockfish']: readonly string[]): Promise<void> => {
  const games = benchGames()
    .filter(({ game }) => game.plies.length >= SHORTEST)
    .slice(0, Number(count));
  const script = await startScript(native, 12);
  const pool = createLocalPool({ start: startProcess(engineProgram()), processes: PROCESSES });
  await pool.warmUp();
  for (const { source } of games.slice(0, 1)) await Promise.all([ours(pool, source), script.play(fensOf(games[0]))]);

  const wall = { ours: 0, native: 0 };
  const { pids, busy: busyBefore } = pool.usage();
  const cpuBefore = { ours: cpuSeconds(pids), native: cpuSeconds([script.pid]) };
  for (const bench of games) {
    wall.ours += await timed(() => ours(pool, bench.source));
    wall.native += await timed(() => script.play(fensOf(bench)));
  }
  const busy = (pool.usage().busy - busyBefore) / (PROCESSES * wall.ours);
  const plies = games.reduce((sum, { game }) => sum + game.plies.length, 0);
  console.log(`${games.length} games, ${plies} plies, depth 12`);
  console.log(`one native engine, one position after the other   ${seconds(wall.native)}`);
  console.log(`ours, end to end, ${PROCESSES} processes                   ${seconds(wall.ours)}`);
  console.log(`ours / native  ${(wall.ours / wall.native).toFixed(3)}   (bound 0.60)`);
  console.log(`engines busy   ${(100 * busy).toFixed(1)} %   (bound 95 %)`);
  const cpu = {
    ours: cpuSeconds(pids) - cpuBefore.ours,
    native: cpuSeconds([script.pid]) - cpuBefore.native,
  };
  console.log(
    `processor time: native ${cpu.native.toFixed(1)} s, ours ${cpu.ours.toFixed(1)} s on ${PROCESSES} cores;`,
  );
  console.log(`where other work takes the cores, ${(cpu.ours / PROCESSES / cpu.native).toFixed(3)} is the truer ratio`);
  script.end();
  await pool.close();
};

const ours = async (pool: LocalPool, source: string): Promise<void> => {
  const reading = readPgn(source)[0];
  if (reading?.ok !== true) throw new Error('Not a legal game');
  const game = reading.value;
  const analysis = await analyzeGame({ pool, game, limit: ANALYSIS_LIMITS.fast, priority: 'interactive' });
  if (!analysis.ok) throw new Error(analysis.reason);
  reviewGame(game, analysis.positions);
};

const fensOf = (bench: BenchGame | undefined): readonly string[] =>
  bench === undefined ? [] : [bench.game.start, ...bench.game.plies.map(({ fen }) => fen)];

const timed = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** Processor time that processes have used so far; NaN where the system does not tell. */
const cpuSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => {
    if (!existsSync(`/proc/${pid}/stat`)) return NaN;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) / 100;
  }, 0);
