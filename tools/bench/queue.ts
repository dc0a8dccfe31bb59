/**
 * What the way over Redis costs: the same games, at the same depth, by the same engines, once in this process and once
 * behind a queue and a worker.
 *
 *     npm run bench -- queue
 */
import { resolve } from 'node:path';
import { Redis } from 'ioredis';
import type { Game } from '../../src/chess/game';
import { analyzeGame } from '../../src/engine/analyze-game';
import { startEngineWorker } from '../../src/engine/remote/engine-worker';
import { createRemotePool } from '../../src/engine/remote/remote-pool';
import type { EnginePool } from '../../src/engine/search';
import { createEngines } from '../../src/server/platform/engines';
import { benchGames } from './numbered-games';

type Scripts = {
  readonly findRedis: () => string | undefined;
  readonly startRedis: (program: string) => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
};

const GAMES = 6;

const ENGINES = 2;

const ROUNDS = 3;

/** One position at a time, as the page asks when somebody steps through a line: the whole way there and back. */
const SINGLE = 100;

export const run = async (): Promise<void> => {
  const { findRedis, startRedis } = (await import(resolve('scripts/services.mjs'))) as Scripts;
  const program = findRedis();
  if (program === undefined) {
    console.log('not run: no Redis is installed here');
    return;
  }
  const server = await startRedis(program);
  const redis = new Redis(server.url);
  const local = createEngines({ engineProcesses: ENGINES });
  const worker = await startEngineWorker({ redis, pool: local });
  const remote = createRemotePool({ redis });
  await remote.warmUp();

  const games = benchGames()
    .map(({ game }) => game)
    .slice(0, GAMES);
  const positions = games.reduce((sum, { plies }) => sum + plies.length + 1, 0);
  console.log(`${GAMES} games, ${positions} positions, ${ENGINES} engines, the best of ${ROUNDS} rounds each`);
  for (const depth of [1, 8, 12]) {
    const [here, there] = await compare(
      () => analyzeAll(local, games, depth),
      () => analyzeAll(remote, games, depth),
    );
    const [each, eachThere] = [here / positions, there / positions];
    console.log(
      `depth ${String(depth).padStart(2)}: ${each.toFixed(2)} ms a position here, ${eachThere.toFixed(2)} ms over Redis: ` +
        `+${(eachThere - each).toFixed(2)} ms, ratio ${(there / here).toFixed(2)}`,
    );
  }
  const [here, there] = await compare(
    () => oneByOne(local, games[0]!),
    () => oneByOne(remote, games[0]!),
  );
  console.log(
    `one position after the other, depth 1: ${(here / SINGLE).toFixed(2)} ms here, ${(there / SINGLE).toFixed(2)} ms ` +
      `over Redis: +${((there - here) / SINGLE).toFixed(2)} ms there and back`,
  );

  await remote.close();
  await worker.close();
  await local.close();
  redis.disconnect();
  await server.stop();
};

/** Milliseconds of both, in turn. */
const compare = async (one: () => Promise<void>, other: () => Promise<void>): Promise<readonly [number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    times[0].push(await timeOf(one));
    times[1].push(await timeOf(other));
  }
  return [Math.min(...times[0]), Math.min(...times[1])];
};

const timeOf = async (act: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};

const analyzeAll = async (pool: EnginePool, games: readonly Game[], depth: number): Promise<void> => {
  for (const game of games) {
    const outcome = await analyzeGame({ pool, game, limit: { depth }, priority: 'interactive' });
    if (!outcome.ok) throw new Error(outcome.reason);
  }
};

const oneByOne = async (pool: EnginePool, game: Game): Promise<void> => {
  const request = pool.open({ priority: 'interactive' })!;
  for (let index = 0; index < SINGLE; index += 1) {
    const { fen } = game.plies[index % game.plies.length]!;
    await request.search({ fen, isChess960: false }, { depth: 1 });
  }
  request.close();
};
