import { type TOTP, URI } from 'otpauth';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ACCOUNT_PATHS, authMessages, SECOND_FACTOR_PATH, SIGN_IN_PATH } from '../../../contract/account/auth';
import {
  beginTwoFactor,
  createMember,
  createApiClient,
  MORPHY,
  signIn,
  type ApiClient,
} from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';
import type { Passwords } from '../../accounts/auth';

/** Nothing here is about how passwords are kept. */
const passwords: Passwords = {
  hash: (password) => Promise.resolve(password),
  verify: ({ hash, password }) => Promise.resolve(hash === password),
};

const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.5';

const signInFrom = async (apiClient: ApiClient, ip: string, usernameOrEmail: string, password = MORPHY.password) => {
  const attempt = { usernameOrEmail, password };
  return (await apiClient.ask('POST', SIGN_IN_PATH, attempt, { 'x-forwarded-for': ip })).statusCode;
};

const guess = async (apiClient: ApiClient, ip: string, names: readonly string[], times: number) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    statuses.push(await signInFrom(apiClient, ip, names[time % names.length]!, 'wrong'));
  }
  return statuses;
};

const withMember = async () => {
  const app = await buildTestApp({ passwords });
  return { app, member: await createMember(app), stranger: createApiClient(app) };
};

describe('wrong passwords of others', () => {
  it('do not make the right one wait at another address', async () => {
    const { app, stranger } = await withMember();
    expect(await guess(stranger, ELSEWHERE, ['Morphy'], 11)).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await signInFrom(createApiClient(app), HOME, 'Morphy')).toBe(200);
    expect(await signInFrom(stranger, ELSEWHERE, 'Morphy')).toBe(429);
  });

  it('do not make a known device wait, whether they came from its own address or from a hundred', async () => {
    const { app, member, stranger } = await withMember();
    await guess(stranger, HOME, ['Morphy'], 10);
    for (let host = 1; host <= 9; host += 1) await guess(stranger, `203.0.113.${host}`, [MORPHY.email], 10);
    const newDevice = createApiClient(app);
    const answer = await newDevice.ask(
      'POST',
      SIGN_IN_PATH,
      { usernameOrEmail: 'Morphy', password: MORPHY.password },
      { 'x-forwarded-for': '192.0.2.1' },
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([429, { message: authMessages.tooManyTries }]);
    expect(await signInFrom(member, HOME, 'Morphy')).toBe(200);
  });

  it('are slow from many addresses: a hundred an hour', async () => {
    const { stranger } = await withMember();
    const statuses: number[] = [];
    for (let host = 1; host <= 11; host += 1) {
      statuses.push(...(await guess(stranger, `203.0.113.${host}`, ['Morphy'], 10)));
    }
    expect(statuses.slice(0, 100)).toEqual(Array(100).fill(401));
    expect(statuses.slice(101)).toEqual(Array(9).fill(429));
  });
});

it.each([
  ['Morphy', 'paul@morphy.example'],
  ['Nobody', 'NOBODY'],
])('counts %s and %s together, and answers both with the same words', async (name, other) => {
  const { stranger } = await withMember();
  expect(await guess(stranger, ELSEWHERE, [name, other], 11)).toEqual([...Array<number>(10).fill(401), 429]);
  const last = await signIn(stranger, other);
  expect(last.headers['content-type']).toContain('application/json');
});

it('takes ten wrong passwords in a known device, and then asks it to wait', async () => {
  const { app, member } = await withMember();
  expect(await guess(member, HOME, ['Morphy', MORPHY.email], 11)).toEqual([...Array<number>(10).fill(401), 429]);
  expect(await signInFrom(createApiClient(app), ELSEWHERE, 'Morphy')).toBe(200);
});

it.each([
  ['made up', 'a'.repeat(43)],
  ['of no form', '../..'],
])('gives a device cookie that is %s no advantage', async (_, secret) => {
  const { stranger } = await withMember();
  await guess(stranger, ELSEWHERE, ['Morphy'], 10);
  stranger.cookies.set('outpost.device', secret);
  expect(await signInFrom(stranger, ELSEWHERE, 'Morphy')).toBe(429);
});

it('gives the device of one user no advantage at the account of another', async () => {
  const { app, stranger } = await withMember();
  const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
  await guess(stranger, ELSEWHERE, ['Morphy'], 10);
  expect(await signInFrom(other, ELSEWHERE, 'Morphy')).toBe(429);
});

it('does not lock two-factor sign-in by wrong codes of somebody who does not know the password', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { member, stranger } = await withMember();
  const totp = URI.parse((await beginTwoFactor(member)).uri) as TOTP;
  await member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code: totp.generate() });
  await signInFrom(stranger, ELSEWHERE, 'Morphy', 'wrong');
  for (let time = 0; time < 15; time += 1) {
    const answer = await stranger.ask(
      'POST',
      SECOND_FACTOR_PATH,
      { code: `0000${10 + time}`, kind: 'app' },
      { 'x-forwarded-for': ELSEWHERE },
    );
    expect(answer.statusCode).toBe(410);
  }
  vi.setSystemTime(Date.now() + 60_000);
  await signIn(member);
  expect((await member.ask('POST', SECOND_FACTOR_PATH, { code: totp.generate(), kind: 'app' })).statusCode).toBe(200);
});
