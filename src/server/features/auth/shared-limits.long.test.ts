import { describe, expect, it } from 'vitest';
import { authMessages, FORGOT_PASSWORD_PATH } from '../../../contract/account/auth';
import { createApiClient, register, signIn, type ApiClient } from '../../../test/api-client';
import { hasOwnRedis, openAwayRedis, startOwnRedis } from '../../../test/processes/own-redis';
import { buildTestApp } from '../../../test/test-app';
import { openTestRedis, testRedisUrl } from '../../../test/test-services';
import type { Redis } from '../../platform/redis';

const buildVisitor = async (redis: Redis): Promise<ApiClient> => createApiClient(await buildTestApp({ redis }));

const wrongStatuses = async (apiClient: ApiClient, times: number): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await signIn(apiClient, 'Morphy', 'wrong')).statusCode);
  return statuses;
};

/** A link is asked for six times, of one process after the other. */
const resetStatuses = async (visitors: readonly ApiClient[]): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1) {
    const apiClient = visitors[time % visitors.length]!;
    const answer = await apiClient.ask('POST', FORGOT_PASSWORD_PATH, { email: 'paul@morphy.example' });
    statuses.push(answer.statusCode);
  }
  return statuses;
};

describe.skipIf(testRedisUrl() === undefined)('two web processes', () => {
  it('take ten wrong passwords of an account together, then both ask to wait', async () => {
    const redis = openTestRedis()!;
    const [one, other] = [await buildVisitor(redis), await buildVisitor(redis)];
    expect([...(await wrongStatuses(one, 6)), ...(await wrongStatuses(other, 4))]).toEqual(Array(10).fill(401));
    for (const apiClient of [one, other]) {
      const answer = await signIn(apiClient, 'morphy');
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { message: authMessages.tooManyTries }]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    }
  });

  it('write to an address five times an hour together', async () => {
    const redis = openTestRedis()!;
    expect(await resetStatuses([await buildVisitor(redis), await buildVisitor(redis)])).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
  });
});

it('signing in works, and limits hold in each process, while Redis is away', async () => {
  const redis = openAwayRedis();
  for (const apiClient of [await buildVisitor(redis), await buildVisitor(redis)]) {
    expect((await register(apiClient)).statusCode).toBe(201);
    expect((await signIn(apiClient)).statusCode).toBe(200);
    expect(await resetStatuses([apiClient])).toEqual([200, 200, 200, 200, 200, 429]);
  }
});

it.skipIf(!hasOwnRedis)('every request is answered while Redis goes away and comes back', async () => {
  const server = await startOwnRedis();
  const redis = await server.connect();
  const apiClient = await buildVisitor(redis);
  await register(apiClient);
  const signInAgain = async () => (await signIn(apiClient)).statusCode;
  expect(await signInAgain()).toBe(200);
  const meanwhile = Promise.all(Array.from({ length: 5 }, signInAgain));
  await server.stop();
  expect(await meanwhile).toEqual([200, 200, 200, 200, 200]);
  expect(await signInAgain()).toBe(200);
  await server.startAgain();
  await expect.poll(() => redis.status).toBe('ready');
  expect(await signInAgain()).toBe(200);
});
