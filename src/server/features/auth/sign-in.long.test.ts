import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { authMessages, CURRENT_USER_PATH, SIGN_IN_PATH } from '../../../contract/account/auth';
import { createMember, createApiClient, MORPHY, register, signIn } from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';

const SESSION = 'outpost.session_token';

describe('POST /api/auth/signin', () => {
  it.each(['Morphy', 'mORPHY', ' morphy ', 'paul@morphy.example', 'PAUL@morphy.EXAMPLE'])(
    'signs in as %j, by a cookie that no script reads [API-04] [ENT-29] [AUTH-08]',
    async (name) => {
      const apiClient = createApiClient(await buildTestApp());
      await register(apiClient);
      const answer = await signIn(apiClient, name);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
      expect(String(answer.headers['set-cookie'])).toMatch(
        /^outpost\.session_token=.*; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      expect((await apiClient.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
    },
  );

  it('makes the cookie Secure where the application is opened over https [AUTH-08]', async () => {
    const apiClient = createApiClient(await buildTestApp({ appUrl: 'https://outpost.example' }));
    await register(apiClient);
    const answer = await signIn(apiClient);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-outpost\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await apiClient.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
  });

  it('keeps passwords as scrypt makes them', async () => {
    const hashes: string[] = [];
    const hash = async (password: string) => {
      const made = await hashPassword(password);
      hashes.push(made);
      return made;
    };
    await register(createApiClient(await buildTestApp({ passwords: { hash, verify: verifyPassword } })));
    expect(hashes).toHaveLength(1);
    expect(hashes[0]).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });

  it.each([
    ['a wrong password', MORPHY.username, 'opera box 1859'],
    ['a password of other case', MORPHY.username, MORPHY.password.toUpperCase()],
    ['a wrong password of an address', MORPHY.email, 'opera box 1859'],
    ['an unknown name', 'Anderssen', MORPHY.password],
    ['an unknown address', 'adolf@anderssen.example', MORPHY.password],
    ['an address that is none', 'morphy@', MORPHY.password],
    ['a name with signs that none has', "Morphy' or '1'='1", MORPHY.password],
    ['the owner of the installation', 'owner', 'owner'],
    ['the address of the owner', 'owner@localhost', 'owner'],
    ['a name that is blank inside', 'a b', MORPHY.password],
    ['a name too short', 'pm', MORPHY.password],
    ['a name longer than any', 'm'.repeat(200), MORPHY.password],
    ['a password too short', MORPHY.username, 'short'],
    ['a password longer than any', MORPHY.username, 'x'.repeat(200)],
  ])('refuses %s with the same words, after the same one hashing [VAL-11]', async (_, name, password) => {
    let hashings = 0;
    const counting = {
      hash: (text: string) => ((hashings += 1), hashPassword(text)),
      verify: (attempt: { hash: string; password: string }) => ((hashings += 1), verifyPassword(attempt)),
    };
    const apiClient = createApiClient(await buildTestApp({ passwords: counting }));
    await register(apiClient);
    hashings = 0;
    const answer = await signIn(apiClient, name, password);
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { message: authMessages.invalidCredentials }]);
    expect(hashings).toBe(1);
    expect(apiClient.cookies.size).toBe(0);
  });

  it.each([
    ['usernameOrEmail', '', authMessages.usernameOrEmail],
    ['usernameOrEmail', '  ', authMessages.usernameOrEmail],
    ['password', '', authMessages.passwordRequired],
    ['password', null, 'Expected string, received null'],
  ])('refuses the %s %j with its message [VAL-08] [VAL-09] [VAL-10]', async (field, value, message) => {
    const apiClient = createApiClient(await buildTestApp());
    const attempt = { usernameOrEmail: 'Morphy', password: MORPHY.password, [field]: value };
    const answer = await apiClient.ask('POST', SIGN_IN_PATH, attempt);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { [field]: message } }]);
  });

  it('never takes up a session that somebody else has laid into the browser', async () => {
    const app = await buildTestApp();
    const attacker = await createMember(app, { username: 'Attacker', email: 'a@attacker.example' });
    const victim = createApiClient(app);
    await register(victim);
    for (const fixed of [attacker.cookies.get(SESSION)!, 'fixed.by-an-attacker']) {
      victim.cookies.set(SESSION, fixed);
      await signIn(victim);
      expect(victim.cookies.get(SESSION)).not.toBe(fixed);
      expect((await victim.ask('GET', CURRENT_USER_PATH)).json()).toMatchObject({ username: 'Morphy' });
      expect((await attacker.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(401);
    }
  });

  it('ends the session that the browser had before', async () => {
    const app = await buildTestApp();
    const member = await createMember(app);
    const before = new Map(member.cookies);
    await signIn(member);
    const other = createApiClient(app);
    before.forEach((value, name) => other.cookies.set(name, value));
    expect((await other.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(401);
    expect((await member.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
  });

  it('takes ten wrong passwords of an account, known or not, then asks to wait', async () => {
    for (const name of ['Morphy', 'Nobody']) {
      const apiClient = createApiClient(await buildTestApp());
      await register(apiClient);
      for (let wrong = 0; wrong < 10; wrong += 1) expect((await signIn(apiClient, name, 'wrong')).statusCode).toBe(401);
      const answer = await signIn(apiClient, name.toUpperCase());
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { message: authMessages.tooManyTries }]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
      expect((await signIn(apiClient, 'Another', 'wrong')).statusCode).toBe(401);
    }
  });

  it('counts no sign-in that succeeds', async () => {
    const apiClient = createApiClient(await buildTestApp());
    await register(apiClient);
    for (let time = 0; time < 12; time += 1) expect((await signIn(apiClient)).statusCode).toBe(200);
  });

  it('ends a session after a week without a visit, and carries it on with one [AUTH-08]', async () => {
    const DAY = 24 * 60 * 60_000;
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const member = await createMember(await buildTestApp());
    vi.setSystemTime(Date.now() + 6 * DAY);
    expect((await member.ask('GET', CURRENT_USER_PATH)).headers['set-cookie']).toBeDefined();
    vi.setSystemTime(Date.now() + 6 * DAY);
    expect((await member.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 8 * DAY);
    expect((await member.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(401);
  });
});
