import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { scripted } from '../../test/fake-engines';
import { hasOwnRedis, startOwnRedis } from '../../test/processes/own-redis';
import { createLocalPool } from '../queue/pool';
import { startEngineWorker } from './engine-worker';
import { createRemotePool } from './remote-pool';

const POSITION = { fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', isChess960: false };

const openCluster = async () => {
  const server = await startOwnRedis();
  const prefix = `test-${randomUUID()}`;
  const local = createLocalPool({ start: scripted(() => 20), processes: 2 });
  const worker = await startEngineWorker({ redis: await server.connect(), pool: local, prefix });
  const pool = createRemotePool({ redis: await server.connect(), prefix });
  onTestFinished(async () => {
    await pool.close();
    await worker.close();
    await local.close();
  });
  await pool.identity();
  return { server, pool };
};

it.runIf(hasOwnRedis).each(['idle', 'busy'])(
  'an engine that was %s when Redis was killed answers what was asked before and after',
  async (state) => {
    const { server, pool } = await openCluster();
    const request = pool.open({ priority: 'interactive' });
    if (request === undefined) throw new Error('The queue is full.');
    const searchAll = (count: number) =>
      Promise.all(Array.from({ length: count }, () => request.search(POSITION, { depth: 5 })));
    const before = state === 'busy' ? searchAll(200) : [];
    await sleep(500);
    await server.stop();
    await sleep(500);
    await server.startAgain();
    const outcomes = (await Promise.all([before, searchAll(3)])).flat();
    expect(outcomes).toHaveLength(state === 'busy' ? 203 : 3);
    for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: true });
  },
);
