import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Session } from '../../../contract/account/account';
import { ACCOUNT_PATHS, CURRENT_USER_PATH, SIGN_IN_PATH } from '../../../contract/account/auth';
import { createMember, createApiClient, MORPHY, register, signIn, type ApiClient } from '../../../test/api-client';
import { buildTestApp, createMailbox } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';

const DAY = 24 * 60 * 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const signInFrom = (apiClient: ApiClient, ip: string, userAgent: string) =>
  apiClient.ask(
    'POST',
    SIGN_IN_PATH,
    { usernameOrEmail: 'Morphy', password: MORPHY.password },
    { 'x-forwarded-for': ip, 'user-agent': userAgent },
  );

const sessionsOf = async (apiClient: ApiClient, ip = '203.0.113.7') =>
  (await apiClient.ask('GET', ACCOUNT_PATHS.sessions, undefined, { 'x-forwarded-for': ip })).json<readonly Session[]>();

const isSignedIn = async (apiClient: ApiClient) => (await apiClient.ask('GET', CURRENT_USER_PATH)).statusCode === 200;

/** A laptop and a phone of one user, in this order. */
const withTwoDevices = async () => {
  const db = await openTestDatabase();
  const mailer = createMailbox();
  const app = await buildTestApp({ db, mailer });
  const [laptop, phone] = [createApiClient(app), createApiClient(app)];
  await register(laptop);
  await signInFrom(laptop, '203.0.113.7', FIREFOX);
  await signInFrom(phone, '198.51.100.20', SAFARI);
  return { app, db, mailer, laptop, phone };
};

describe('the list of sessions', () => {
  it('says device, time and place in words, this one first', async () => {
    const { laptop } = await withTwoDevices();
    const times = { signedInAt: expect.stringMatching(/Z$/) as string, usedAt: expect.stringMatching(/Z$/) as string };
    expect(await sessionsOf(laptop)).toEqual([
      {
        id: expect.any(Number) as number,
        isCurrent: true,
        device: 'Firefox on Windows',
        ...{ where: 'Network 203.0.113.…', ...times },
      },
      {
        id: expect.any(Number) as number,
        isCurrent: false,
        device: 'Safari on iPhone',
        ...{ where: 'Another network (198.51.100.…)', ...times },
      },
    ]);
  });

  it('tells where a session was used last, and when', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { laptop, phone } = await withTwoDevices();
    const before = await sessionsOf(laptop);
    vi.setSystemTime(Date.now() + 60 * 60_000);
    await phone.ask('GET', CURRENT_USER_PATH, undefined, { 'x-forwarded-for': '203.0.113.99' });
    const ofPhone = async () => (await sessionsOf(laptop))[1]!;
    await expect.poll(async () => (await ofPhone()).where).toBe('Same network as this session');
    const after = await ofPhone();
    expect(Date.parse(after.usedAt) - Date.parse(before[1]!.usedAt)).toBe(60 * 60_000);
    expect(after.signedInAt).toBe(before[1]!.signedInAt);
  });

  it('keeps no whole address and no whole user agent', async () => {
    const { db } = await withTwoDevices();
    const kept = JSON.stringify([
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('known_devices').selectAll().execute(),
    ]);
    expect(kept).not.toMatch(/203\.0\.113\.7|198\.51\.100\.20|Mozilla/);
  });
});

