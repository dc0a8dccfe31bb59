/**
 * How much longer a person with a game of 20 moves (depth 12) waits while somebody else's game of 120 moves is analyzed
 * accurately on the same two engines, than on an idle machine.
 *
 *     npm run bench -- fairness
 */
import type { Game } from '../../src/chess/game';
import { ANALYSIS_LIMITS, analyzeGame } from '../../src/engine/analyze-game';
import { engineProgram, startProcess } from '../../src/engine/process';
import { createLocalPool } from '../../src/engine/queue/pool';
import { benchGames } from './numbered-games';

const ROUNDS = 5;

const SHORT = 40;

const LONG = 240;

export const run = async (): Promise<void> => {
  const games = benchGames().map(({ game }) => game);
  const shorts = games.filter(({ plies }) => plies.length >= SHORT).slice(0, ROUNDS);
  const pool = createLocalPool({ start: startProcess(engineProgram()), processes: 2 });
  await pool.warmUp();
  const wait = async (game: Game) => {
    const start = performance.now();
    const short = { ...game, plies: game.plies.slice(0, SHORT) };
    await analyzeGame({ pool, game: short, limit: ANALYSIS_LIMITS.fast, priority: 'interactive' });
    return performance.now() - start;
  };
  for (const game of shorts) await wait(game);

  const alone: number[] = [];
  const beside: number[] = [];
  for (const game of shorts) {
    alone.push(await wait(game));
    const leave = new AbortController();
    const limit = ANALYSIS_LIMITS.accurate;
    const long = analyzeGame({ pool, game: longGame(games), limit, priority: 'interactive', signal: leave.signal });
    await new Promise((resolve) => setTimeout(resolve, 1_700));
    beside.push(await wait(game));
    leave.abort();
    await long;
  }
  const [before, during] = [sum(alone), sum(beside)];
  console.log(`${ROUNDS} games of 20 moves at depth 12, two engines`);
  console.log(`alone                                  ${(before / ROUNDS).toFixed(0)} ms a game`);
  console.log(`beside an accurate game of 120 moves   ${(during / ROUNDS).toFixed(0)} ms a game`);
  console.log(`factor ${(during / before).toFixed(2)}   (equal shares: 2)`);
  await pool.close();
};

/** The positions of several games in a row, as one long game to the engine. */
const longGame = (games: readonly Game[]): Game => {
  const plies = games.slice(ROUNDS).flatMap((game) => game.plies);
  return { headers: new Map(), isChess960: false, start: plies[0]!.fen, plies: plies.slice(1, LONG), result: '*' };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
