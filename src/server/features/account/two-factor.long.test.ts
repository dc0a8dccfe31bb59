import { type TOTP, URI } from 'otpauth';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ACCOUNT_PATHS, authMessages, CURRENT_USER_PATH, SECOND_FACTOR_PATH } from '../../../contract/account/auth';
import {
  beginTwoFactor,
  createMember,
  createApiClient,
  MORPHY,
  signIn,
  type ApiClient,
} from '../../../test/api-client';
import { buildTestApp, createMailbox } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';

const { password: currentPassword } = MORPHY;

const hasTwoFactor = async (member: ApiClient) =>
  (await member.ask('GET', ACCOUNT_PATHS.account)).json<{ hasTwoFactor: boolean }>().hasTwoFactor;

const confirm = (member: ApiClient, code: string) => member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code });

const HALF_A_MINUTE = 30_000;

const standStill = () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
};

describe('two-factor authentication', () => {
  it('begins with an address for any authenticator app and ten recovery codes [ACC-10]', async () => {
    const member = await createMember(await buildTestApp());
    const { uri, recoveryCodes } = await beginTwoFactor(member);
    const totp = URI.parse(uri) as TOTP;
    expect([totp.issuer, totp.label, totp.digits, totp.period]).toEqual(['Outpost Pro', MORPHY.email, 6, 30]);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^\w{5}-\w{5}$/);
  });

  it('asks for nothing before a code has confirmed it', async () => {
    const app = await buildTestApp();
    const member = await createMember(app);
    await beginTwoFactor(member);
    expect(await hasTwoFactor(member)).toBe(false);
    expect((await signIn(createApiClient(app))).json()).toEqual({});
  });

  it('is on from a right code of the app on, with the session carried on by a new cookie', async () => {
    standStill();
    const app = await buildTestApp();
    const member = await createMember(app);
    const before = new Map(member.cookies);
    const totp = URI.parse((await beginTwoFactor(member)).uri) as TOTP;
    expect((await confirm(member, totp.generate())).statusCode).toBe(204);
    expect(await hasTwoFactor(member)).toBe(true);
    expect(member.cookies).not.toEqual(before);
    expect((await signIn(createApiClient(app))).json()).toEqual({ secondFactor: true });
  });

  it('is not turned on by a wrong code, nor without a beginning', async () => {
    const member = await createMember(await buildTestApp());
    const message = authMessages.invalidCode;
    for (const begin of [() => Promise.resolve(), () => beginTwoFactor(member)]) {
      await begin();
      const answer = await confirm(member, '000000');
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { code: message } }]);
    }
    expect(await hasTwoFactor(member)).toBe(false);
  });

  it('cannot be begun again while it is on, which would lock its owner out', async () => {
    standStill();
    const member = await createMember(await buildTestApp());
    const totp = URI.parse((await beginTwoFactor(member)).uri) as TOTP;
    await confirm(member, totp.generate());
    const again = await member.ask('POST', ACCOUNT_PATHS.twoFactor, { currentPassword });
    expect([again.statusCode, again.json()]).toMatchObject([409, { message: authMessages.twoFactorIsOn }]);
    expect((await confirm(member, totp.generate())).statusCode).toBe(409);
  });

  it('is turned off by the password and a code', async () => {
    standStill();
    const app = await buildTestApp();
    const member = await createMember(app);
    const totp = URI.parse((await beginTwoFactor(member)).uri) as TOTP;
    await confirm(member, totp.generate());
    vi.setSystemTime(Date.now() + HALF_A_MINUTE);
    const proof = { currentPassword, code: totp.generate() };
    expect((await member.ask('DELETE', ACCOUNT_PATHS.twoFactor, proof)).statusCode).toBe(204);
    expect(await hasTwoFactor(member)).toBe(false);
    expect((await member.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(200);
    expect((await signIn(createApiClient(app))).json()).toEqual({});
  });

  it.each(['POST', 'DELETE'] as const)('needs the password to %s', async (method) => {
    const member = await createMember(await buildTestApp());
    const answer = await member.ask(method, ACCOUNT_PATHS.twoFactor, { currentPassword: 'wrong' });
    const message = authMessages.wrongPassword;
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { currentPassword: message } }]);
  });

  it('keeps its secret and its recovery codes encrypted', async () => {
    const db = await openTestDatabase();
    const member = await createMember(await buildTestApp({ db }));
    const { uri, recoveryCodes } = await beginTwoFactor(member);
    const rows = await db
      .selectFrom('two_factors' as 'users')
      .selectAll()
      .execute();
    const kept = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    for (const secret of [
      (URI.parse(uri) as TOTP).secret.base32,
      (URI.parse(uri) as TOTP).secret.utf8,
      ...recoveryCodes,
    ]) {
      expect(kept).not.toContain(secret);
    }
  });
});

