import { type TOTP, URI } from 'otpauth';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ACCOUNT_PATHS, authMessages, CURRENT_USER_PATH, SECOND_FACTOR_PATH } from '../../../contract/account/auth';
import { beginTwoFactor, createMember, createApiClient, signIn, type ApiClient } from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';

const HALF_A_MINUTE = 30_000;

/** An app with a member whose account asks for codes; the clock stands still, so that codes are what they are. */
const withTwoFactor = async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await buildTestApp();
  const member = await createMember(app);
  const { uri, recoveryCodes } = await beginTwoFactor(member);
  const totp = URI.parse(uri) as TOTP;
  await member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code: totp.generate() });
  vi.setSystemTime(Date.now() + 10 * HALF_A_MINUTE);
  return { app, member, totp, recoveryCodes };
};

const sendCode = (apiClient: ApiClient, code: string, kind: 'app' | 'recovery' = 'app') =>
  apiClient.ask('POST', SECOND_FACTOR_PATH, { code, kind });

const isSignedIn = async (apiClient: ApiClient) => (await apiClient.ask('GET', CURRENT_USER_PATH)).statusCode === 200;

describe('a sign-in with two factors', () => {
  it('is no sign-in before the code', async () => {
    const { app } = await withTwoFactor();
    const apiClient = createApiClient(app);
    const answer = await signIn(apiClient);
    expect([answer.statusCode, answer.json()]).toEqual([200, { secondFactor: true }]);
    expect([...apiClient.cookies.keys()]).toEqual(['outpost.two_factor']);
    expect(await isSignedIn(apiClient)).toBe(false);
  });

  it.each(['Morphy', 'paul@morphy.example'])('ends with the code of the app, as %s', async (name) => {
    const { app, totp } = await withTwoFactor();
    const apiClient = createApiClient(app);
    await signIn(apiClient, name);
    const code = totp.generate();
    const answer = await sendCode(apiClient, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(await isSignedIn(apiClient)).toBe(true);
  });

  it('takes a code once', async () => {
    const { app, totp } = await withTwoFactor();
    const [apiClient, thief] = [createApiClient(app), createApiClient(app)];
    await signIn(apiClient);
    await signIn(thief);
    const code = totp.generate();
    await sendCode(apiClient, code);
    const answer = await sendCode(thief, code);
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { message: authMessages.invalidCode }]);
    expect(await isSignedIn(thief)).toBe(false);
    vi.setSystemTime(Date.now() + HALF_A_MINUTE);
    expect((await sendCode(thief, code)).statusCode).toBe(401);
    expect((await sendCode(thief, totp.generate())).statusCode).toBe(200);
  });

  it('takes a code once of two that come at once', async () => {
    const { app, totp } = await withTwoFactor();
    const visitors = [createApiClient(app), createApiClient(app)];
    for (const apiClient of visitors) await signIn(apiClient);
    const code = totp.generate();
    const answers = await Promise.all(visitors.map((apiClient) => sendCode(apiClient, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  });

  it('does not take the code that turned it on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await buildTestApp();
    const member = await createMember(app);
    const totp = URI.parse((await beginTwoFactor(member)).uri) as TOTP;
    await member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code: totp.generate() });
    const apiClient = createApiClient(app);
    await signIn(apiClient);
    expect((await sendCode(apiClient, totp.generate())).statusCode).toBe(401);
  });

  it('takes a recovery code in place of the app, once', async () => {
    const { app, recoveryCodes } = await withTwoFactor();
    const [first, second] = [createApiClient(app), createApiClient(app)];
    await signIn(first);
    expect((await sendCode(first, recoveryCodes[0]!, 'recovery')).statusCode).toBe(200);
    expect(await isSignedIn(first)).toBe(true);
    await signIn(second);
    expect((await sendCode(second, recoveryCodes[0]!, 'recovery')).statusCode).toBe(401);
    expect((await sendCode(second, recoveryCodes[1]!, 'recovery')).statusCode).toBe(200);
  });

  it.each([
    ['000000', 'app'],
    ['', 'app'],
    ['12345678901234567890', 'app'],
    ['aaaaa-aaaaa', 'recovery'],
    ["' or 1=1 --", 'recovery'],
  ] as const)('refuses the code %j (%s)', async (code, kind) => {
    const { app } = await withTwoFactor();
    const apiClient = createApiClient(app);
    await signIn(apiClient);
    const answer = await sendCode(apiClient, code, kind);
    expect([400, 401]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({ message: authMessages.invalidCode });
    expect(await isSignedIn(apiClient)).toBe(false);
  });

  it('refuses a right code without a password before it', async () => {
    const { app, totp } = await withTwoFactor();
    const apiClient = createApiClient(app);
    const answer = await sendCode(apiClient, totp.generate());
    expect([answer.statusCode, answer.json()]).toMatchObject([410, { message: authMessages.signInExpired }]);
  });

  it.each([
    ['made up', 'made-up.signature'],
    ['signed by somebody else', undefined],
  ])('refuses a right code with a first step that is %s', async (_, cookie) => {
    const { app, totp } = await withTwoFactor();
    const apiClient = createApiClient(app);
    await signIn(apiClient);
    const own = apiClient.cookies.get('outpost.two_factor')!;
    const forged = `${decodeURIComponent(own).split('.')[0]}.${'A'.repeat(43)}%3D`;
    apiClient.cookies.set('outpost.two_factor', cookie ?? forged);
    const answer = await sendCode(apiClient, totp.generate());
    expect([answer.statusCode, answer.json()]).toMatchObject([410, { message: authMessages.signInExpired }]);
    apiClient.cookies.set('outpost.two_factor', own);
    expect((await sendCode(apiClient, totp.generate())).statusCode).toBe(200);
  });

  it('refuses a right code ten minutes after the password', async () => {
    const { app, totp } = await withTwoFactor();
    const apiClient = createApiClient(app);
    await signIn(apiClient);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect((await sendCode(apiClient, totp.generate())).statusCode).toBe(410);
  });

  it('asks for the password again after five wrong codes, and to wait after ten', async () => {
    const { app, totp } = await withTwoFactor();
    const apiClient = createApiClient(app);
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      await signIn(apiClient);
      for (let wrong = 0; wrong < 6; wrong += 1) statuses.push((await sendCode(apiClient, `00000${wrong}`)).statusCode);
    }
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 410]);
    await signIn(apiClient);
    const answer = await sendCode(apiClient, totp.generate());
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '900']);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    await signIn(apiClient);
    expect((await sendCode(apiClient, totp.generate())).statusCode).toBe(200);
  });
});
