import { expect, it } from 'vitest';
import { ANALYSIS_PATH } from '../../contract/analysis/analysis';
import { QUOTAS } from '../../contract/quotas';
import { MAX_OPEN_REQUESTS } from '../../engine/queue/pool';
import { OPERA_GAME } from '../../test/data/games';
import { createFakePool, neverAnswers } from '../../test/fake-engines';
import { listenTestApp } from '../../test/test-app';
import { openTestRedis, testRedisUrl } from '../../test/test-services';

type Client = { readonly address: string; readonly ip: string };

const ask = async ({ address, ip }: Client, path: string, init: RequestInit = {}): Promise<number> => {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream', 'x-forwarded-for': ip };
  const { status, body } = await fetch(address + path, { ...init, headers });
  if (status !== 200) await body?.cancel();
  return status;
};

const analyze = (client: Client): Promise<number> =>
  ask(client, ANALYSIS_PATH, { method: 'POST', body: JSON.stringify({ pgn: OPERA_GAME, mode: 'fast' }) });

/** All calls that one client may have open. */
const fill = (client: Client): Promise<readonly number[]> =>
  Promise.all(Array.from({ length: 30 }, () => analyze(client)));

const openPool = () => createFakePool({ answer: neverAnswers });

it('three clients that take what they can do not fill the queue of the engines, and each has a small share', async () => {
  const pool = openPool();
  const address = await listenTestApp({ pool });
  // Each call of the third client has another address of its network.
  for (const ip of ['10.0.0.1', '10.0.0.2']) {
    const codes = await fill({ address, ip });
    expect(codes.filter((code) => code === 200)).toHaveLength(QUOTAS.engineCallsOfClient);
  }
  const third = Array.from({ length: 30 }, (_, part) => analyze({ address, ip: `2001:db8:1:2::${part + 1}` }));
  expect((await Promise.all(third)).filter((code) => code === 200)).toHaveLength(QUOTAS.engineCallsOfClient);
  expect(pool.load().open).toBeLessThan(MAX_OPEN_REQUESTS / 2);
  expect((QUOTAS.engineCallsOfClient + QUOTAS.scansOfClient) / MAX_OPEN_REQUESTS).toBeLessThanOrEqual(1 / 6);
  expect(await analyze({ address, ip: '10.0.0.4' })).toBe(200);
});

it('what a client trains counts to the same share as what it analyzes', async () => {
  const address = await listenTestApp({ pool: openPool() });
  await fill({ address, ip: '10.0.0.1' });
  const path = '/api/puzzle-training/user/1';
  expect(await ask({ address, ip: '10.0.0.1' }, path)).toBe(429);
  expect(await ask({ address, ip: '10.0.0.2' }, path)).toBe(200);
});

it.skipIf(testRedisUrl() === undefined)('a client has the same share at several servers together', async () => {
  const redis = openTestRedis()!;
  const addresses = await Promise.all([1, 2].map(() => listenTestApp({ pool: openPool(), redis })));
  const codes = await Promise.all(addresses.map((address) => fill({ address, ip: '10.0.0.1' })));
  expect(codes.flat().filter((code) => code === 200)).toHaveLength(QUOTAS.engineCallsOfClient);
});
