/** Accounts at Lichess that are linked with one here, and accounts that have no password. */
import { type TOTP, URI } from 'otpauth';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_PATHS, SECOND_FACTOR_PATH, SIGN_OUT_PATH } from '../../../contract/account/auth';
import { siteLinkPath } from '../../../contract/account/oauth-sign-in';
import { beginTwoFactor, createMember, createApiClient, signIn, type ApiClient } from '../../../test/api-client';
import {
  accountOf,
  AT,
  beginLink,
  decide,
  enterBySite,
  linkSite,
  openBesideLichess,
  type Opened,
  userOf,
  usersOf,
} from '../../../test/oauth-sign-in';

afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;
const PASSWORD = 'opera box 1858';

describe('a member', () => {
  it('links the account at Lichess by the password, hears of it, and signs in with it from then on', async () => {
    const { app, mailer } = await openBesideLichess();
    const member = await createMember(app);
    expect((await member.ask('POST', siteLinkPath(AT), { currentPassword: 'wrong password' })).statusCode).toBe(400);
    expect(await linkSite(member)).toBe('/account?entry=lichess.linked');
    expect(await accountOf(member)).toMatchObject({ lichessId: 'GambitGustav', hasPassword: true });
    await expect.poll(() => mailer.emails.at(-1)?.subject).toBe('Lichess was linked to your account');
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient)).toBe('/signin?entry=lichess.signed-in');
    expect(await userOf(apiClient)).toMatchObject({ username: 'Morphy' });
  });

  it('cannot link what opens somebody else’s account, nor a second one', async () => {
    const { app } = await openBesideLichess();
    await enterBySite(createApiClient(app));
    const member = await createMember(app);
    expect(await linkSite(member)).toBe('/account?entry=lichess.linked-elsewhere');
    expect(await linkSite(member, 'LoadLena01')).toBe('/account?entry=lichess.linked');
    expect(await linkSite(member, 'LoadLena02')).toBe('/account?entry=lichess.another-linked');
    expect(await accountOf(member)).toMatchObject({ siteAccounts: [{ id: 'loadlena01' }] });
  });

  it('links with nobody else’s session', async () => {
    const { app } = await openBesideLichess();
    const member = await createMember(app);
    const callback = await decide(await beginLink(member));
    await member.ask('POST', SIGN_OUT_PATH);
    expect((await member.ask('GET', callback)).headers['location']).toBe('/account?entry=lichess.expired');
  });

  it('unlinks it by the password, hears of it, and then it opens nothing any more', async () => {
    const { app, mailer } = await openBesideLichess();
    const member = await createMember(app);
    await linkSite(member);
    const linked = { siteAccounts: [{ id: 'gambitgustav' }] };
    for (const body of [{}, { currentPassword: 'wrong password' }]) {
      expect((await member.ask('DELETE', siteLinkPath(AT), body)).statusCode).toBe(400);
      expect(await accountOf(member)).toMatchObject(linked);
    }
    const bySession = await member.ask('DELETE', siteLinkPath(AT));
    expect([bySession.statusCode, await accountOf(member)]).toMatchObject([400, linked]);
    expect((await member.ask('DELETE', siteLinkPath(AT), { currentPassword: PASSWORD })).statusCode).toBe(204);
    expect(await accountOf(member)).toMatchObject({ siteAccounts: [], lichessId: 'GambitGustav' });
    await expect.poll(() => mailer.emails.at(-1)?.subject).toBe('Lichess was unlinked from your account');
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient)).toBe('/signin?entry=lichess.created');
  });

  it('with two-factor authentication still gives a code after Lichess', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { app } = await openBesideLichess();
    const member = await createMember(app);
    await linkSite(member);
    const totp = URI.parse((await beginTwoFactor(member)).uri) as TOTP;
    await member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code: totp.generate() });
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    const unlink = (proof: object) => member.ask('DELETE', siteLinkPath(AT), { currentPassword: PASSWORD, ...proof });
    expect((await unlink({})).statusCode).toBe(400);
    expect((await unlink({ code: '000000' })).statusCode).toBe(400);
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient)).toBe('/signin?entry=lichess.second-factor');
    expect(await userOf(apiClient)).toBeUndefined();
    expect((await apiClient.ask('POST', SECOND_FACTOR_PATH, { code: '000000', kind: 'app' })).statusCode).toBe(401);
    await apiClient.ask('POST', SECOND_FACTOR_PATH, { code: totp.generate(), kind: 'app' });
    expect(await userOf(apiClient)).toMatchObject({ username: 'Morphy' });
  });
});

