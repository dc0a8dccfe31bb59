/** Two servers, two workers, PostgreSQL and Redis under load, with one of them failing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import { librarySchema } from '../contract/library';
import { namesIn, PREFIX } from '../engine/remote/wire';
import { inventedGames, PLAYER } from '../test/data/games';
import { libraryPaths } from '../test/library-paths';
import {
  analyze,
  canCluster,
  countAttempts,
  type Reported,
  sendAttempt,
  type Solving,
  startCluster,
  startSolving,
} from '../test/processes/cluster';

type Cluster = Awaited<ReturnType<typeof startCluster>>;

const QUEUE = `${namesIn(PREFIX).queue}:engine`;
const ANALYSES = 4;

const isWhole = ({ kind, ...reported }: Reported) => kind === 'whole' && 'moves' in reported && reported.moves > 20;
const wholeOf = (all: readonly Reported[]): number => all.filter(isWhole).length;

const watchQueue = (cluster: Cluster) => {
  const redis = new Redis(cluster.redis.url);
  redis.on('error', () => undefined);
  onTestFinished(() => redis.disconnect());
  return {
    running: () => redis.llen(`${QUEUE}:active`),
    all: async () => (await redis.llen(`${QUEUE}:active`)) + (await redis.zcard(`${QUEUE}:prioritized`)),
  };
};

/** Puzzle attempts at both servers and games in progress, half at each; both workers have just started. */
const beginLoad = async (cluster: Cluster) => {
  const addresses = await Promise.all(cluster.servers.map((server) => server.ready()));
  const solving = startSolving(addresses);
  onTestFinished(() => solving.stop());
  await untilMoreSolved(solving);
  const games = inventedGames(ANALYSES);
  const [first = [], second = []] = addresses.map((address, which) =>
    games.filter((_, index) => index % 2 === which).map((pgn) => analyze(address, pgn)),
  );
  await expect.poll(watchQueue(cluster).running).toBe(2);
  return { addresses, first: Promise.all(first), second: Promise.all(second), solving };
};
type Load = Awaited<ReturnType<typeof beginLoad>>;

const untilMoreSolved = async ({ taken }: Solving): Promise<void> => {
  const before = taken.length;
  await expect.poll(() => taken.length).toBeGreaterThan(before + 20);
};

/** Every accepted attempt is stored: sending it again adds nothing. */
const expectAllKept = async (address: string, taken: readonly string[]): Promise<void> => {
  const before = await countAttempts(address);
  expect(before).toBeGreaterThanOrEqual(taken.length);
  for (const key of taken) expect(await sendAttempt(address, key)).toBe('taken');
  expect(await countAttempts(address)).toBe(before);
};

/** The load completes: every analysis is whole, refused attempts have a message, accepted ones are stored. */
const expectUnharmed = async (cluster: Cluster, { addresses, first, second, solving }: Load): Promise<void> => {
  expect(wholeOf([...(await first), ...(await second)])).toBe(ANALYSES);
  await untilMoreSolved(solving);
  await solving.stop();
  for (const refusal of solving.refusals) expect(refusal).toMatch(/^5\d\d \S/);
  await expectAllKept(addresses[0]!, solving.taken);
  await expectWellAgain(cluster);
};

const expectWellAgain = async (cluster: Cluster): Promise<void> => {
  const [, another] = inventedGames(2, { from: 50 });
  for (const server of cluster.servers) {
    const address = await server.ready();
    await expect.poll(async () => (await fetch(`${address}/api/health/ready`)).status).toBe(200);
    await expect.poll(async () => (await analyze(address, another!)).kind).toBe('whole');
  }
  await expect.poll(watchQueue(cluster).all).toBe(0);
};

