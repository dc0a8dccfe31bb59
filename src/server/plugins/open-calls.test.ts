import { describe, expect, it } from 'vitest';
import { ANALYSIS_PATH } from '../../contract/analysis';
import { createFakePool, neverAnswers } from '../../test/fake-pool';
import { OPERA_GAME } from '../../test/data/games';
import { openAwayRedis } from '../../test/processes/own-redis';
import { listenTestApp } from '../../test/test-app';
import { openTestRedis, testRedisUrl } from '../../test/test-redis';

/** An analysis that goes on until it is given up, as an answer whose head has come. */
const analyze = async (address: string) => {
  const controller = new AbortController();
  const response = await fetch(address + ANALYSIS_PATH, {
    ...{ method: 'POST', signal: controller.signal, body: JSON.stringify({ pgn: OPERA_GAME, mode: 'fast' }) },
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
  });
  return { response, giveUp: () => controller.abort() };
};

it('lets one client have twelve analyses open, and another when one has ended [A60]', async () => {
  const address = await listenTestApp({ pool: createFakePool({ answer: neverAnswers }) });
  const open = await Promise.all(Array.from({ length: 12 }, () => analyze(address)));
  expect(open.map(({ response }) => response.status)).toEqual(Array.from({ length: 12 }, () => 200));
  const { response } = await analyze(address);
  expect([response.status, await response.json(), response.headers.get('retry-after')]).toMatchObject([
    429,
    { message: 'Too many of these are running already. Please wait until one is finished.' },
    '5',
  ]);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  open[0]!.giveUp();
  await expect.poll(async () => (await analyze(address)).response.status).toBe(200);
  open.forEach(({ giveUp }) => giveUp());
});

describe.skipIf(testRedisUrl() === undefined)('two web processes', () => {
  it('let one client have twelve analyses open together, and another in either when one has ended', async () => {
    const redis = openTestRedis()!;
    const pool = () => createFakePool({ answer: neverAnswers });
    const [one, other] = [await listenTestApp({ pool: pool(), redis }), await listenTestApp({ pool: pool(), redis })];
    const addresses = Array.from({ length: 12 }, (_, index) => (index < 7 ? one : other));
    const open = await Promise.all(addresses.map(analyze));
    expect(open.map(({ response }) => response.status)).toEqual(addresses.map(() => 200));
    for (const address of [one, other]) expect((await analyze(address)).response.status).toBe(429);
    open[0]!.giveUp();
    await expect.poll(async () => (await analyze(other)).response.status).toBe(200);
    expect((await analyze(one)).response.status).toBe(429);
    open.forEach(({ giveUp }) => giveUp());
  });
});

it('each web process counts its own while Redis is away', async () => {
  const pool = createFakePool({ answer: neverAnswers });
  const address = await listenTestApp({ pool, redis: openAwayRedis() });
  const open = await Promise.all(Array.from({ length: 12 }, () => analyze(address)));
  expect(open.map(({ response }) => response.status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect((await analyze(address)).response.status).toBe(429);
  open.forEach(({ giveUp }) => giveUp());
});
