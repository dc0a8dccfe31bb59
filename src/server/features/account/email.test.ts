import { type TOTP, URI } from 'otpauth';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  ACCOUNT_PATHS,
  authMessages,
  CONFIRM_EMAIL_PATH,
  FORGOT_PASSWORD_PATH,
  RESET_PASSWORD_PATH,
} from '../../../contract/account/auth';
import {
  beginTwoFactor,
  createMember,
  createApiClient,
  MORPHY,
  signIn,
  type ApiClient,
} from '../../../test/api-client';
import { buildTestApp, createMailbox, type Mailbox, tokenIn } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';

const { password: currentPassword } = MORPHY;
const NEW_EMAIL = 'paul@opera.example';

const withMember = async () => {
  const mailer = createMailbox();
  const db = await openTestDatabase();
  const app = await buildTestApp({ mailer, db });
  return { app, db, mailer, member: await createMember(app) };
};

const ask = (member: ApiClient, change: object = {}) =>
  member.ask('POST', ACCOUNT_PATHS.email, { currentPassword, newEmail: NEW_EMAIL, ...change });

const linkIn = async (mailer: Mailbox, to = NEW_EMAIL) => {
  const link = () => mailer.emails.findLast((email) => email.to === to && email.text.includes('token='));
  await expect.poll(link).toBeDefined();
  return tokenIn(link()!);
};

const confirm = (apiClient: ApiClient, token: string) => apiClient.ask('POST', CONFIRM_EMAIL_PATH, { token });

const emailOf = async (member: ApiClient) =>
  (await member.ask('GET', ACCOUNT_PATHS.account)).json<{ email: string }>().email;

const refused = [400, { message: authMessages.usedEmailLink }];

describe('a change of the email', () => {
  it('is made by the link that was sent to the new address, once; the old one gets a word', async () => {
    const { app, mailer, member } = await withMember();
    const answer = await ask(member, { newEmail: ' Paul@Opera.example ' });
    expect([answer.statusCode, answer.json()]).toEqual([202, {}]);
    const token = await linkIn(mailer);
    expect(mailer.emails[0]!.text).toContain(`http://localhost:5000/confirm-email?token=${token}`);
    expect(await emailOf(member)).toBe(MORPHY.email);
    const guest = createApiClient(app);
    expect((await confirm(guest, token)).statusCode).toBe(200);
    expect(await emailOf(member)).toBe(NEW_EMAIL);
    await expect
      .poll(() => mailer.emails.at(-1))
      .toMatchObject({
        to: MORPHY.email,
        subject: 'Your email address was changed',
      });
    const again = await confirm(guest, token);
    expect([again.statusCode, again.json()]).toMatchObject(refused);
    expect((await signIn(guest, NEW_EMAIL)).statusCode).toBe(200);
    expect((await signIn(guest, MORPHY.email)).statusCode).toBe(401);
  });

  it.each([
    [59, 200],
    [61, 400],
  ])('is answered %i minutes later with %i', async (minutes, status) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { mailer, member } = await withMember();
    await ask(member);
    const token = await linkIn(mailer);
    vi.setSystemTime(Date.now() + minutes * 60_000);
    expect((await confirm(member, token)).statusCode).toBe(status);
  });

  it.each([
    ['currentPassword', 'wrong', authMessages.wrongPassword],
    ['newEmail', 'paul at home', authMessages.email],
    ['newEmail', MORPHY.email.toUpperCase(), authMessages.sameEmail],
  ])('is refused with the %s %j', async (field, value, message) => {
    const { app, mailer, member } = await withMember();
    const answer = await ask(member, { [field]: value });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { [field]: message } }]);
    await app.close();
    expect(mailer.emails).toEqual([]);
  });

  it('needs a code where two-factor authentication is on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { mailer, member } = await withMember();
    const totp = URI.parse((await beginTwoFactor(member)).uri) as TOTP;
    await member.ask('POST', ACCOUNT_PATHS.confirmTwoFactor, { code: totp.generate() });
    expect((await ask(member)).json()).toMatchObject({ fields: { code: authMessages.invalidCode } });
    vi.setSystemTime(Date.now() + 60_000);
    expect((await ask(member, { code: totp.generate() })).statusCode).toBe(202);
    await linkIn(mailer);
  });

  it('answers the same when another account has the address, whose owner gets an email without a link', async () => {
    const { app, mailer, member } = await withMember();
    await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
    const [free, taken] = [await ask(member), await ask(member, { newEmail: 'Adolf@Anderssen.example' })];
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
    const toAdolf = () => mailer.emails.filter(({ to }) => to === 'adolf@anderssen.example');
    await expect.poll(toAdolf).toHaveLength(1);
    expect(toAdolf()[0]).toMatchObject({ subject: 'You already have an account' });
    expect(toAdolf()[0]!.text).not.toContain('token=');
  });

  it('is not made when somebody else has taken the address meanwhile', async () => {
    const { app, mailer, member } = await withMember();
    await ask(member);
    const token = await linkIn(mailer);
    await createMember(app, { username: 'Anderssen', email: NEW_EMAIL });
    const answer = await confirm(member, token);
    expect([answer.statusCode, answer.json()]).toMatchObject(refused);
    expect(await emailOf(member)).toBe(MORPHY.email);
  });

  it('ends with a change of the password, so that a thief does not keep the account', async () => {
    const { mailer, member } = await withMember();
    await ask(member);
    const token = await linkIn(mailer);
    await member.ask('POST', ACCOUNT_PATHS.changePassword, { currentPassword, newPassword: 'a night at the opera' });
    expect((await confirm(member, token)).statusCode).toBe(400);
  });

  it('ends the links that were sent to the old address', async () => {
    const { mailer, member } = await withMember();
    await member.ask('POST', FORGOT_PASSWORD_PATH, { email: MORPHY.email });
    const reset = await linkIn(mailer, MORPHY.email);
    await ask(member);
    await confirm(member, await linkIn(mailer));
    const password = 'the password of a thief';
    expect((await member.ask('POST', RESET_PASSWORD_PATH, { token: reset, password })).statusCode).toBe(400);
  });

  it('keeps nothing in the database by which a link could be made', async () => {
    const { db, mailer, member } = await withMember();
    await ask(member);
    const token = await linkIn(mailer);
    expect(JSON.stringify(await db.selectFrom('email_changes').selectAll().execute())).not.toContain(token);
  });

  it('fills nobody’s mailbox: five an hour to an address', async () => {
    const { member } = await withMember();
    for (let time = 0; time < 5; time += 1) expect((await ask(member)).statusCode).toBe(202);
    expect((await ask(member)).statusCode).toBe(429);
  });
});
