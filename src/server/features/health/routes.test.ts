import { expect, it } from 'vitest';
import { HEALTH_PATH } from '../../../contract/analysis/analysis';
import { startProcess } from '../../../engine/process';
import { createLocalPool } from '../../../engine/queue/pool';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { READY_PATH } from './routes';

it('says that the server lives and how busy its engines are', async () => {
  const app = await buildTestApp();
  const answer = await app.inject({ method: 'GET', url: HEALTH_PATH });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok', engine: { open: 0 } });
});

it('says that no engine can run once one could not be started, and is healthy all the same', async () => {
  const nowhere = { title: 'engine /no/such', command: '/no/such', args: [], env: {} };
  const pool = createLocalPool({ start: startProcess(nowhere), processes: 1 });
  const app = await buildTestApp({ pool, hasReviews: false });
  const health = async (): Promise<unknown> => (await app.inject(HEALTH_PATH)).json();
  expect(await health()).toEqual({ status: 'ok', engine: { open: 0 } });
  await expect(pool.warmUp()).rejects.toThrow('could not be started');
  expect(await health()).toEqual({ status: 'ok', engine: { open: 0, isMissing: true } });
});

it('says that the server is ready as long as its database answers; it lives all the same', async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, hasReviews: false });
  const ready = await app.inject(READY_PATH);
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
  await db.destroy();
  const away = await app.inject(READY_PATH);
  expect([away.statusCode, away.json()]).toMatchObject([503, { message: 'The database is not responding' }]);
  expect((await app.inject(HEALTH_PATH)).statusCode).toBe(200);
});
