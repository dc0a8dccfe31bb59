import { describe, expect, it } from 'vitest';
import { ANALYSIS_PATH } from '../../contract/analysis/analysis';
import { OPERA_GAME } from '../../test/data/games';
import { createFakePool, neverAnswers } from '../../test/fake-engines';
import { openAwayRedis } from '../../test/processes/own-redis';
import { listenTestApp } from '../../test/test-app';
import { openTestRedis, testRedisUrl } from '../../test/test-services';
import type { HttpError } from '../errors';
import { clientOf, createLimit, takeTokens } from './limits';

const MINUTE = 60_000;

/** Three tokens in three minutes, with a manual clock. */
const threeTries = () => {
  const clock = { now: 1_780_000_000_000 };
  return { clock, limit: createLimit({ name: 'test', tries: 3, per: 3 * MINUTE, now: () => clock.now }) };
};

const refusalOf = async (call: () => Promise<unknown>): Promise<HttpError | undefined> => {
  try {
    await call();
    return undefined;
  } catch (error) {
    return error as HttpError;
  }
};

describe('a limit', () => {
  it('has tries at once, then one for each part of its time', async () => {
    const { clock, limit } = threeTries();
    expect([await limit.take('a'), await limit.take('a'), await limit.take('a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await limit.take('a')).toBe(MINUTE);
    clock.now += MINUTE / 2;
    expect(await limit.take('a')).toBe(MINUTE / 2);
    clock.now += MINUTE / 2;
    expect([await limit.take('a'), await limit.take('a')]).toEqual([undefined, MINUTE]);
  });

  it('never has more tries than at first, nor fewer because the clock was set back', async () => {
    const { clock, limit } = threeTries();
    await limit.take('a');
    clock.now += 1000 * MINUTE;
    for (let time = 0; time < 3; time += 1) expect(await limit.take('a')).toBeUndefined();
    clock.now -= 500 * MINUTE;
    expect(await limit.take('a')).toBe(MINUTE);
  });

  it('counts every key by itself', async () => {
    const { limit } = threeTries();
    for (let time = 0; time < 4; time += 1) await limit.take('a');
    expect(await limit.take('b')).toBeUndefined();
  });

  it('remembers who has tried among very many others', async () => {
    const { clock, limit } = threeTries();
    for (let other = 0; other < 9000; other += 1) await limit.take(`before ${other}`);
    clock.now += MINUTE;
    for (let time = 0; time < 3; time += 1) await limit.take('a');
    for (let other = 0; other < 9000; other += 1) await limit.take(`after ${other}`);
    expect(await limit.take('a')).toBe(MINUTE);
  });
});

describe('takeTries', () => {
  it('refuses with 429 and the longest time to wait, and takes nothing of the other limit', async () => {
    const { limit } = threeTries();
    const other = createLimit({ name: 'other', tries: 1, per: 10 * MINUTE });
    await takeTokens([other, 'a']);
    for (let time = 0; time < 5; time += 1) {
      const refusal = await refusalOf(() => takeTokens([limit, 'a'], [other, 'a']));
      expect(refusal?.statusCode).toBe(429);
      expect(refusal?.headers).toEqual({ 'retry-after': '600' });
    }
    expect(await refusalOf(() => takeTokens([limit, 'a']))).toBeUndefined();
  });

  it('gives back what turned out well', async () => {
    const { limit } = threeTries();
    for (let time = 0; time < 10; time += 1) await (await takeTokens([limit, 'a']))();
    expect(await limit.take('a')).toBeUndefined();
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['2001:db8::', '2001:db8:0:0'],
  ['::1:2:3:4:5:6:7', '0:1:2:3'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['fe80::2%25en1', 'fe80:0:0:0'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
  ['2001:db8:1:2:3:4:203.0.113.7', '2001:db8:1:2'],
  ['no address', 'no address'],
])('takes %s for the client %s', (ip, client) => {
  expect(clientOf({ ip })).toBe(client);
});

/** An analysis that runs until cancelled, after its response header was sent. */
const analyze = async (address: string) => {
  const controller = new AbortController();
  const response = await fetch(address + ANALYSIS_PATH, {
    method: 'POST',
    signal: controller.signal,
    body: JSON.stringify({ pgn: OPERA_GAME, mode: 'fast' }),
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
    { message: 'Too many of these requests are running. Please wait until one has finished.' },
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
