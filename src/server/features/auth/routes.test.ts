import { describe, expect, it } from 'vitest';
import { CURRENT_USER_PATH, SIGN_OUT_PATH } from '../../../contract/account/auth';
import { createMember, createApiClient, signIn } from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';

const SESSION = 'outpost.session_token';

describe('GET /api/auth/me', () => {
  it('answers 401 to a guest [API-02] [AUTH-03] [API-28]', async () => {
    const app = await buildTestApp();
    const answer = await app.inject({ method: 'GET', url: CURRENT_USER_PATH });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json()).toMatchObject({ message: 'Not signed in' });
  });

  it('answers who is signed in, for nobody to keep, and nothing more [API-02] [ENT-01]', async () => {
    const member = await createMember(await buildTestApp());
    const answer = await member.ask('GET', CURRENT_USER_PATH);
    expect(answer.statusCode).toBe(200);
    const user = { username: 'Morphy', id: 2, email: 'paul@morphy.example', profileId: 1, firstSteps: true };
    expect(answer.json()).toEqual(user);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['made-up', 'made-up.signature', '%00', '..', 'a'.repeat(5000)])(
    'takes the cookie %j for a guest’s',
    async (value) => {
      const apiClient = await createMember(await buildTestApp());
      apiClient.cookies.set('outpost.session_token', value);
      expect((await apiClient.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(401);
    },
  );
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

  it('ends the session, so that its cookie is of no use to whoever kept it [API-03]', async () => {
    const member = await createMember(await buildTestApp());
    const kept = new Map(member.cookies);
    expect((await member.ask('POST', SIGN_OUT_PATH)).statusCode).toBe(204);
    expect(member.cookies.has(SESSION)).toBe(false);
    kept.forEach((value, name) => member.cookies.set(name, value));
    expect((await member.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(401);
  });

  it('ends no other session of the user', async () => {
    const app = await buildTestApp();
    const [laptop, phone] = [await createMember(app), createApiClient(app)];
    await signIn(phone);
    await laptop.ask('POST', SIGN_OUT_PATH);
    expect((await phone.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
  });
});
