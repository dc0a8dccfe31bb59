/** Results of a game do not depend on engine failures or other work. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { OPERA_GAME, readGame } from '../test/data/games';
import { ENDLESS, remembering } from '../test/fake-engines';
import { testRedisUrl } from '../test/test-services';
import { ANALYSIS_LIMITS, analyzeGame } from './analyze-game';
import { createLocalPool, type LocalPool } from './queue/pool';
import { startEngineWorker } from './remote/engine-worker';
import { createRemotePool } from './remote/remote-pool';
import { scanGame } from './scan-game';
import { type EnginePool, MAX_TRIES, PRIORITIES, type Priority } from './search';

const OPERA = readGame(OPERA_GAME);

const open = (pool: EnginePool, priority: Priority) => {
  const request = pool.open({ priority });
  if (request === undefined) throw new Error('the queue must have room');
  return request;
};

/** All results of a fast analysis and of a scan. */
const figuresOf = async (pool: EnginePool, priority: Priority) => {
  const request = open(pool, priority);
  const figures = await Promise.all([
    analyzeGame({ pool, game: OPERA, limit: ANALYSIS_LIMITS.fast, priority }),
    scanGame({ request, game: OPERA, color: 'white', look: 'deep' }),
  ]);
  request.close();
  return figures;
};

/** Reference: a single engine without other work. */
const ALONE = (async () => {
  const pool = createLocalPool({ start: remembering({ delay: () => 0 }), processes: 1 });
  const figures = await figuresOf(pool, 'interactive');
  await pool.close();
  return figures;
})();

/** Another request, after so many milliseconds, possibly abandoned. */
const neighbor = fc.record({
  comes: fc.nat(60),
  stays: fc.option(fc.nat(30)),
  priority: fc.constantFrom(...PRIORITIES),
  limit: fc.constantFrom({ depth: 8 }, { movetime: 20 }, { depth: ENDLESS + 1 }),
  positions: fc.array(fc.nat(32), { minLength: 1, maxLength: 16 }),
});
const load = fc.array(neighbor, { maxLength: 5 });
/** Engines die at this search; fewer than would fail a block, because all may hit the same one. */
const deaths = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: MAX_TRIES - 1 });
const delays = fc.array(fc.nat(2), { minLength: 1, maxLength: 20 });

type Neighbor = typeof neighbor extends fc.Arbitrary<infer Value> ? Value : never;

const visit = async (pool: EnginePool, { comes, stays, priority, limit, positions }: Neighbor): Promise<void> => {
  await sleep(comes);
  const request = open(pool, priority);
  const fens = positions.map((index) => OPERA.plies[index]?.fen ?? OPERA.start);
  const answers = fens.map((fen) => request.search({ fen, isChess960: false }, limit));
  const isEndless = limit.depth !== undefined && limit.depth > ENDLESS;
  if (stays !== null || isEndless) setTimeout(() => request.close(), stays ?? 20);
  await Promise.all(answers);
  request.close();
};

const sleep = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/** In this order. */
const taking = (times: readonly number[]) => {
  let next = 0;
  return () => times[next++ % times.length] ?? 0;
};

type Situation = { engines: number; load: Neighbor[]; deaths: number[]; delays: number[]; priority: Priority };

const situation = fc.record({
  engines: fc.integer({ min: 1, max: 4 }),
  load,
  deaths,
  delays,
  priority: fc.constantFrom(...PRIORITIES),
});

const poolIn = ({ engines, ...now }: Situation): LocalPool =>
  createLocalPool({
    start: remembering({ delay: taking(now.delays), diesAt: (engine) => now.deaths[engine] }),
    processes: engines,
  });

it('finds the same in a game on any number of engines, beside anybody, whichever engine dies', async () => {
  const alone = await ALONE;
  await fc.assert(
    fc.asyncProperty(situation, async (now) => {
      const pool = poolIn(now);
      const visits = now.load.map((one) => visit(pool, one));
      expect(await figuresOf(pool, now.priority)).toEqual(alone);
      await Promise.all(visits);
      await pool.close();
    }),
    { numRuns: 40 },
  );
});

describe.skipIf(testRedisUrl() === undefined)('workers', () => {
  it('find the same as engines here do, also when one of them ends', async () => {
    const alone = await ALONE;
    await fc.assert(
      fc.asyncProperty(situation, situation, fc.option(fc.nat(60)), async (one, other, ends) => {
        const redis = new Redis(testRedisUrl()!);
        const prefix = `test-${randomUUID()}`;
        const pools = [poolIn(one), poolIn(other)];
        const workers = await Promise.all(pools.map((pool) => startEngineWorker({ redis, pool, prefix })));
        const pool = createRemotePool({ redis, prefix });
        await pool.warmUp();
        const visits = one.load.map((client) => visit(pool, client));
        const ended = ends === null ? undefined : sleep(ends).then(() => workers[0]?.close());
        expect(await figuresOf(pool, one.priority)).toEqual(alone);
        await Promise.all(visits);
        await pool.close();
        // A worker also waits for searches that were cancelled before they started.
        await Promise.all(pools.map((local) => local.close()));
        await Promise.all([ended, ...workers.map((worker) => worker.close())]);
        redis.disconnect();
      }),
      { numRuns: 6 },
    );
  });
});