describe('an account without a password', () => {
  const enter = async (opened: Opened): Promise<ApiClient> => {
    const apiClient = createApiClient(opened.app);
    await enterBySite(apiClient);
    return apiClient;
  };

  it('gets one while the sign-in is recent, once, and signs in by it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const opened = await openBesideLichess();
    const apiClient = await enter(opened);
    const set = (newPassword: string) => apiClient.ask('POST', ACCOUNT_PATHS.setPassword, { newPassword });
    expect((await apiClient.ask('DELETE', siteLinkPath(AT), {})).json()).toMatchObject({ id: 'only-way-in' });
    vi.setSystemTime(Date.now() + 16 * MINUTE);
    expect((await set('opera box 1858')).json()).toMatchObject({ id: 'sign-in-again' });
    await enterBySite(apiClient);
    expect((await set('short')).statusCode).toBe(400);
    expect((await set('opera box 1858')).statusCode).toBe(204);
    expect((await set('another box 1858')).json()).toMatchObject({ id: 'password-is-set' });
    const other = createApiClient(opened.app);
    expect((await signIn(other, 'GambitGustav', 'opera box 1858')).statusCode).toBe(200);
    const body = { currentPassword: 'opera box 1858' };
    expect((await apiClient.ask('DELETE', siteLinkPath(AT), body)).statusCode).toBe(204);
  });

  it('cannot be entered by any password, and sends no email to nowhere', async () => {
    const opened = await openBesideLichess();
    const apiClient = await enter(opened);
    for (const password of ['', 'undefined', 'null', 'opera box 1858']) {
      const answer = await signIn(createApiClient(opened.app), 'GambitGustav', password);
      expect([400, 401]).toContain(answer.statusCode);
    }
    const { email } = await opened.db.selectFrom('users').select('email').where('id', '=', 2).executeTakeFirstOrThrow();
    await createApiClient(opened.app).ask('POST', '/api/auth/forgot-password', { email });
    await enterBySite(createApiClient(opened.app));
    await opened.app.close();
    expect(opened.mailer.emails).toEqual([]);
    expect(apiClient.cookies.size).toBeGreaterThan(0);
  });

  it('gets an address, which its owner confirms', async () => {
    const opened = await openBesideLichess();
    const apiClient = await enter(opened);
    const answer = await apiClient.ask('POST', ACCOUNT_PATHS.email, { newEmail: 'gustav@example.org' });
    expect(answer.statusCode, answer.body).toBe(202);
    await expect.poll(() => opened.mailer.emails.length).toBe(1);
    const token = /token=([\w-]+)/.exec(opened.mailer.emails[0]!.text)![1];
    await apiClient.ask('POST', '/api/auth/confirm-email', { token });
    expect(await accountOf(apiClient)).toMatchObject({ email: 'gustav@example.org' });
  });

  it('is deleted by its name while the sign-in is recent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const opened = await openBesideLichess();
    const apiClient = await enter(opened);
    const remove = () => apiClient.ask('POST', ACCOUNT_PATHS.remove, { confirmation: 'GambitGustav' });
    vi.setSystemTime(Date.now() + 16 * MINUTE);
    expect((await remove()).json()).toMatchObject({ id: 'sign-in-again' });
    await enterBySite(apiClient);
    expect((await remove()).statusCode).toBe(204);
    expect(await usersOf(opened.db)).toMatchObject([{ id: 1 }]);
  });
});
