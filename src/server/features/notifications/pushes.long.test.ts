/** Notifications to browsers: what arrives is what was promised, how often, to whom, and what happens when it cannot. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { SIGN_OUT_PATH } from '../../../contract/profile-paths';
import { PUSH_PATH, pushEndPath, type PushState, pushStateSchema } from '../../../contract/account/notifications';
import { createMember, createApiClient, signIn, type ApiClient } from '../../../test/api-client';
import { canShare, connectBeside } from '../../../test/processes/other-process';
import { makeBrowser, openPushService } from '../../../test/push-browser';
import { buildTestApp, TEST_SECRET } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { createPushSecrets } from '../../accounts/stored-secrets';
import { collectSources } from '../../sources/sources';
import { addStarterPuzzles, readDaily } from '../learn/puzzles';
import { createPushes, isPushService, PUSH_SERVICES, sendDuePushes } from './pushes';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const OFF = { dailyPuzzles: false, gameAnalysis: false, newFeatures: false };
const MORPHYS = 2;

const stateOf = async (apiClient: ApiClient): Promise<PushState> =>
  pushStateSchema.parse((await apiClient.ask('GET', PUSH_PATH)).json());

/** A member who wants no notification but of what a test names, in one browser. */
const open = async (wanted: Partial<typeof OFF> = {}) => {
  const db = await openTestDatabase();
  await addStarterPuzzles(db);
  const service = await openPushService();
  const app = await buildTestApp({ db, pushServices: [service.origin] });
  const member = await createMember(app);
  await member.ask('PATCH', ACCOUNT_PATHS.account, { preferences: { notifications: { ...OFF, ...wanted } } });
  const browser = makeBrowser(`${service.origin}/one`);
  expect((await member.ask('PUT', PUSH_PATH, browser.subscription)).statusCode).toBe(204);
  const failures: string[] = [];
  const news = ['First there was this.'];
  let now = Date.now();
  const deps = {
    db,
    news,
    readDaily,
    listNewGaps: () => Promise.resolve([]),
    sources: collectSources([]),
    services: [service.origin],
    timeout: 300,
    ...{ secrets: createPushSecrets(db, TEST_SECRET), appUrl: 'https://outpost.example', now: () => now },
    onFailure: (_error: unknown, message: string) => void failures.push(message),
  };
  return {
    app,
    db,
    deps,
    member,
    browser,
    service,
    news,
    failures,
    received: () => service.calls.map(({ body }) => browser.read(body)),
    round: () => sendDuePushes(deps, new AbortController().signal),
    wait: (time: number) => void (now += time),
    /** The session is used meanwhile. */
    stay: () =>
      db
        .updateTable('sessions')
        .set({ expires_at: new Date(now + 30 * DAY).toISOString() })
        .execute(),
  };
};

