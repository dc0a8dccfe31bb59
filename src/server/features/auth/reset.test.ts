import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  authMessages,
  CURRENT_USER_PATH,
  FORGOT_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
} from '../../../contract/account/auth';
import { NOTIFICATIONS_PATH, notificationStateSchema } from '../../../contract/account/notifications';
import { createMember, createApiClient, MORPHY, register, signIn, type ApiClient } from '../../../test/api-client';
import { buildTestApp, createMailbox, type Mailbox, tokenIn } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';

const NEW_PASSWORD = 'a night at the opera';

const buildApp = async () => {
  const mailer = createMailbox();
  return { mailer, app: await buildTestApp({ mailer }) };
};

const askForLink = (apiClient: ApiClient, email: string = MORPHY.email) =>
  apiClient.ask('POST', FORGOT_PASSWORD_PATH, { email });

/** Asks for a link and answers the secret of the newest email. */
const newLink = async (apiClient: ApiClient, mailer: Mailbox): Promise<string> => {
  const before = mailer.emails.length;
  await askForLink(apiClient);
  await expect.poll(() => mailer.emails.length).toBe(before + 1);
  return tokenIn(mailer.emails.at(-1)!);
};

const reset = (apiClient: ApiClient, token: string, password = NEW_PASSWORD) =>
  apiClient.ask('POST', RESET_PASSWORD_PATH, { token, password });

const samePassword = { message: authMessages.samePassword, fields: { password: authMessages.samePassword } };
const refused = [400, { message: authMessages.usedResetLink }];

