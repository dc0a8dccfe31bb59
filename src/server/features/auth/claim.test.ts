import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS, authMessages, CLAIM_PATH, CURRENT_USER_PATH } from '../../../contract/account/auth';
import { type Library } from '../../../contract/library';
import { createMember, createApiClient, MORPHY, register, signIn, type ApiClient } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { PGN } from '../../../test/library-client';
import { libraryPaths } from '../../../test/library-paths';
import { buildTestApp, TEST_SECRET } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { claimLink } from '../../accounts/registration';
import { listSessions } from '../../db/accounts/sessions';

const ON_NETWORK = { host: '0.0.0.0', hasReviews: false } as const;
const PATHS = libraryPaths(1);
const token = new URL(claimLink('http://localhost:5000', TEST_SECRET)).searchParams.get('token')!;
const ADA = { username: 'Ada', email: 'ada@lovelace.example', password: 'analytical engine' };

const claim = (apiClient: ApiClient, changes: Partial<typeof ADA & { token: string }> = {}) =>
  apiClient.ask('POST', CLAIM_PATH, { token, ...ADA, ...changes });
const importGames = async (apiClient: ApiClient): Promise<number> =>
  (await apiClient.ask('POST', PATHS.imports, Buffer.from(inventedGames(1)[0]!), PGN)).statusCode;
const canWrite = async (apiClient: ApiClient): Promise<boolean> =>
  (await apiClient.ask('GET', PATHS.library)).json<Library>().canWrite;

describe('on a network, user 1', () => {
  it.each([
    ['a server that listens on all addresses', { host: '0.0.0.0' }],
    ['a proxy on the same machine', { appUrl: 'https://chess.example' }],
  ])('is changed by its owner alone behind %s [GEN-08]', async (_, settings) => {
    const app = await buildTestApp({ hasReviews: false, ...settings });
    const [guest, member] = [createApiClient(app), await createMember(app)];
    const attempt = { userId: 1, puzzleId: 1, solved: true, timeSpent: 60 };
    expect([await importGames(guest), await importGames(member)]).toEqual([401, 403]);
    expect((await guest.ask('DELETE', PATHS.games)).statusCode).toBe(401);
    expect((await guest.ask('POST', '/api/puzzle-attempts', attempt)).statusCode).toBe(401);
    expect([await canWrite(guest), await canWrite(member)]).toEqual([false, false]);

    const owner = createApiClient(app);
    expect((await claim(owner)).statusCode).toBe(200);
    expect([await canWrite(owner), await importGames(owner)]).toEqual([true, 202]);
    expect([await importGames(guest), await importGames(member)]).toEqual([401, 403]);
  });

  it('is read by all, as before', async () => {
    const app = await buildTestApp({ ...ON_NETWORK, hasSample: true });
    expect((await createApiClient(app).ask('GET', PATHS.library)).json()).toMatchObject({ kind: 'sample', games: 187 });
  });
});

it('without a network, user 1 is whoever’s sits at the machine, claimed or not [GEN-08]', async () => {
  const app = await buildTestApp({ hasReviews: false });
  const guest = createApiClient(app);
  expect(await importGames(guest)).toBe(202);
  await claim(createApiClient(app));
  expect(await importGames(guest)).toBe(202);
});

const INSTALLATION = { hasOwnLibraries: false, sendsEmail: true };

