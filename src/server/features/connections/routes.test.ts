/** Connections with a site, over the mock server: consent, what is kept of it, and its end. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { connectionPath, CONNECTIONS_PATH } from '../../../contract/account/connections';
import { createMember, createApiClient, MORPHY, type ApiClient } from '../../../test/api-client';
import { type MockServer, type MockServerOptions, openTestSource } from '../../../test/mock-lichess/mock-server';
import { AT, beginConsent, connect, decide } from '../../../test/oauth-sign-in';
import { buildTestApp, TEST_SECRET } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { createSiteTokens, userOwner } from '../../accounts/stored-secrets';
import type { Database } from '../../db/database';

afterEach(() => void vi.useRealTimers());

const RETURN = '/prepare?player=mira.talwade&as=black';

type Opened = {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly mock: MockServer;
  readonly log: readonly string[];
};

const open = async (
  options: MockServerOptions = {},
  more: Parameters<typeof buildTestApp>[0] = {},
): Promise<Opened> => {
  const { source, mockServer: mock } = await openTestSource(options);
  const db = await openTestDatabase();
  const log: string[] = [];
  const logStream = { write: (line: string) => void log.push(line) };
  const app = await buildTestApp({ db, lichess: source, logLevel: 'trace', logStream, ...more });
  return { app, db, mock, log };
};

const connectionsOf = async (apiClient: ApiClient) => (await apiClient.ask('GET', CONNECTIONS_PATH)).json<unknown[]>();

const rowsOf = (db: Database) => db.selectFrom('site_connections').selectAll().execute();

const locationOf = async (apiClient: ApiClient, path: string) => {
  const answer = await apiClient.ask('GET', path);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([303, 'no-store']);
  return answer.headers['location'];
};

describe('asking for consent', () => {
  it('sends the browser to the site with a challenge, a state and the scope of studies, and no secret', async () => {
    const { app, mock } = await open();
    const url = new URL(await beginConsent(createApiClient(app)));
    expect(url.href.startsWith(`${mock.url}/oauth?`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'localhost:5000',
      redirect_uri: 'http://localhost:80/api/connections/lichess/callback',
      scope: 'study:write',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('study:write')]);
  });

  it('comes back by the host under which it is open, and by APP_URL where that is the one', async () => {
    const { app } = await open({}, { appUrl: 'https://chess.example', allowedHosts: ['club.example'] });
    const redirectOf = async (host: string) => {
      const answer = await app.inject({
        method: 'POST',
        url: connectionPath(AT),
        payload: { returnTo: '/prepare' },
        headers: { host, 'x-forwarded-host': 'evil.example' },
      });
      return new URL(answer.json<{ url: string }>().url).searchParams.get('redirect_uri');
    };
    expect(await redirectOf('chess.example')).toBe('https://chess.example/api/connections/lichess/callback');
    expect(await redirectOf('club.example')).toBe('http://club.example/api/connections/lichess/callback');
  });

  it('comes back to the repertoire that was exported', async () => {
    const { app } = await open();
    const returnTo = '/repertoire/2b1e5a50-0c3e-4f0e-9a41-6f3f0b8f5c11?line=e4';
    expect((await createApiClient(app).ask('POST', connectionPath(AT), { returnTo })).statusCode).toBe(200);
  });

  it.each([
    '//evil.example/prepare',
    'https://evil.example/prepare',
    '/\\evil.example',
    '/prepare/../../evil',
    '/repertoire/',
    '/repertoire/x/../../evil',
    '/repertoire//evil.example',
    '/prepare\r\nset-cookie: x=1',
    '/account',
    '/api/account',
    `/prepare?${'x'.repeat(2000)}`,
    '',
  ])('comes back to a page of ours alone, not to %.40j', async (returnTo) => {
    const { app } = await open();
    expect((await createApiClient(app).ask('POST', connectionPath(AT), { returnTo })).statusCode).toBe(400);
  });

  it.each(['chesscom', 'sample', 'nowhere'])(
    'is refused in words at %s, which has nothing to consent to',
    async (at) => {
      const { app } = await open();
      const apiClient = createApiClient(app);
      for (const [method, path] of [
        ['POST', connectionPath(at)],
        ['GET', `${connectionPath(at)}/callback?code=x&state=y`],
        ['DELETE', connectionPath(at)],
      ] as const) {
        const answer = await apiClient.ask(method, path, method === 'POST' ? { returnTo: '/prepare' } : undefined);
        expect([answer.statusCode, answer.json()]).toMatchObject([400, { id: 'nothing-to-connect' }]);
      }
    },
  );

  it('is asked to wait after thirty times', async () => {
    const { app } = await open();
    const apiClient = createApiClient(app);
    for (let time = 0; time < 30; time += 1) await beginConsent(apiClient);
    const answer = await apiClient.ask('POST', connectionPath(AT), { returnTo: '/prepare' });
    expect([answer.statusCode, answer.headers['retry-after'] !== undefined]).toEqual([429, true]);
  });

  it('is refused to pages of others', async () => {
    const { app } = await open();
    const answer = await createApiClient(app).ask(
      'POST',
      connectionPath(AT),
      { returnTo: '/prepare' },
      {
        origin: 'https://evil.example',
      },
    );
    expect(answer.statusCode).toBe(403);
  });
});

describe('a consent', () => {
  it('connects an account for a year, and leads back to the page that was left', async () => {
    const { app } = await open();
    const member = await createMember(app);
    expect(await connect(member, RETURN)).toBe(`${RETURN}&connection=lichess.made`);
    const [connection] = await connectionsOf(member);
    expect(connection).toMatchObject({ site: AT, label: 'Lichess', isGuest: false });
    const { connectedAt, endsAt } = connection as { connectedAt: string; endsAt: string };
    expect((Date.parse(endsAt) - Date.parse(connectedAt)) / 86_400_000).toBeCloseTo(365, 0);
    expect(await connectionsOf(createApiClient(app))).toEqual([]);
    expect(await connectionsOf(await createMember(app, { username: 'Anderssen', email: 'a@b.example' }))).toEqual([]);
  });

  it('connects the one browser of a guest, for some hours', async () => {
    const { app, mock } = await open();
    const guest = createApiClient(app);
    expect(await connect(guest)).toBe('/prepare?connection=lichess.made');
    const [connection] = await connectionsOf(guest);
    expect(connection).toMatchObject({ site: AT, isGuest: true });
    const { connectedAt, endsAt } = connection as { connectedAt: string; endsAt: string };
    expect(Date.parse(endsAt) - Date.parse(connectedAt)).toBe(8 * 3_600_000);
    expect(await connectionsOf(createApiClient(app))).toEqual([]);
    expect(mock.tokens()).toHaveLength(1);
  });

  it('gives cookies that no script reads and no foreign page sends, over https alone where it is served so', async () => {
    const { app } = await open({}, { appUrl: 'https://chess.example' });
    const ask = (host: string) =>
      app.inject({ method: 'POST', url: connectionPath(AT), payload: { returnTo: '/prepare' }, headers: { host } });
    const lines = [(await ask('chess.example')).headers['set-cookie'] ?? []].flat();
    expect(lines.map((line) => line.split('=')[0])).toEqual(['__Host-outpost.consent', '__Host-outpost.guest']);
    for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('is kept sealed: neither the rows, nor an answer, nor the file of one’s data, nor the log has the token', async () => {
    const { app, db, mock, log } = await open();
    const member = await createMember(app);
    await connect(member);
    const [token = ''] = mock.tokens();
    expect(token).toMatch(/^lio_\w{32}$/);
    const rows = await rowsOf(db);
    expect(rows).toMatchObject([{ owner: 'user:2', user_id: 2, site: AT, scopes: 'study:write' }]);
    const data = await member.ask('GET', ACCOUNT_PATHS.data);
    expect(data.json()).toMatchObject({ connections: [{ site: AT, scopes: ['study:write'] }] });
    const answers = [data.body, (await member.ask('GET', CONNECTIONS_PATH)).body, ...member.cookies.values()];
    for (const text of [JSON.stringify(rows), ...answers, ...log]) {
      for (const form of ['utf8', 'base64', 'base64url', 'hex'] as const) {
        expect(text).not.toContain(Buffer.from(token).toString(form));
      }
      expect(text).not.toContain(createHash('sha256').update(token).digest('hex'));
    }
    expect(log.join('')).not.toMatch(/liu_|code=|state=/);
    expect(log.join('')).toContain('/api/connections/lichess/callback'.replace(AT, ':site'));
  });

  it('is of no use to another user, nor with another secret', async () => {
    const { app, db } = await open();
    const morphy = await createMember(app);
    await connect(morphy);
    const [row] = await rowsOf(db);
    await createMember(app, { username: 'Anderssen', email: 'a@b.example' });
    await db
      .insertInto('site_connections')
      .values({ ...row!, owner: 'user:3', user_id: 3 })
      .execute();
    const tokens = (secret: string) => createSiteTokens(db, secret, 'http://localhost:5000');
    const find = (secret: string, id: number) => tokens(secret).find(userOwner(id), AT, 'study:write');
    expect(await find(TEST_SECRET, 2)).toMatch(/^lio_/);
    expect(await find(TEST_SECRET, 3)).toBeUndefined();
    expect(await find(`${TEST_SECRET} changed`, 2)).toBeUndefined();
    expect(await tokens(TEST_SECRET).find(userOwner(2), AT, 'board:play')).toBeUndefined();
  });

  it('in place of a former one gives the former back to the site', async () => {
    const { app, db, mock } = await open();
    const member = await createMember(app);
    await connect(member);
    const [former] = mock.tokens();
    await connect(member);
    await expect.poll(() => mock.tokens()).toHaveLength(1);
    expect(mock.tokens()).not.toContain(former);
    expect(await rowsOf(db)).toHaveLength(1);
  });
});

describe('what comes back from the site', () => {
  it('is said where the person did not want it', async () => {
    const { app, db } = await open();
    const apiClient = createApiClient(app);
    const back = await decide(await beginConsent(apiClient, RETURN), 'cancel');
    expect(back).toContain('error=access_denied');
    expect(await locationOf(apiClient, back)).toBe(`${RETURN}&connection=lichess.denied`);
    expect(await rowsOf(db)).toEqual([]);
  });

  it('counts once', async () => {
    const { app, mock } = await open();
    const apiClient = createApiClient(app);
    const back = await decide(await beginConsent(apiClient, RETURN));
    expect(await locationOf(apiClient, back)).toBe(`${RETURN}&connection=lichess.made`);
    expect(await locationOf(apiClient, back)).toBe('/prepare?connection=lichess.expired');
    expect(mock.tokens()).toHaveLength(1);
  });

  it('counts in the browser that has asked, for whoever was signed in there', async () => {
    const { app, db, mock } = await open();
    const attacker = await createMember(app);
    const back = await decide(await beginConsent(attacker, RETURN));
    const victim = createApiClient(app);
    expect(await locationOf(victim, back)).toBe('/prepare?connection=lichess.expired');
    await beginConsent(victim, '/prepare?me=none');
    expect(await locationOf(victim, back)).toBe('/prepare?me=none&connection=lichess.expired');
    attacker.cookies.delete('outpost.session_token');
    expect(await locationOf(attacker, back)).toBe(`${RETURN}&connection=lichess.expired`);
    expect([await rowsOf(db), mock.tokens()]).toEqual([[], []]);
  });

  it('does not count for another user who has signed in meanwhile', async () => {
    const { app, mock } = await open();
    const browser = await createMember(app);
    const other = await createMember(app, { username: 'Anderssen', email: 'a@b.example' });
    const back = await decide(await beginConsent(browser, RETURN));
    browser.cookies.set('outpost.session_token', other.cookies.get('outpost.session_token')!);
    expect(await locationOf(browser, back)).toBe(`${RETURN}&connection=lichess.expired`);
    expect(mock.tokens()).toEqual([]);
  });

  it.each([
    ['another state', (back: string) => back.replace(/state=[\w-]+/, `state=${'x'.repeat(43)}`), 'expired'],
    ['no state', (back: string) => back.replace(/&state=[\w-]+/, ''), 'expired'],
    ['a code that the site has not given', (back: string) => back.replace(/code=\w+/, 'code=liu_made_up'), 'refused'],
    ['neither code nor error', (back: string) => back.replace(/code=\w+&/, ''), 'refused'],
    ['another error', (back: string) => back.replace(/code=\w+/, 'error=server_error'), 'refused'],
  ] as const)('with %s keeps nothing', async (_, change, outcome) => {
    const { app, db } = await open();
    const apiClient = createApiClient(app);
    const back = await decide(await beginConsent(apiClient, RETURN));
    expect(await locationOf(apiClient, change(back))).toBe(`${RETURN}&connection=lichess.${outcome}`);
    expect(await rowsOf(db)).toEqual([]);
  });

  it('too late is said on the page that was left', async () => {
    const { app } = await open();
    const apiClient = createApiClient(app);
    const back = await decide(await beginConsent(apiClient, RETURN));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 });
    expect(await locationOf(apiClient, back)).toBe(`${RETURN}&connection=lichess.expired`);
  });

  it('with a cookie that was tampered with is nothing', async () => {
    const { app } = await open();
    const apiClient = createApiClient(app);
    const back = await decide(await beginConsent(apiClient, RETURN));
    const sealed = apiClient.cookies.get('outpost.consent')!;
    apiClient.cookies.set('outpost.consent', `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`);
    expect(await locationOf(apiClient, back)).toBe('/prepare?connection=lichess.expired');
  });

  it.each([
    ['too-many-requests', 'rate-limited'],
    ['server-error', 'failing'],
    ['foreign-page', 'unreadable'],
    ['cut', 'unreachable'],
    ['bad-request', 'refused'],
  ] as const)('is followed by %s, and so by words of its own', async (fault, outcome) => {
    const { app, db } = await open({ faults: { '/api/token': fault } });
    const apiClient = createApiClient(app);
    expect(await connect(apiClient, RETURN)).toBe(`${RETURN}&connection=lichess.${outcome}`);
    expect(await rowsOf(db)).toEqual([]);
  });

  it('is followed by nothing when the network is gone', async () => {
    const { app, mock } = await open();
    const apiClient = createApiClient(app);
    const back = await decide(await beginConsent(apiClient, RETURN));
    await mock.close();
    expect(await locationOf(apiClient, back)).toBe(`${RETURN}&connection=lichess.unreachable`);
  });
});

describe('an end', () => {
  it('is told to the site, and nothing is kept', async () => {
    const { app, db, mock } = await open();
    const member = await createMember(app);
    await connect(member);
    const answer = await member.ask('DELETE', connectionPath(AT));
    expect([answer.statusCode, answer.json()]).toEqual([200, { isRevoked: true }]);
    expect([mock.tokens(), await rowsOf(db), await connectionsOf(member)]).toEqual([[], [], []]);
    expect((await member.ask('DELETE', connectionPath(AT))).json()).toEqual({ isRevoked: true });
  });

  it('that the site cannot be told ends it here, and says so', async () => {
    const { app, db, mock } = await open();
    const guest = createApiClient(app);
    await connect(guest);
    await mock.close();
    expect((await guest.ask('DELETE', connectionPath(AT))).json()).toEqual({ isRevoked: false });
    expect(await rowsOf(db)).toEqual([]);
  });

  it('of what the site has ended already is one', async () => {
    const { app, mock } = await open();
    const guest = createApiClient(app);
    await connect(guest);
    mock.revokeTokens();
    expect((await guest.ask('DELETE', connectionPath(AT))).json()).toEqual({ isRevoked: true });
  });

  it('comes with that of the account', async () => {
    const { app, db, mock } = await open();
    const member = await createMember(app);
    const other = await createMember(app, { username: 'Anderssen', email: 'a@b.example' });
    await connect(member);
    await connect(other);
    const removal = { currentPassword: MORPHY.password, confirmation: 'Morphy' };
    expect((await member.ask('POST', ACCOUNT_PATHS.remove, removal)).statusCode).toBe(204);
    expect(await rowsOf(db)).toMatchObject([{ owner: 'user:3' }]);
    await expect.poll(() => mock.tokens()).toHaveLength(1);
  });

  it('comes to a guest by itself; the next consent gives back what is over', async () => {
    const { app, db, mock } = await open();
    const guest = createApiClient(app);
    await connect(guest);
    await db
      .updateTable('site_connections')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    expect(await connectionsOf(guest)).toEqual([]);
    const [ended] = mock.tokens();
    await connect(createApiClient(app));
    await expect.poll(() => mock.tokens()).not.toContain(ended);
    expect(await rowsOf(db)).toHaveLength(1);
  });
});
