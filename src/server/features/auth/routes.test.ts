import { describe, expect, it } from 'vitest';
import { CURRENT_USER_PATH, SIGN_OUT_PATH } from '../../../contract/auth';
import { buildTestApp } from '../../../test/test-app';

describe('GET /api/auth/me', () => {
  it('answers 401 to a guest [API-02] [AUTH-03] [API-28]', async () => {
    const app = await buildTestApp();
    const answer = await app.inject({ method: 'GET', url: CURRENT_USER_PATH });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toEqual({ message: 'Not signed in' });
  });
});

describe('POST /api/auth/signout', () => {
  it('needs no payload, answers 204, and leaves a guest [API-03] [API-29]', async () => {
    const app = await buildTestApp();
    const answer = await app.inject({ method: 'POST', url: SIGN_OUT_PATH });
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe('');
    expect((await app.inject({ method: 'GET', url: CURRENT_USER_PATH })).statusCode).toBe(401);
  });

  it('minds no empty body with the JSON content type', async () => {
    const app = await buildTestApp();
    const headers = { 'content-type': 'application/json' };
    expect((await app.inject({ method: 'POST', url: SIGN_OUT_PATH, headers, payload: '' })).statusCode).toBe(204);
  });
});