describe('a claim', () => {
  it('makes an account like others, and signs in', async () => {
    const app = await buildTestApp(ON_NETWORK);
    const owner = createApiClient(app);
    expect((await owner.ask('GET', CLAIM_PATH)).json()).toEqual({ isClaimed: false, ...INSTALLATION });
    const answer = await claim(owner);
    expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([200, {}, 'no-store']);
    expect((await owner.ask('GET', CURRENT_USER_PATH)).json()).toEqual({
      id: 1,
      username: 'Ada',
      email: ADA.email,
      profileId: 1,
      firstSteps: true,
    });
    expect((await owner.ask('GET', CLAIM_PATH)).json()).toEqual({ isClaimed: true, ...INSTALLATION });
    for (const name of ['ADA', 'Ada@Lovelace.example']) {
      expect((await signIn(createApiClient(app), name, ADA.password)).statusCode).toBe(200);
    }
    expect((await signIn(createApiClient(app), 'owner', ADA.password)).statusCode).toBe(401);
    const change = { currentPassword: ADA.password, newPassword: 'difference engine' };
    expect((await owner.ask('POST', ACCOUNT_PATHS.changePassword, change)).statusCode).toBe(204);
    expect((await signIn(createApiClient(app), 'Ada', change.newPassword)).statusCode).toBe(200);
  });

  it('needs the whole token, and hashes nothing without it', async () => {
    let hashes = 0;
    const hash = (): Promise<string> => Promise.resolve(String((hashes += 1)));
    const app = await buildTestApp({ ...ON_NETWORK, passwords: { hash, verify: () => Promise.resolve(true) } });
    const wrong = ['', token.slice(1), `${token}x`, token.toUpperCase(), 'ü'.repeat(43), token.replace(/^./, '_')];
    for (const text of wrong) {
      const answer = await claim(createApiClient(app), { token: text });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        400,
        authMessages.wrongClaimLink,
      ]);
    }
    expect(hashes).toBe(0);
    expect((await createApiClient(app).ask('GET', CLAIM_PATH)).json()).toEqual({
      isClaimed: false,
      ...INSTALLATION,
    });
  });

  it('works once: of many at the same moment one wins', async () => {
    const db = await openTestDatabase();
    const app = await buildTestApp({ ...ON_NETWORK, db });
    const names = ['Ada', 'Bea', 'Cleo', 'Dora'];
    const answers = await Promise.all(
      names.map((username) => claim(createApiClient(app), { username, email: `${username}@example.org` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 410, 410, 410]);
    const winner = names[statuses.indexOf(200)]!;
    for (const name of names) {
      const { statusCode } = await signIn(createApiClient(app), name, ADA.password);
      expect([name, statusCode]).toEqual([name, name === winner ? 200 : 401]);
    }
    expect(await db.selectFrom('credentials').select('user_id').execute()).toEqual([{ user_id: 1 }]);
    expect(await listSessions(db, 1)).toHaveLength(2);
    expect((await claim(createApiClient(app), { username: 'Eve', email: 'eve@example.org' })).json()).toMatchObject({
      message: authMessages.alreadyClaimed,
    });
  });

  it('takes no name and no address from another account, and may be tried again', async () => {
    const app = await buildTestApp(ON_NETWORK);
    await register(createApiClient(app));
    const apiClient = createApiClient(app);
    const name = await claim(apiClient, { username: MORPHY.username.toUpperCase() });
    expect([name.statusCode, name.json()]).toMatchObject([409, { fields: { username: authMessages.usernameTaken } }]);
    const email = await claim(apiClient, { email: MORPHY.email });
    expect([email.statusCode, email.json()]).toMatchObject([409, { fields: { email: authMessages.emailTaken } }]);
    const short = await claim(apiClient, { password: 'short' });
    expect([short.statusCode, short.json()]).toMatchObject([400, { fields: { password: authMessages.password } }]);
    expect((await claim(apiClient)).statusCode).toBe(200);
  });

  it('is open again when the owner has deleted the account, whose data is gone', async () => {
    const app = await buildTestApp(ON_NETWORK);
    const owner = createApiClient(app);
    await claim(owner);
    const removal = { currentPassword: ADA.password, confirmation: 'Ada' };
    expect((await owner.ask('POST', ACCOUNT_PATHS.remove, removal)).statusCode).toBe(204);
    expect((await owner.ask('GET', PATHS.library)).json()).toMatchObject({ games: 0, canWrite: false });
    expect((await signIn(createApiClient(app), 'Ada', ADA.password)).statusCode).toBe(401);
    expect((await claim(createApiClient(app), { username: 'Bea' })).statusCode).toBe(200);
  });
});
