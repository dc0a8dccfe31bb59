import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { authMessages, CURRENT_USER_PATH, REGISTER_PATH } from '../../../contract/account/auth';
import { ACCOUNT_PATHS } from '../../../contract/account/auth-paths';
import { createApiClient, MORPHY, register, signIn } from '../../../test/api-client';
import { buildTestApp, createMailbox } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';

describe('POST /api/auth/register', () => {
  it('makes an account and signs nobody in [API-05] [ENT-27]', async () => {
    const apiClient = createApiClient(await buildTestApp());
    const answer = await register(apiClient);
    expect([answer.statusCode, answer.json()]).toEqual([201, {}]);
    expect(apiClient.cookies.size).toBe(0);
    expect((await apiClient.ask('GET', CURRENT_USER_PATH)).statusCode).toBe(401);
  });

  it('keeps the phone number and the four identifiers; an empty one is none [ENT-27] [VAL-07]', async () => {
    const apiClient = createApiClient(await buildTestApp());
    await register(apiClient, { lichessId: 'morphy', aicfId: '12345IND1858', ukcaId: ' 77 ', fideId: '' });
    await signIn(apiClient);
    const account = (await apiClient.ask('GET', ACCOUNT_PATHS.account)).json<object>();
    expect(account).toMatchObject({ lichessId: 'morphy', aicfId: '12345IND1858', ukcaId: '77' });
    expect(account).toMatchObject({ phoneNumber: '+1 504 555 0142' });
    expect(account).not.toHaveProperty('fideId');
  });

  it.each(['FIDE1503014', 'x', '0150301', '12', '1503014 Morphy', '12345678901'])(
    'refuses the FIDE ID %j and says what one looks like',
    async (fideId) => {
      const answer = await register(createApiClient(await buildTestApp()), { fideId });
      const message = authMessages.fideId;
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { fideId: message } }]);
    },
  );

  it.each(['Morphy', 'morphy', 'MORPHY', ' morphy '])('tells that %j is taken, whatever its case', async (username) => {
    const apiClient = createApiClient(await buildTestApp());
    await register(apiClient);
    const answer = await register(apiClient, { username, email: 'other@morphy.example' });
    expect(answer.statusCode).toBe(409);
    const message = authMessages.usernameTaken;
    expect(answer.json()).toMatchObject({ message, fields: { username: message } });
  });

  it('makes an account of whose making the end of the server has left only a half', async () => {
    const db = await openTestDatabase();
    const apiClient = createApiClient(await buildTestApp({ db }));
    await register(apiClient);
    await sql`delete from credentials`.execute(db);
    await sql`update users set created_at = '2026-01-01T00:00:00.000Z'`.execute(db);
    expect((await signIn(apiClient)).statusCode).toBe(401);
    expect((await register(apiClient)).statusCode).toBe(201);
    expect((await signIn(apiClient)).statusCode).toBe(200);
  });

  it('has given the name `owner` away already', async () => {
    const apiClient = createApiClient(await buildTestApp());
    expect((await register(apiClient, { username: 'Owner' })).statusCode).toBe(409);
  });

  it.each(['paul@morphy.example', 'PAUL@Morphy.Example'])(
    'answers the same for the known address %s, and writes to its owner',
    async (email) => {
      const mailer = createMailbox();
      const apiClient = createApiClient(await buildTestApp({ mailer }));
      const first = await register(apiClient);
      expect(mailer.emails).toEqual([]);
      const second = await register(apiClient, { username: 'Somebody', email });
      expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
      await expect.poll(() => mailer.emails.map(({ to }) => to)).toEqual([MORPHY.email]);
      expect((await signIn(apiClient, 'Somebody')).statusCode).toBe(401);
    },
  );

  it('makes one account of two that come at once', async () => {
    const app = await buildTestApp();
    const answers = await Promise.all(
      ['a@morphy.example', 'b@morphy.example'].map((email) => register(createApiClient(app), { email })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it.each([
    ['username', 'pm', authMessages.username],
    ['username', '   pm   ', authMessages.username],
    ['email', 'paul.morphy', authMessages.email],
    ['email', 'paul@localhost', authMessages.email],
    ['password', '7 signs', authMessages.password],
    ['phoneNumber', '', authMessages.phoneNumber],
    ['phoneNumber', '   ', authMessages.phoneNumber],
    ['username', undefined, 'Required'],
    ['email', 4, 'Expected string, received number'],
    ['fideId', ['1'], 'Expected string, received array'],
  ])(
    'refuses the %s %j with its message [VAL-01] [VAL-02] [VAL-03] [VAL-06] [VAL-08]',
    async (field, value, message) => {
      const apiClient = createApiClient(await buildTestApp());
      const answer = await register(apiClient, { [field]: value });
      expect([answer.statusCode, answer.json()]).toMatchObject([400, { message, fields: { [field]: message } }]);
    },
  );

  it('takes a username of 3 and a password of 8 signs [VAL-01] [VAL-03]', async () => {
    const apiClient = createApiClient(await buildTestApp());
    expect((await register(apiClient, { username: 'pmo', password: '8 signs.' })).statusCode).toBe(201);
  });

  it('names every field that is not as it should be; the message is the first’s', async () => {
    const apiClient = createApiClient(await buildTestApp());
    const answer = await apiClient.ask('POST', REGISTER_PATH, {});
    const fields = { username: 'Required', email: 'Required', password: 'Required', phoneNumber: 'Required' };
    expect(answer.json()).toMatchObject({ message: 'Required', fields });
  });
});
