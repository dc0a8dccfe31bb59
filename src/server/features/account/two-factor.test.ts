import { type TOTP, URI } from 'otpauth';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ACCOUNT_PATHS, authMessages, CURRENT_USER_PATH } from '../../../contract/account/auth';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { beginTwoFactor, createMember, createVisitor, MORPHY, signIn, type Visitor } from '../../../test/visitor';

const { password: currentPassword } = MORPHY;

const hasTwoFactor = async (member: Visitor) =>
  (await member.ask('GET', ACCOUNT_PATHS.account)).json<{ hasTwoFactor: boolean }>().hasTwoFactor;

const confirm = (member: Visitor, code: string) => member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code });

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
    expect((await signIn(createVisitor(app))).json()).toEqual({});
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
    expect((await signIn(createVisitor(app))).json()).toEqual({ secondFactor: true });
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
    expect((await signIn(createVisitor(app))).json()).toEqual({});
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