/** A member with two open sessions, the second on a phone; the clock moves when it is told to. */
const withTwoSessions = async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const mailer = createMailbox();
  const app = await buildTestApp({ mailer });
  const member = await createMember(app);
  const phone = createApiClient(app);
  await signIn(phone);
  return { app, mailer, member, phone };
};

const withTwoFactor = async () => {
  const around = await withTwoSessions();
  const { uri, recoveryCodes } = await beginTwoFactor(around.member);
  const totp = URI.parse(uri) as TOTP;
  await around.member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code: totp.generate() });
  const nextCode = () => {
    vi.setSystemTime(Date.now() + 2 * HALF_A_MINUTE);
    return totp.generate();
  };
  return { ...around, nextCode, recoveryCodes };
};

const isSignedIn = async (apiClient: ApiClient) => (await apiClient.ask('GET', CURRENT_USER_PATH)).statusCode === 200;

const isOn = async (member: ApiClient) =>
  (await member.ask('GET', ACCOUNT_PATHS.account)).json<{ hasTwoFactor: boolean }>().hasTwoFactor;

it('ends all other sessions when it is switched on, and this one goes on', async () => {
  const { member, phone } = await withTwoFactor();
  expect(await isSignedIn(phone)).toBe(false);
  expect(await isSignedIn(member)).toBe(true);
});

it('ends no session by a code that is wrong', async () => {
  const { member, phone } = await withTwoSessions();
  await beginTwoFactor(member);
  await member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code: '000000' });
  expect(await isSignedIn(phone)).toBe(true);
});

describe('switching it off', () => {
  it.each([
    ['no code', undefined],
    ['a made up code', '000000'],
    ['a made up recovery code', 'aaaaa-aaaaa'],
  ])('is refused with the right password and %s', async (_, code) => {
    const { member } = await withTwoFactor();
    const answer = await member.ask('DELETE', ACCOUNT_PATHS.twoFactor, { currentPassword, code });
    const message = authMessages.invalidCode;
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { code: message } }]);
    expect(await isOn(member)).toBe(true);
  });

  it('takes no code of the app twice, nor the one that switched it on', async () => {
    const { member, nextCode } = await withTwoFactor();
    const code = nextCode();
    const proof = { currentPassword, code };
    expect((await member.ask('POST', ACCOUNT_PATHS.recoveryCodes, proof)).statusCode).toBe(200);
    expect((await member.ask('DELETE', ACCOUNT_PATHS.twoFactor, proof)).statusCode).toBe(400);
    expect(await isOn(member)).toBe(true);
  });

  it('uses up no code when the password is wrong', async () => {
    const { member, nextCode } = await withTwoFactor();
    const code = nextCode();
    const wrong = await member.ask('DELETE', ACCOUNT_PATHS.twoFactor, { currentPassword: 'wrong', code });
    expect(wrong.json()).toMatchObject({ fields: { currentPassword: authMessages.wrongPassword } });
    const answer = await member.ask('DELETE', ACCOUNT_PATHS.twoFactor, { currentPassword, code });
    expect(answer.statusCode).toBe(204);
    expect(await isSignedIn(member)).toBe(true);
  });

  it('takes a recovery code', async () => {
    const { app, member, recoveryCodes } = await withTwoFactor();
    const proof = { currentPassword, code: recoveryCodes[3]! };
    expect((await member.ask('DELETE', ACCOUNT_PATHS.twoFactor, proof)).statusCode).toBe(204);
    expect((await signIn(createApiClient(app))).json()).toEqual({});
  });
});

