/** Signing in with an account at Lichess, over the mock server: who gets in, where, and who does not. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import {
  OAUTH_SIGN_IN_OUTCOMES,
  oauthNewUserPath,
  oauthSignInCallbackPath,
  oauthSignInPath,
} from '../../../contract/account/oauth-sign-in';
import { createMember, createApiClient } from '../../../test/api-client';
import {
  accountOf,
  AT,
  beginSiteEntry,
  decide,
  enterBySite,
  openBesideLichess,
  userOf,
  usersOf,
} from '../../../test/oauth-sign-in';
import { makeInvitation } from '../../accounts/registration';
import { createSiteUser } from '../../db/accounts/site-accounts';

afterEach(() => void vi.useRealTimers());

const MINUTE = 60_000;

const GUSTAV = { site: AT, id: 'gambitgustav', name: 'GambitGustav' };

describe('the way to Lichess', () => {
  it('asks for no scope, with a challenge and a state, and comes back to a call of ours', async () => {
    const { app, mock } = await openBesideLichess();
    const url = new URL(await beginSiteEntry(createApiClient(app)));
    expect(url.href.startsWith(`${mock.url}/oauth?`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      redirect_uri: 'http://localhost:80/api/auth/sites/lichess/callback',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    expect(url.searchParams.get('scope') ?? '').toBe('');
  });

  it('is refused at sites that know nobody, and to pages of others', async () => {
    const { app } = await openBesideLichess();
    const apiClient = createApiClient(app);
    expect((await apiClient.ask('POST', oauthSignInPath('chesscom'), {})).statusCode).toBe(400);
    const foreign = await apiClient.ask('POST', oauthSignInPath(AT), {}, { origin: 'https://evil.example' });
    expect(foreign.statusCode).toBe(403);
  });

  it('is limited, as are the answers that a browser brings back', async () => {
    const { app } = await openBesideLichess();
    const apiClient = createApiClient(app);
    for (let time = 0; time < 60; time += 1)
      await apiClient.ask('GET', `${oauthSignInCallbackPath(AT)}?code=x&state=y`);
    const answer = await apiClient.ask('GET', `${oauthSignInCallbackPath(AT)}?code=x&state=y`);
    expect(answer.headers['location']).toBe('/signin?entry=lichess.too-many-tries');
    expect((await apiClient.ask('POST', oauthSignInPath(AT), {})).statusCode).toBe(429);
  });
});

describe('somebody new', () => {
  it('gets an account without a password, under the name at Lichess, which is linked as an own name', async () => {
    const { app, mock } = await openBesideLichess();
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient)).toBe('/signin?entry=lichess.created');
    expect(await userOf(apiClient)).toMatchObject({ username: 'GambitGustav', email: '', firstSteps: true });
    expect(await accountOf(apiClient)).toMatchObject({
      email: '',
      lichessId: 'GambitGustav',
      hasPassword: false,
      hasTwoFactor: false,
      siteAccounts: [{ site: AT, id: 'gambitgustav' }],
    });
    await expect.poll(() => mock.tokens()).toEqual([]);
  });

  it('gets into the same account the next time, in another browser too', async () => {
    const { app, db } = await openBesideLichess();
    await enterBySite(createApiClient(app));
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient)).toBe('/signin?entry=lichess.signed-in');
    expect(await userOf(apiClient)).toMatchObject({ username: 'GambitGustav' });
    expect(await usersOf(db)).toHaveLength(2);
  });

  it('never gets into the account that has the same username, and chooses another', async () => {
    const { app, db } = await openBesideLichess();
    await createMember(app, { username: 'gambitGUSTAV' });
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient)).toBe('/signin?entry=lichess.choose-username');
    expect(await userOf(apiClient)).toBeUndefined();
    expect((await apiClient.ask('GET', oauthNewUserPath(AT))).json()).toEqual({ name: 'GambitGustav' });
    const taken = await apiClient.ask('POST', oauthNewUserPath(AT), { username: 'GambitGustav' });
    expect([taken.statusCode, taken.json()]).toMatchObject([409, { id: 'username-taken' }]);
    expect((await apiClient.ask('POST', oauthNewUserPath(AT), { username: 'no' })).statusCode).toBe(400);
    expect((await apiClient.ask('POST', oauthNewUserPath(AT), { username: 'Gustav_G' })).statusCode).toBe(200);
    expect(await userOf(apiClient)).toMatchObject({ username: 'Gustav_G' });
    expect(await accountOf(apiClient)).toMatchObject({ lichessId: 'GambitGustav' });
    expect((await usersOf(db)).map(({ username }) => username)).toEqual(['owner', 'gambitgustav', 'gustav_g']);
  });

  it('chooses a username in the browser that Lichess has sent back alone, and in time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { app } = await openBesideLichess();
    await createMember(app, { username: 'GambitGustav' });
    const apiClient = createApiClient(app);
    await enterBySite(apiClient);
    const other = await createApiClient(app).ask('POST', oauthNewUserPath(AT), { username: 'Other' });
    expect([other.statusCode, other.json()]).toMatchObject([410, { id: 'no-newcomer' }]);
    vi.setSystemTime(Date.now() + 31 * MINUTE);
    expect((await apiClient.ask('POST', oauthNewUserPath(AT), { username: 'Late' })).statusCode).toBe(410);
  });

  it('whose name is too short for a username chooses one', async () => {
    const { app } = await openBesideLichess();
    expect(await enterBySite(createApiClient(app), 'ab')).toBe('/signin?entry=lichess.choose-username');
  });

  it('of two who come at once with the same account makes one', async () => {
    const { db } = await openBesideLichess();
    const newcomer = { ...GUSTAV, email: 'x@example.org' };
    const at = new Date().toISOString();
    const made = await Promise.all([
      createSiteUser(db, { ...newcomer, username: 'One' }, at),
      createSiteUser(db, { ...newcomer, username: 'Two', email: 'y@example.org' }, at),
    ]);
    expect(made.filter((one) => one === 'known')).toHaveLength(1);
    expect(await usersOf(db)).toHaveLength(2);
  });
});

describe('where not everybody may register', () => {
  it.each([
    ['closed', 'registration-closed'],
    ['invite', 'invitation-needed'],
  ] as const)('%s: nobody new gets in by way of Lichess', async (registration, outcome) => {
    const { app, db } = await openBesideLichess({}, { registration });
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient)).toBe(`/signin?entry=lichess.${outcome}`);
    expect([await userOf(apiClient), await usersOf(db)]).toMatchObject([undefined, [{ id: 1 }]]);
    expect((await apiClient.ask('POST', oauthNewUserPath(AT), { username: 'Gustav' })).statusCode).toBe(410);
  });

  it('an invitation lets one in, once, and is kept while a username is chosen', async () => {
    const { app, db } = await openBesideLichess({}, { registration: 'invite' });
    await createSiteUser(db, { site: AT, id: 'x', name: 'x', username: 'GambitGustav', email: 'x@x.example' }, '');
    const { link: address } = await makeInvitation(db, 'http://localhost:5000', 'for Gustav');
    const invitation = new URL(address).searchParams.get('invitation')!;
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient, 'GambitGustav', { invitation })).toBe('/signin?entry=lichess.choose-username');
    expect((await apiClient.ask('POST', oauthNewUserPath(AT), { username: 'GAMBITGUSTAV' })).statusCode).toBe(409);
    expect((await apiClient.ask('POST', oauthNewUserPath(AT), { username: 'Gustav' })).statusCode).toBe(200);
    const late = createApiClient(app);
    expect(await enterBySite(late, 'Latecomer', { invitation })).toBe(
      `/register?invitation=${invitation}&entry=lichess.used-invitation`,
    );
    expect(await enterBySite(apiClient)).toBe('/signin?entry=lichess.signed-in');
  });
});

describe('what goes wrong at Lichess', () => {
  it('leads back in words: denied', async () => {
    const { app } = await openBesideLichess();
    const apiClient = createApiClient(app);
    const answer = await apiClient.ask('GET', await decide(await beginSiteEntry(apiClient), 'cancel'));
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/signin?entry=lichess.denied']);
  });

  it.each([
    ['/api/token', 'server-error', 'failing'],
    ['/api/token', 'too-many-requests', 'rate-limited'],
    ['/api/account', 'server-error', 'failing'],
    ['/api/account', 'foreign-page', 'unreadable'],
    ['/api/account', 'cut', 'unreachable'],
  ] as const)('%s %s: %s', async (path, fault, outcome) => {
    const { app, db, mock } = await openBesideLichess({ faults: { [path]: fault } });
    const apiClient = createApiClient(app);
    expect(await enterBySite(apiClient)).toBe(`/signin?entry=lichess.${outcome}`);
    expect([await userOf(apiClient), await usersOf(db)]).toMatchObject([undefined, [{ id: 1 }]]);
    await expect.poll(() => mock.tokens()).toEqual([]);
  });

  it('Lichess cannot be reached', async () => {
    const { app, mock } = await openBesideLichess();
    const apiClient = createApiClient(app);
    const callback = await decide(await beginSiteEntry(apiClient));
    await mock.close();
    const answer = await apiClient.ask('GET', callback);
    expect(answer.headers['location']).toBe('/signin?entry=lichess.unreachable');
  });

  it('an answer counts once, in the browser that asked, with its state, and in time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { app } = await openBesideLichess();
    const apiClient = createApiClient(app);
    const expired = '/signin?entry=lichess.expired';
    const callback = await decide(await beginSiteEntry(apiClient));
    const otherBrowser = await createApiClient(app).ask('GET', callback);
    expect(otherBrowser.headers['location']).toBe(expired);
    const otherState = await apiClient.ask('GET', callback.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`));
    expect(otherState.headers['location']).toBe(expired);
    vi.setSystemTime(Date.now() + 16 * MINUTE);
    expect((await apiClient.ask('GET', callback)).headers['location']).toBe(expired);
    const next = await decide(await beginSiteEntry(apiClient));
    expect((await apiClient.ask('GET', next)).headers['location']).toBe('/signin?entry=lichess.created');
    expect((await apiClient.ask('GET', next)).headers['location']).toBe(expired);
  });

  it('only to pages of ours, whatever stands in the answer', async () => {
    const { app } = await openBesideLichess();
    const apiClient = createApiClient(app);
    await beginSiteEntry(apiClient, { invitation: '//evil.example?x=' });
    const answer = await apiClient.ask('GET', `${oauthSignInCallbackPath(AT)}?error=x&state=y&redirect=//evil.example`);
    expect(answer.headers['location']).toBe('/register?invitation=%2F%2Fevil.example%3Fx%3D&entry=lichess.expired');
    expect(new Set(OAUTH_SIGN_IN_OUTCOMES).size).toBe(OAUTH_SIGN_IN_OUTCOMES.length);
  });
});

it('the first steps are shown until they are done, or skipped [AUTH-07]', async () => {
  const { app } = await openBesideLichess();
  const member = await createMember(app);
  expect(await userOf(member)).toMatchObject({ firstSteps: true });
  await member.ask('PATCH', ACCOUNT_PATHS.account, { endFirstSteps: true });
  expect(await userOf(member)).not.toHaveProperty('firstSteps');
});