describe('a session of the list', () => {
  it('is ended, and no other', async () => {
    const { laptop, phone } = await withTwoDevices();
    const [, ofPhone] = await sessionsOf(laptop);
    expect((await laptop.ask('DELETE', `${ACCOUNT_PATHS.sessions}/${ofPhone!.id}`)).statusCode).toBe(204);
    expect([await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([true, false]);
    expect(await sessionsOf(laptop)).toHaveLength(1);
  });

  it('of somebody else is not there', async () => {
    const { app, laptop } = await withTwoDevices();
    const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
    const [own] = await sessionsOf(laptop);
    expect((await other.ask('DELETE', `${ACCOUNT_PATHS.sessions}/${own!.id}`)).statusCode).toBe(404);
    expect(await isSignedIn(laptop)).toBe(true);
  });

  it('goes with all others but this one', async () => {
    const { app, laptop, phone } = await withTwoDevices();
    const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
    expect((await laptop.ask('DELETE', ACCOUNT_PATHS.sessions)).statusCode).toBe(204);
    expect([await isSignedIn(laptop), await isSignedIn(phone), await isSignedIn(other)]).toEqual([true, false, true]);
  });
});

describe('30 days after the sign-in', () => {
  const changePassword = (member: ApiClient) =>
    member.ask('POST', ACCOUNT_PATHS.changePassword, {
      currentPassword: MORPHY.password,
      newPassword: 'a night at the opera',
    });

  it.each([
    ['that was used every day', () => Promise.resolve()],
    ['that a new password has replaced', changePassword],
  ])('a session is over %s, and its cookie', async (_, between) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const member = await createMember(await buildTestApp());
    let maxAge = 0;
    for (let day = 1; day < 30; day += 1) {
      vi.setSystemTime(Date.now() + DAY);
      if (day === 20) await between(member);
      const answer = await member.ask('GET', CURRENT_USER_PATH);
      expect([day, answer.statusCode]).toEqual([day, 200]);
      maxAge = Number(/Max-Age=(\d+)/.exec(String(answer.headers['set-cookie'] ?? ''))?.[1] ?? maxAge);
    }
    expect(maxAge).toBeLessThanOrEqual(3 * 24 * 60 * 60);
    vi.setSystemTime(Date.now() + DAY);
    expect(await isSignedIn(member)).toBe(false);
  });
});

describe('a sign-in on a new device', () => {
  it('is told to the owner, but not the first of a new account, nor a second one of the device', async () => {
    const { mailer, laptop, phone } = await withTwoDevices();
    const emails = () => mailer.emails.map(({ to, subject }) => [to, subject]);
    await expect.poll(emails).toEqual([[MORPHY.email, 'New sign-in to your account']]);
    expect(mailer.emails[0]!.text).toContain('Safari on iPhone');
    await signIn(laptop);
    await signIn(phone);
    expect(emails()).toHaveLength(1);
  });

  it('is told when the account is old, though no device is known yet', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const mailer = createMailbox();
    const apiClient = createApiClient(await buildTestApp({ mailer }));
    await register(apiClient);
    vi.setSystemTime(Date.now() + 2 * DAY);
    await signIn(apiClient);
    await expect.poll(() => mailer.emails.length).toBe(1);
  });

  it('gives the browser a cookie that no script reads, and keeps its hash alone', async () => {
    const { db, laptop } = await withTwoDevices();
    const secret = laptop.cookies.get('outpost.device')!;
    expect(secret).toMatch(/^[\w-]{43}$/);
    const { headers } = await signIn(laptop);
    expect([headers['set-cookie']].flat()).toContain(
      `outpost.device=${secret}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect(JSON.stringify(await db.selectFrom('known_devices').selectAll().execute())).not.toContain(secret);
  });

  it('has a Secure cookie where the application is opened over https', async () => {
    const apiClient = createApiClient(await buildTestApp({ appUrl: 'https://outpost.example' }));
    await register(apiClient);
    const { headers } = await signIn(apiClient);
    expect(String(headers['set-cookie'])).toMatch(
      /__\w+-outpost\.device=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Lax/,
    );
  });
});

it('writes to the owner when the password was changed', async () => {
  const { mailer, laptop } = await withTwoDevices();
  const change = { currentPassword: MORPHY.password, newPassword: 'a night at the opera' };
  await laptop.ask('POST', ACCOUNT_PATHS.changePassword, change);
  await expect.poll(() => mailer.emails.map(({ subject }) => subject)).toContain('Your password was changed');
});
