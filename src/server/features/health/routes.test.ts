import { expect, it } from 'vitest';
import { buildTestApp } from '../../../test/test-app';
import { HEALTH_PATH } from './routes';

it('says that the server lives and how busy its engines are', async () => {
  const app = await buildTestApp();
  const answer = await app.inject({ method: 'GET', url: HEALTH_PATH });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok', engine: { open: 0 } });
});
