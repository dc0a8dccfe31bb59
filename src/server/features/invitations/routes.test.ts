import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Invitation } from '../../../contract/account/account';
import {
  authMessages,
  INVITATIONS_PATH,
  REGISTRATION_PATH,
  type RegistrationMode,
} from '../../../contract/account/auth';
import { createApiClient, MORPHY, register, signIn, type ApiClient } from '../../../test/api-client';
import { buildTestApp, createMailbox, quickPasswords } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';

const OWNER_PASSWORD = 'the owner of the installation';

const DAY = 24 * 60 * 60_000;

/** An installation whose user 1 has an email and a password, and that user's browser, signed in. */
const withOwner = async (registration: RegistrationMode = 'invite') => {
  const db = await openTestDatabase();
  const now = new Date().toISOString();
  await sql`insert into credentials (user_id, account_id, provider_id, password, created_at, updated_at)
    values (1, '1', 'credential', ${await quickPasswords.hash(OWNER_PASSWORD)}, ${now}, ${now})`.execute(db);
  await db.updateTable('users').set({ email: 'owner@outpost.example' }).where('id', '=', 1).execute();
  const mailer = createMailbox();
  const app = await buildTestApp({ db, mailer, registration });
  const owner = createApiClient(app);
  await signIn(owner, 'owner', OWNER_PASSWORD);
  return { app, db, mailer, owner, guest: createApiClient(app) };
};

const invite = async (owner: ApiClient, note = 'for Paul') => {
  const answer = await owner.ask('POST', INVITATIONS_PATH, { note });
  expect(answer.statusCode).toBe(201);
  const { link, invitation } = answer.json<{ link: string; invitation: Invitation }>();
  return { link, invitation, secret: new URL(link).searchParams.get('invitation')! };
};

const list = async (owner: ApiClient) => (await owner.ask('GET', INVITATIONS_PATH)).json<readonly Invitation[]>();

describe('registration', () => {
  it('is open to everybody when nothing else is said', async () => {
    const apiClient = createApiClient(await buildTestApp());
    expect((await apiClient.ask('GET', REGISTRATION_PATH)).json()).toEqual({ mode: 'open', isInvited: false });
    expect((await register(apiClient)).statusCode).toBe(201);
  });

  it.each([
    ['closed', authMessages.registrationClosed],
    ['invite', authMessages.invitationNeeded],
  ] as const)('that is %s is refused without an invitation, in words', async (mode, message) => {
    const { guest } = await withOwner(mode);
    const answer = await register(guest);
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { message }]);
    expect((await guest.ask('GET', REGISTRATION_PATH)).json()).toEqual({ mode, isInvited: false });
    expect((await signIn(guest)).statusCode).toBe(401);
  });

  it('that is closed is closed to invitations as well', async () => {
    const { guest, owner } = await withOwner('closed');
    expect((await owner.ask('POST', INVITATIONS_PATH, {})).json()).toMatchObject({
      message: authMessages.invitationsAreOff,
    });
    expect((await register(guest, { invitation: 'a'.repeat(43) })).statusCode).toBe(403);
  });
});

describe('an invitation', () => {
  it('lets one person register, once', async () => {
    const { guest, owner } = await withOwner();
    const { link, secret } = await invite(owner);
    expect(link).toBe(`http://localhost:5000/register?invitation=${secret}`);
    const ask = () => guest.ask('GET', `${REGISTRATION_PATH}?invitation=${secret}`);
    expect((await ask()).json()).toEqual({ mode: 'invite', isInvited: true });
    expect((await register(guest, { invitation: secret })).statusCode).toBe(201);
    expect((await ask()).json()).toEqual({ mode: 'invite', isInvited: false });
    const again = await register(guest, { invitation: secret, username: 'Other', email: 'other@morphy.example' });
    expect([again.statusCode, again.json()]).toMatchObject([403, { message: authMessages.usedInvitation }]);
    expect((await signIn(guest)).statusCode).toBe(200);
  });

  it('makes one account of two that come at once', async () => {
    const { app, owner } = await withOwner();
    const { secret: invitation } = await invite(owner);
    const answers = await Promise.all(
      ['One', 'Two'].map((username) =>
        register(createApiClient(app), { invitation, username, email: `${username}@morphy.example` }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
  });

  it('can be used again after a name that was taken', async () => {
    const { guest, owner } = await withOwner();
    const { secret: invitation } = await invite(owner);
    expect((await register(guest, { invitation, username: 'owner' })).statusCode).toBe(409);
    expect((await register(guest, { invitation })).statusCode).toBe(201);
  });

  it('is used up by a known address, too, so that it does not tell that the address is known', async () => {
    const { guest, mailer, owner } = await withOwner();
    await register(guest, { invitation: (await invite(owner)).secret });
    const { secret: invitation } = await invite(owner);
    expect((await register(guest, { invitation, username: 'Other' })).statusCode).toBe(201);
    await expect.poll(() => mailer.emails.map(({ to }) => to)).toContain(MORPHY.email);
    expect((await register(guest, { invitation, username: 'Third', email: 'third@morphy.example' })).statusCode).toBe(
      403,
    );
  });

  it.each([
    [13, 201],
    [15, 403],
  ])('is answered %i days later with %i', async (days, status) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { guest, owner } = await withOwner();
    const { secret: invitation } = await invite(owner);
    vi.setSystemTime(Date.now() + days * DAY);
    expect((await register(guest, { invitation })).statusCode).toBe(status);
  });

  it('is listed with its note, and can be withdrawn', async () => {
    const { guest, owner } = await withOwner();
    const [first, second] = [await invite(owner, 'for Paul'), await invite(owner, 'for Adolf')];
    await register(guest, { invitation: first.secret });
    expect(await list(owner)).toMatchObject([
      { note: 'for Adolf', isUsed: false },
      { note: 'for Paul', isUsed: true },
    ]);
    expect((await owner.ask('DELETE', `${INVITATIONS_PATH}/${second.invitation.id}`)).statusCode).toBe(204);
    expect(await list(owner)).toHaveLength(1);
    expect(
      (await register(guest, { invitation: second.secret, username: 'Adolf', email: 'a@b.example' })).statusCode,
    ).toBe(403);
    expect((await owner.ask('DELETE', `${INVITATIONS_PATH}/${second.invitation.id}`)).statusCode).toBe(404);
  });

  it('is kept as a hash, and its link told once', async () => {
    const { db, owner } = await withOwner();
    const { secret } = await invite(owner);
    expect(JSON.stringify(await db.selectFrom('invitations').selectAll().execute())).not.toContain(secret);
    expect((await owner.ask('GET', INVITATIONS_PATH)).body).not.toContain(secret);
  });

  it.each([
    ['GET', INVITATIONS_PATH],
    ['POST', INVITATIONS_PATH],
    ['DELETE', `${INVITATIONS_PATH}/1`],
  ] as const)('is the owner’s affair: %s %s is refused to others', async (method, path) => {
    const { guest, owner } = await withOwner();
    const { secret: invitation } = await invite(owner);
    expect((await guest.ask(method, path, method === 'POST' ? {} : undefined)).statusCode).toBe(401);
    await register(guest, { invitation });
    await signIn(guest);
    expect((await guest.ask(method, path, method === 'POST' ? {} : undefined)).statusCode).toBe(403);
  });
});
