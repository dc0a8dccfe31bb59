import { describe, expect, it } from 'vitest';
import {
  authMessages,
  FORGOT_PASSWORD_PATH,
  REGISTER_PATH,
  RESET_PASSWORD_PATH,
  SECOND_FACTOR_PATH,
  SIGN_IN_PATH,
} from '../../../contract/account/auth';
import { createApiClient, MORPHY, register } from '../../../test/api-client';
import { buildTestApp, createMailbox } from '../../../test/test-app';

const LONG = 'x'.repeat(10_000);

describe('a username', () => {
  it.each([
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['HTML in few signs', '<b>Mo</b>'],
    ['quotes', `Morphy"'`],
    ['an address', 'paul@morphy.example'],
    ['a Cyrillic М', 'Мorphy'],
    ['a Greek ο', 'Mοrphy'],
    ['full-width letters', 'Ｍｏｒｐｈｙ'],
    ['a dotless ı', 'pauli\u0131'],
    ['the sign for kelvin, a K in small letters', 'pau\u212A'],
    ['a combining accent', 'Morphy\u0301'],
    ['a joiner that nobody sees', 'Mor\u200Dphy'],
    ['text that runs the other way', 'Morphy\u202E'],
    ['a space inside', 'Paul Morphy'],
    ['a zero byte', 'Morphy\u0000'],
    ['a line break inside', 'Mor\nphy'],
  ])('with %s is refused, so that nobody looks like somebody else', async (_, username) => {
    const apiClient = createApiClient(await buildTestApp());
    const answer = await register(apiClient, { username });
    const message = authMessages.usernameSigns;
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { username: message } }]);
  });
});

describe('an e-mail address', () => {
  it.each([
    ['a further header', 'paul@morphy.example\r\nBcc: all@morphy.example'],
    ['a line feed', 'paul@morphy.example\nSubject: won'],
    ['two addresses', 'paul@morphy.example,adolf@anderssen.example'],
    ['a name before it', 'Paul <paul@morphy.example>'],
    ['a zero byte', 'paul@morphy.example\u0000'],
    ['a letter that looks like another', 'pаul@morphy.example'],
    ['a full-width sign', 'paul＠morphy.example'],
  ])('with %s is refused, and nothing is sent', async (_, email) => {
    const mailer = createMailbox();
    const app = await buildTestApp({ mailer });
    const apiClient = createApiClient(app);
    for (const answer of [
      await register(apiClient, { email }),
      await apiClient.ask('POST', FORGOT_PASSWORD_PATH, { email }),
    ]) {
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { email: authMessages.email } }]);
    }
    await app.close();
    expect(mailer.emails).toEqual([]);
  });
});

describe('10,000 signs', () => {
  const attempt = { usernameOrEmail: 'Morphy', password: 'password' };
  it.each([
    ...Object.keys({ ...MORPHY, lichessId: '', aicfId: '', ukcaId: '', fideId: '' }).map(
      (field) => [REGISTER_PATH, field, MORPHY] as const,
    ),
    [SIGN_IN_PATH, 'usernameOrEmail', attempt] as const,
    [SIGN_IN_PATH, 'password', attempt] as const,
    [SECOND_FACTOR_PATH, 'code', { kind: 'app' }] as const,
    [FORGOT_PASSWORD_PATH, 'email', {}] as const,
    [RESET_PASSWORD_PATH, 'token', { password: 'password' }] as const,
    [RESET_PASSWORD_PATH, 'password', { token: 'token' }] as const,
  ])('are refused by %s in %s', async (path, field, rest) => {
    const apiClient = createApiClient(await buildTestApp());
    const answer = await apiClient.ask('POST', path, { ...rest, [field]: LONG });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    expect(answer.body.length).toBeLessThan(300);
  });
});

it('answers fields that nobody asked for as if they were not there', async () => {
  const apiClient = createApiClient(await buildTestApp());
  const changes = { id: 1, emailVerified: true, twoFactorEnabled: true, role: 'admin', image: 'x' };
  expect((await apiClient.ask('POST', REGISTER_PATH, { ...MORPHY, ...changes })).statusCode).toBe(201);
  const answer = await apiClient.ask('POST', SIGN_IN_PATH, { usernameOrEmail: 'Morphy', password: MORPHY.password });
  expect(answer.json()).toEqual({});
});