describe('POST /api/auth/forgot-password', () => {
  it('sends a link to our page, where a new password is set [API-06] [TOAST-13]', async () => {
    const { app, mailer } = await buildApp();
    const apiClient = createApiClient(app);
    await register(apiClient);
    const token = await newLink(apiClient, mailer);
    expect(mailer.emails[0]).toMatchObject({ to: MORPHY.email, subject: 'Set a new password' });
    expect(mailer.emails[0]!.text).toContain(`http://localhost:5000/reset-password?token=${token}`);
    expect((await reset(apiClient, token)).statusCode).toBe(200);
    expect((await signIn(apiClient)).statusCode).toBe(401);
    expect((await signIn(apiClient, MORPHY.username, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('confirms the address by the new password that its link sets', async () => {
    const { app, mailer } = await buildApp();
    const apiClient = createApiClient(app);
    await register(apiClient);
    const isConfirmed = async (password: string): Promise<unknown> => {
      await signIn(apiClient, MORPHY.username, password);
      const answer = await apiClient.ask('GET', NOTIFICATIONS_PATH);
      return notificationStateSchema.parse(answer.json()).isConfirmed;
    };
    expect(await isConfirmed(MORPHY.password)).toBe(false);
    const token = await newLink(apiClient, mailer);
    expect(await isConfirmed(MORPHY.password)).toBe(false);
    await reset(apiClient, token);
    expect(await isConfirmed(NEW_PASSWORD)).toBe(true);
  });

  it('answers an unknown address the same, before anything is looked up [API-06]', async () => {
    const waiting: (() => void)[] = [];
    const send = () => new Promise<void>((resolve) => waiting.push(resolve));
    const app = await buildTestApp({ mailer: { send } });
    const apiClient = createApiClient(app);
    await register(apiClient);
    const [known, unknown] = [await askForLink(apiClient), await askForLink(apiClient, 'nobody@morphy.example')];
    expect([known.statusCode, known.body]).toEqual([200, '{}']);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await expect.poll(() => waiting.length).toBe(1);
    waiting.forEach((finish) => finish());
  });

  it('finds the address whatever its case', async () => {
    const { app, mailer } = await buildApp();
    const apiClient = createApiClient(app);
    await register(apiClient);
    await askForLink(apiClient, 'Paul@MORPHY.example');
    await expect.poll(() => mailer.emails.map(({ to }) => to)).toEqual([MORPHY.email]);
  });

  it.each(['Morphy', '', 'owner@localhost', 'paul@morphy.example\r\nBcc: all@morphy.example'])(
    'refuses %j, which is no address',
    async (email) => {
      const { app, mailer } = await buildApp();
      const answer = await askForLink(createApiClient(app), email);
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { email: authMessages.email } }]);
      await app.close();
      expect(mailer.emails).toEqual([]);
    },
  );

  it('writes to an address five times an hour at most, and says the same of an unknown one', async () => {
    const { app } = await buildApp();
    for (const email of [MORPHY.email, 'nobody@morphy.example']) {
      const apiClient = createApiClient(app);
      for (let time = 0; time < 5; time += 1) expect((await askForLink(apiClient, email)).statusCode).toBe(200);
      const answer = await askForLink(apiClient, email.toUpperCase());
      expect([answer.statusCode, answer.json()]).toMatchObject([429, { message: authMessages.tooManyTries }]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(600);
    }
  });

  it('goes on when an email cannot be sent', async () => {
    const app = await buildTestApp({ mailer: { send: () => Promise.reject(new Error('no mail server')) } });
    const apiClient = createApiClient(app);
    await register(apiClient);
    expect((await askForLink(apiClient)).statusCode).toBe(200);
    await app.close();
  });
});

describe('POST /api/auth/reset-password', () => {
  it('takes a link once', async () => {
    const { app, mailer } = await buildApp();
    const apiClient = createApiClient(app);
    await register(apiClient);
    const token = await newLink(apiClient, mailer);
    await reset(apiClient, token);
    const again = await reset(apiClient, token, 'the password of a thief');
    expect([again.statusCode, again.json()]).toMatchObject(refused);
    expect((await signIn(apiClient, MORPHY.username, NEW_PASSWORD)).statusCode).toBe(200);
  });

  it('takes a link once of two that come at once', async () => {
    const { app, mailer } = await buildApp();
    const apiClient = createApiClient(app);
    await register(apiClient);
    const token = await newLink(apiClient, mailer);
    const answers = await Promise.all([reset(apiClient, token), reset(apiClient, token, 'the password of a thief')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it.each([
    [59, 200],
    [61, 400],
  ])('answers a link that is %i minutes old %i', async (minutes, status) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { app, mailer } = await buildApp();
    const apiClient = createApiClient(app);
    await register(apiClient);
    const token = await newLink(apiClient, mailer);
    vi.setSystemTime(Date.now() + minutes * 60_000);
    expect((await reset(apiClient, token)).statusCode).toBe(status);
    expect((await signIn(apiClient)).statusCode).toBe(status === 200 ? 401 : 200);
  });

  it.each(['made-up', 'a'.repeat(24), '../../..', "' or 1=1 --", 'reset-password:'])('refuses %j', async (token) => {
    const { app } = await buildApp();
    const answer = await reset(createApiClient(app), token);
    expect([answer.statusCode, answer.json()]).toMatchObject(refused);
  });

  it('ends every session of the user, and every other link', async () => {
    const { app, mailer } = await buildApp();
    const [laptop, phone] = [await createMember(app), createApiClient(app)];
    await signIn(phone);
    const [first, second] = [await newLink(phone, mailer), await newLink(phone, mailer)];
    await reset(createApiClient(app), second);
    for (const apiClient of [laptop, phone])
      expect((await apiClient.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(401);
    const answer = await reset(phone, first, 'the password of a thief');
    expect([answer.statusCode, answer.json()]).toMatchObject(refused);
  });

  it('keeps nothing in the database by which a link could be made', async () => {
    const mailer = createMailbox();
    const db = await openTestDatabase();
    const apiClient = createApiClient(await buildTestApp({ mailer, db }));
    await register(apiClient);
    const token = await newLink(apiClient, mailer);
    const rows = await db.selectFrom('verifications').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['7 signs', 'x'.repeat(129)])(
    'refuses the password %j and leaves the link as it is [VAL-03]',
    async (bad) => {
      const { app, mailer } = await buildApp();
      const apiClient = createApiClient(app);
      await register(apiClient);
      const token = await newLink(apiClient, mailer);
      const answer = await reset(apiClient, token, bad);
      expect([answer.statusCode, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, ['password']]);
      expect((await reset(apiClient, token)).statusCode).toBe(200);
    },
  );
});

it('the old password is not accepted as the new one, and the link can still be used', async () => {
  const { app, mailer } = await buildApp();
  const apiClient = createApiClient(app);
  await register(apiClient);
  const token = await newLink(apiClient, mailer);
  const answer = await reset(apiClient, token, MORPHY.password);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, samePassword]);
  expect((await reset(apiClient, token)).statusCode).toBe(200);
});