describe.skipIf(!canCluster)('an installation of many processes', () => {
  it('loses nothing when a worker is killed in mid-search', async () => {
    const cluster = await startCluster();
    const load = await beginLoad(cluster);
    await cluster.workers[0].kill();
    await expectUnharmed(cluster, load);
    cluster.workers[0].startAgain();
    await cluster.workers[1].kill();
    await expectWellAgain(cluster);
  });

  it('goes on at once when a worker is told to end, and when it comes back', async () => {
    const cluster = await startCluster();
    const load = await beginLoad(cluster);
    await cluster.workers[0].end();
    cluster.workers[0].startAgain();
    await expectUnharmed(cluster, load);
  });

  it('goes on at the other server when one is killed in mid-stream, and keeps what either has taken', async () => {
    const cluster = await startCluster();
    const { addresses, first, second, solving } = await beginLoad(cluster);
    await cluster.servers[0].kill();
    const kinds = new Set((await first).map(({ kind }) => kind));
    expect(kinds).toContain('broken off');
    // An analysis that ended before the kill is whole.
    expect(['broken off', 'whole']).toEqual(expect.arrayContaining([...kinds]));
    expect(wholeOf(await second)).toBe(ANALYSES / 2);
    await untilMoreSolved(solving);
    await solving.stop();
    await expectAllKept(addresses[1]!, solving.taken);
    cluster.servers[0].startAgain();
    await expectWellAgain(cluster);
    await expectAllKept(await cluster.servers[0].ready(), solving.taken);
  });

  it('starts new engines when every one is killed', async () => {
    const cluster = await startCluster();
    const load = await beginLoad(cluster);
    const engines = cluster.workers.flatMap((worker) => worker.children());
    expect(engines).toHaveLength(2);
    for (const engine of engines) process.kill(engine, 'SIGKILL');
    await expectUnharmed(cluster, load);
  });

  it('heals when PostgreSQL dies and comes back, and nothing that was taken is lost', async () => {
    const cluster = await startCluster();
    const load = await beginLoad(cluster);
    cluster.postgres.restart();
    await expectUnharmed(cluster, load);
  });

  it('heals when Redis dies and comes back empty', async () => {
    const cluster = await startCluster();
    const load = await beginLoad(cluster);
    await cluster.redis.stop();
    await cluster.redis.startAgain();
    await expectUnharmed(cluster, load);
    expect(load.solving.refusals).toEqual([]);
  });

  it('serves all but new analyses while Redis is gone for half a minute, and ends the begun ones after', async () => {
    const cluster = await startCluster();
    const load = await beginLoad(cluster);
    await cluster.redis.stop();
    await sleep(15_000);
    const [game] = inventedGames(1, { from: 30 });
    for (const address of load.addresses) {
      const reported = await analyze(address, game!);
      expect(reported.kind === 'refused' && reported.message).toMatch(/\w/);
      expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    }
    await sleep(15_000);
    await cluster.redis.startAgain();
    await expectUnharmed(cluster, load);
    expect(load.solving.refusals).toEqual([]);
  });

  it('takes over the imports of a server that is killed, and loses or doubles no game', async () => {
    const cluster = await startCluster();
    const addresses = await Promise.all(cluster.servers.map((server) => server.ready()));
    const games = inventedGames(300);
    const texts = [games.slice(0, 150), games.slice(150)].map((some) => some.join('\n'));
    for (const [index, text] of texts.entries()) {
      const response = await fetch(
        `${addresses[index]}${libraryPaths(1).imports}?name=games.pgn&player=${encodeURIComponent(PLAYER)}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-chess-pgn' },
          body: text,
        },
      );
      expect(response.status).toBe(202);
    }
    await cluster.servers[0].kill();
    cluster.servers[0].startAgain();
    const again = await cluster.servers[0].ready();
    await cluster.servers[1].kill();
    const look = async () => {
      const library = librarySchema.parse(await (await fetch(again + libraryPaths(1).library)).json());
      return { games: library.games, open: library.imports.filter(({ state }) => state !== 'finished').length };
    };
    await expect.poll(look).toEqual({ games: 300, open: 0 });
  });
});