describe('new recovery codes', () => {
  const enter = async (apiClient: ApiClient, code: string) => {
    await signIn(apiClient);
    return (await apiClient.ask('POST', SECOND_FACTOR_PATH, { code, kind: 'recovery' })).statusCode;
  };

  it('take the place of the old ones', async () => {
    const { app, member, nextCode, recoveryCodes: old } = await withTwoFactor();
    const proof = { currentPassword, code: nextCode() };
    const answer = await member.ask('POST', ACCOUNT_PATHS.recoveryCodes, proof);
    const { recoveryCodes } = answer.json<{ recoveryCodes: readonly string[] }>();
    expect(new Set([...recoveryCodes, ...old]).size).toBe(20);
    const apiClient = createApiClient(app);
    expect(await enter(apiClient, old[0]!)).toBe(401);
    expect(await enter(apiClient, recoveryCodes[0]!)).toBe(200);
  });

  it.each([
    [{ currentPassword: 'wrong', code: '000000' }, { currentPassword: authMessages.wrongPassword }],
    [{ currentPassword, code: '000000' }, { code: authMessages.invalidCode }],
    [{ currentPassword }, { code: authMessages.invalidCode }],
  ])('are refused with %j, and the old ones stay', async (proof, fields) => {
    const { app, member, recoveryCodes } = await withTwoFactor();
    const answer = await member.ask('POST', ACCOUNT_PATHS.recoveryCodes, proof);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields }]);
    expect(await enter(createApiClient(app), recoveryCodes[0]!)).toBe(200);
  });

  it('are not made while it is off', async () => {
    const { member } = await withTwoSessions();
    const answer = await member.ask('POST', ACCOUNT_PATHS.recoveryCodes, { currentPassword });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { message: authMessages.twoFactorIsOff }]);
  });
});

it('writes to the owner when it is switched on and off, and of new recovery codes', async () => {
  const { mailer, member, nextCode } = await withTwoFactor();
  await member.ask('POST', ACCOUNT_PATHS.recoveryCodes, { currentPassword, code: nextCode() });
  await member.ask('DELETE', ACCOUNT_PATHS.twoFactor, { currentPassword, code: nextCode() });
  const subjects = () => mailer.emails.map(({ to, subject }) => [to, subject]);
  const email = MORPHY.email;
  await expect.poll(subjects).toEqual([
    [email, 'New sign-in to your account'],
    [email, 'Two-factor authentication is on'],
    [email, 'New recovery codes'],
    [email, 'Two-factor authentication is off'],
  ]);
});

describe('deleting the account [ACC-09]', () => {
  const removal = { currentPassword, confirmation: MORPHY.username };

  it.each([
    ['no code', undefined],
    ['a wrong code', '000000'],
  ])('is refused with the right password and %s', async (_, code) => {
    const { member } = await withTwoFactor();
    const answer = await member.ask('POST', ACCOUNT_PATHS.remove, { ...removal, code });
    const message = authMessages.invalidCode;
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { code: message } }]);
    expect(await isSignedIn(member)).toBe(true);
  });

  it('is done with the password and a code', async () => {
    const { member, nextCode } = await withTwoFactor();
    expect((await member.ask('POST', ACCOUNT_PATHS.remove, { ...removal, code: nextCode() })).statusCode).toBe(204);
    expect(await isSignedIn(member)).toBe(false);
  });
});
