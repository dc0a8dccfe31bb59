import { describe, expect, it } from 'vitest';
import { openTestSource } from '../../../test/mock-chesscom/mock-server';
import { failureOf, readGames } from '../../../test/mock-lichess/mock-server';
import { openAwayRedis } from '../../../test/processes/own-redis';
import { openTestRedis, testRedisUrl } from '../../../test/test-services';
import type { Redis } from '../../platform/redis';
import { createChesscomSource } from './chesscom-source';

/** The sources of two processes before one Chess.com. */
const twoProcesses = async (redis: Redis) => {
  const { source, mockServer } = await openTestSource({ delay: 20 }, { redis });
  return { mockServer, one: source, other: createChesscomSource({ url: mockServer.url, redis }) };
};

describe.skipIf(testRedisUrl() === undefined)('Chess.com asked by several processes', () => {
  it('is asked one question at a time', async () => {
    const { one, other, mockServer } = await twoProcesses(openTestRedis()!);
    const requested = [one, other, one, other].map((source) => readGames(source, { name: 'KnightlyKarim', max: 70 }));
    for (const { received, failure } of await Promise.all(requested))
      expect([received, failure]).toEqual([70, undefined]);
    expect(mockServer.requests.every(({ status }) => status() < 400)).toBe(true);
  });

  it('is left alone by all when it has asked one to wait', async () => {
    const redis = openTestRedis()!;
    const { one, other, mockServer } = await twoProcesses(redis);
    expect(await failureOf(one, 'HurriedHugo')).toEqual({ reason: 'rate-limited', retryAfter: 60_000 });
    const { length } = mockServer.requests;
    expect(await failureOf(other, 'KnightlyKarim')).toMatchObject({ reason: 'rate-limited' });
    expect(mockServer.requests).toHaveLength(length);
    expect(await redis.pttl('outpost:chesscom:cooldown')).toBeGreaterThan(30_000);
  });
});

it('while Redis is away each process asks Chess.com in its own turn', async () => {
  const { one, mockServer } = await twoProcesses(openAwayRedis());
  const requested = [one, one, one].map((source) => readGames(source, { name: 'KnightlyKarim', max: 3 }));
  for (const { received } of await Promise.all(requested)) expect(received).toBe(3);
  expect(mockServer.requests.every(({ status }) => status() < 400)).toBe(true);
});