describe('what arrives', () => {
  it('is what the settings promise, encrypted for that browser, signed by the key of the installation [ACC-08]', async () => {
    const { received, round, service, member } = await open({ dailyPuzzles: true });
    await round();
    expect(received()).toEqual([
      { title: 'New for you on Outpost Pro', body: 'The puzzle of the day is waiting for you.', path: '/learn' },
    ]);
    const { headers, path } = service.calls[0]!;
    expect(path).toBe('/one');
    const { publicKey } = await stateOf(member);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'digest' });
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${publicKey}$`));
  });

  it('is one a day for each browser, and none when nothing is new', async () => {
    const { round, wait, stay, service } = await open({ dailyPuzzles: true });
    await round();
    await stay();
    wait(DAY - 1);
    await round();
    expect(service.calls).toHaveLength(1);
    wait(1);
    await round();
    expect(service.calls).toHaveLength(2);
  });

  it('names the first of several things, counts the others and leads to home, where all stand', async () => {
    const { db, received, round, wait, news } = await open({ gameAnalysis: true, newFeatures: true });
    await round();
    const row = { player: 'GambitGustav', site: 'lichess', added_at: 0, due_at: 0, checked_at: 0, failure: null };
    const of = { ...row, user_id: MORPHYS, player_key: 'gambitgustav', newest_at: 5, seen_at: 1, new_games: 2 };
    await db.insertInto('followed_players').values(of).execute();
    news.push('Then that.', 'And more.');
    wait(HOUR);
    await round();
    expect(received()).toEqual([
      {
        title: 'New for you on Outpost Pro',
        body: 'GambitGustav, whom you follow, has 2 new games. And one more.',
        path: '/',
      },
    ]);
  });

  it('is nothing of topics that are off', async () => {
    const { round, wait, news, service } = await open();
    await round();
    news.push('Then that.');
    wait(HOUR);
    await round();
    expect(service.calls).toEqual([]);
  });
});

describe('a browser gets none any more', () => {
  it.each([404, 410])('when its service answers %i', async (status) => {
    const { member, round, wait, service } = await open({ dailyPuzzles: true });
    service.setAnswer({ status });
    await round();
    expect((await stateOf(member)).devices).toEqual([]);
    wait(2 * DAY);
    await round();
    expect(service.calls).toHaveLength(1);
  });

  it('when the user says so', async () => {
    const { member, round, service, browser } = await open({ dailyPuzzles: true });
    expect((await stateOf(member)).devices).toHaveLength(1);
    expect((await member.ask('DELETE', pushEndPath(browser.subscription.endpoint))).statusCode).toBe(204);
    expect((await stateOf(member)).devices).toEqual([]);
    await round();
    expect(service.calls).toEqual([]);
  });

  it('when the user signs out there, or the session runs out', async () => {
    const { app, member, round, service, wait, db } = await open({ dailyPuzzles: true });
    const phone = createApiClient(app);
    await signIn(phone);
    await phone.ask('PUT', PUSH_PATH, makeBrowser(`${service.origin}/phone`).subscription);
    expect((await stateOf(member)).devices).toHaveLength(2);
    await phone.ask('POST', SIGN_OUT_PATH);
    expect((await stateOf(member)).devices).toHaveLength(1);
    wait(31 * DAY);
    await round();
    expect(service.calls).toEqual([]);
    expect(await db.selectFrom('push_subscriptions').select('id').execute()).toHaveLength(1);
  });

  it('when the secret of the installation was changed: there are new keys, and it subscribes again', async () => {
    const { db, deps, round, service, member } = await open({ dailyPuzzles: true });
    const before = await deps.secrets.keys();
    const after = await createPushSecrets(db, 'another secret that only the tests know of').keys();
    expect(after.publicKey).not.toBe(before.publicKey);
    expect((await stateOf(member)).devices).toEqual([]);
    await round();
    expect(service.calls).toEqual([]);
  });
});

describe('a service that does not take it', () => {
  it.each([429, 500, 503, undefined])('(%s) is tried again later and later, then once a day', async (status) => {
    const { round, wait, stay, service, failures, received, member } = await open({ dailyPuzzles: true });
    await stay();
    service.setAnswer(status === undefined ? undefined : { status });
    for (const [time, tries] of [
      [0, 1],
      [HOUR / 6 - 1, 1],
      [1, 2],
      [HOUR, 3],
      [4 * HOUR, 4],
      [4 * HOUR, 4],
      [20 * HOUR, 5],
    ] as const) {
      wait(time);
      await round();
      expect(failures).toHaveLength(tries);
    }
    expect((await stateOf(member)).devices[0]).not.toHaveProperty('lastSentAt');
    service.setAnswer({ status: 201 });
    wait(DAY);
    await round();
    expect(received().at(-1)?.body).toContain('puzzle of the day');
    expect((await stateOf(member)).devices[0]).toHaveProperty('lastSentAt');
  });

  it('is left alone for as long as it says', async () => {
    const { round, wait, service } = await open({ dailyPuzzles: true });
    service.setAnswer({ status: 429, headers: { 'retry-after': '7200' } });
    await round();
    wait(HOUR);
    await round();
    expect(service.calls).toHaveLength(1);
    wait(HOUR);
    await round();
    expect(service.calls).toHaveLength(2);
  });

  it('ten times in a row makes the browser unknown', async () => {
    const { round, wait, stay, service, member } = await open({ dailyPuzzles: true });
    service.setAnswer({ status: 403 });
    for (let time = 0; time < 12; time += 1) {
      await stay();
      await round();
      wait(DAY);
    }
    expect(service.calls).toHaveLength(10);
    expect((await stateOf(member)).devices).toEqual([]);
  });

  it('does not keep others from theirs, and its redirect is not followed', async () => {
    const { member, round, wait, service, deps } = await open({ dailyPuzzles: true });
    const other = await openPushService();
    service.setAnswer({ status: 307, headers: { location: `${other.origin}/elsewhere` } });
    const second = await buildTestApp({ db: deps.db, pushServices: [other.origin] });
    const here = await createMember(second, { username: 'Second', email: 'second@example.org' });
    await here.ask('PUT', PUSH_PATH, makeBrowser(`${other.origin}/two`).subscription);
    wait(60_000);
    await sendDuePushes({ ...deps, services: [service.origin, other.origin] }, new AbortController().signal);
    await round();
    expect(other.calls.map(({ path }) => path)).toEqual(['/two']);
    expect((await stateOf(member)).devices).toHaveLength(1);
  });
});

describe('of several that look at the same time', () => {
  it('one sends', async () => {
    const { round, service } = await open({ dailyPuzzles: true });
    await Promise.all([round(), round(), round()]);
    await Promise.all([round(), round()]);
    expect(service.calls).toHaveLength(1);
  });

  it('all have one pair of keys', async () => {
    const db = await openTestDatabase();
    const pairs = await Promise.all([1, 2, 3].map(() => createPushSecrets(db, TEST_SECRET).keys()));
    expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
    const [row] = await db.selectFrom('push_keys').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(pairs[0]!.privateKey);
  });

  it.runIf(canShare)('one of two processes sends', async () => {
    const { app, deps, service } = await open({ dailyPuzzles: true });
    // It would send them itself.
    await app.close();
    for (let process = 0; process < 2; process += 1) {
      const pushes = createPushes({ ...deps, db: await connectBeside(deps.db), every: 50 });
      pushes.start();
      onTestFinished(() => pushes.close());
    }
    await expect.poll(() => service.calls.length, { timeout: 10_000 }).toBe(1);
  });
});

describe('the address of a push service', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://user@fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com.example.org/abc', false],
    ['https://push.services.mozilla.com/abc', false],
    ['https://evilpush.services.mozilla.com.example/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['https://10.0.0.7/abc', false],
    ['https://localhost/abc', false],
    ['not an address', false],
  ])('%s is one: %s', (endpoint, isOne) => {
    expect(isPushService(endpoint, PUSH_SERVICES)).toBe(isOne);
  });

  it('is refused where the settings do not name it, as are keys that are none, and guests', async () => {
    const { app, member, browser } = await open();
    const { keys } = browser.subscription;
    const foreign = await member.ask('PUT', PUSH_PATH, { endpoint: 'https://192.168.1.1/admin', keys });
    expect([foreign.statusCode, foreign.json<{ message: string }>().message]).toEqual([
      400,
      'Notifications can’t reach you here: this installation doesn’t support your browser’s push service.',
    ]);
    const bad = { ...browser.subscription, keys: { ...keys, auth: 'short' } };
    expect((await member.ask('PUT', PUSH_PATH, bad)).statusCode).toBe(400);
    const guest = createApiClient(app);
    for (const method of ['GET', 'PUT'] as const) {
      const payload = method === 'PUT' ? browser.subscription : undefined;
      expect((await guest.ask(method, PUSH_PATH, payload)).statusCode).toBe(401);
    }
    expect((await stateOf(member)).devices).toHaveLength(1);
  });
});

it('the newest ten browsers of a user are known, and one that says so again stays as it is', async () => {
  const { member, service, browser } = await open();
  await member.ask('PUT', PUSH_PATH, browser.subscription);
  expect((await stateOf(member)).devices).toHaveLength(1);
  for (let index = 0; index < 10; index += 1) {
    await member.ask('PUT', PUSH_PATH, makeBrowser(`${service.origin}/further-${index}`).subscription);
  }
  const { devices } = await stateOf(member);
  expect([devices.length, devices[0]!.endpoint, devices.at(-1)!.endpoint]).toEqual([
    ...[10, `${service.origin}/further-9`, `${service.origin}/further-0`],
  ]);
});

it('is in the file of all data, without its address and its keys', async () => {
  const { member, browser } = await open();
  const text = (await member.ask('GET', ACCOUNT_PATHS.data)).body;
  expect(JSON.parse(text)).toMatchObject({ pushDevices: [{ addedAt: expect.any(String) as string }] });
  expect(text).not.toContain(browser.subscription.endpoint);
  expect(text).not.toContain(browser.subscription.keys.auth);
});
