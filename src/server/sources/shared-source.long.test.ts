import { describe, expect, it } from 'vitest';
import { openTestSource as openChesscom } from '../../test/mock-chesscom/mock-server';
import { failureOf, openTestSource, readGames } from '../../test/mock-lichess/mock-server';
import { hasOwnRedis, openAwayRedis, startOwnRedis } from '../../test/processes/own-redis';
import { buildTestApp } from '../../test/test-app';
import { openTestRedis, testRedisUrl } from '../../test/test-services';
import type { Redis } from '../platform/redis';
import { createChesscomSource } from './chesscom/chesscom-source';
import { createLichessSource } from './lichess/lichess-source';

/** The sources of two processes before one Lichess. */
const twoProcesses = async (redis: Redis, throughput: { readonly gamesPerSecond?: number } = {}) => {
  const timeouts = { firstByte: 30_000, silence: 30_000, pause: 50 };
  const { source, mockServer } = await openTestSource(throughput, { redis, timeouts });
  return { mockServer, one: source, other: createLichessSource({ url: mockServer.url, redis, timeouts }) };
};

describe.skipIf(testRedisUrl() === undefined)('Lichess asked by several processes', () => {
  it('has one export at a time', async () => {
    const { one, other } = await twoProcesses(openTestRedis()!, { gamesPerSecond: 100 });
    const requested = [one, other, one, other].map((source) => readGames(source, { name: 'RookAndRollRavi', max: 10 }));
    for (const { received, failure } of await Promise.all(requested))
      expect([received, failure]).toEqual([10, undefined]);
  });

  it('is left alone by all when it has asked one to wait', async () => {
    const redis = openTestRedis()!;
    const { one, other, mockServer } = await twoProcesses(redis);
    expect(await failureOf(one, 'BusyBo')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
    expect(await failureOf(other, 'GambitGustav')).toMatchObject({ reason: 'rate-limited' });
    expect(await other.profile({ name: 'GambitGustav' })).toMatchObject({ error: { reason: 'rate-limited' } });
    expect(mockServer.requests).toHaveLength(1);
    const left = await redis.pttl('outpost:lichess:cooldown');
    expect(left).toBeGreaterThan(30_000);
    expect(left).toBeLessThanOrEqual(60_000);
    await redis.del('outpost:lichess:cooldown');
    expect((await readGames(other, { name: 'GambitGustav', max: 5 })).received).toBe(5);
  });

  it('is asked by the next process when one has died in its turn', async () => {
    const redis = openTestRedis()!;
    const dead = redis.duplicate({ keyPrefix: redis.options.keyPrefix! });
    const { mockServer, other } = await twoProcesses(redis);
    const stream = createLichessSource({ url: mockServer.url, redis: dead }).games({ name: 'GambitGustav', max: 2 });
    await stream[Symbol.asyncIterator]().next();
    dead.disconnect();
    expect((await readGames(other, { name: 'PawnStarMeera', max: 3 })).received).toBe(3);
  });

  it('tells two applications to wait when it has told one', async () => {
    const redis = openTestRedis()!;
    const { one, other, mockServer } = await twoProcesses(redis);
    const [app, further] = [await buildTestApp({ redis, lichess: one }), await buildTestApp({ redis, lichess: other })];
    const requested = await app.inject('/api/lichess/user/BusyBo/games');
    const requests = mockServer.requests.length;
    const answer = await further.inject('/api/lichess/user/GambitGustav/games');
    expect([requested.statusCode, answer.statusCode]).toEqual([503, 503]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(30);
    expect(mockServer.requests).toHaveLength(requests);
  });
});

it('while Redis is away each process asks Lichess in its own turn, and waits when told to', async () => {
  const { one, other, mockServer } = await twoProcesses(openAwayRedis());
  const requested = [one, one, one].map((source) => readGames(source, { name: 'GambitGustav', max: 3 }));
  for (const { received } of await Promise.all(requested)) expect(received).toBe(3);
  expect(await failureOf(one, 'BusyBo')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
  const requests = mockServer.requests.length;
  expect(await failureOf(one, 'GambitGustav')).toMatchObject({ reason: 'rate-limited' });
  expect(mockServer.requests).toHaveLength(requests);
  expect((await readGames(other, { name: 'GambitGustav', max: 3 })).received).toBe(3);
});

it.skipIf(!hasOwnRedis)('an export goes on when Redis goes away in the middle, and the next one follows', async () => {
  const server = await startOwnRedis();
  const { one } = await twoProcesses(await server.connect(), { gamesPerSecond: 50 });
  const first = readGames(one, { name: 'RookAndRollRavi', max: 20 });
  const second = readGames(one, { name: 'GambitGustav', max: 3 });
  await server.stop();
  expect([(await first).received, (await second).received]).toEqual([20, 3]);
});

describe.skipIf(testRedisUrl() === undefined)('Chess.com asked by several processes', () => {
  it('is asked one question at a time, and left alone by all when it has asked one to wait', async () => {
    const redis = openTestRedis()!;
    const { source: one, mockServer } = await openChesscom({ delay: 20 }, { redis });
    const other = createChesscomSource({ url: mockServer.url, redis, freshFor: 0 });
    const requested = [one, other, one, other].map((source) => readGames(source, { name: 'KnightlyKarim', max: 70 }));
    for (const { received, failure } of await Promise.all(requested))
      expect([received, failure]).toEqual([70, undefined]);
    expect(mockServer.requests.every(({ status }) => status() < 400)).toBe(true);
    expect(await failureOf(one, 'HurriedHugo')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
    const { length } = mockServer.requests;
    expect(await failureOf(other, 'KnightlyKarim')).toMatchObject({ reason: 'rate-limited' });
    expect(mockServer.requests).toHaveLength(length);
    expect(await redis.pttl('outpost:chesscom:cooldown')).toBeGreaterThan(30_000);
  });
});
