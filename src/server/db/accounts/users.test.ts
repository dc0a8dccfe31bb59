import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../test/processes/run-program';
import { openTestDatabase } from '../../../test/test-database';
import { openDatabase } from '../database';
import { deleteIncompleteUser, deleteUser, readEmail, readUser, writePreferences } from './users';

it('has user 1, the owner, from the start and once', async () => {
  const folder = temporaryFolder();
  await (await openDatabase(folder)).destroy();
  const db = await openDatabase(folder);
  onTestFinished(() => db.destroy());
  expect(await readUser(db, 1)).toMatchObject({ id: 1, username: 'owner', identifiers: {}, hasTwoFactor: false });
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 1 }]);
  expect(await readEmail(db, 'OWNER')).toBe('owner@localhost');
  expect(await readUser(db, 2)).toBeUndefined();
  expect(await readEmail(db, 'Morphy')).toBeUndefined();
});

it('refuses rows of a user who is not there, and removes those of one who goes', async () => {
  const db = await openDatabase(temporaryFolder());
  onTestFinished(() => db.destroy());
  await expect(writePreferences(db, 7, {})).rejects.toThrow('FOREIGN KEY');
  await writePreferences(db, 1, { boardTheme: 'Wood' });
  await deleteUser(db, 1);
  expect(await db.selectFrom('user_settings').selectAll().execute()).toEqual([]);
});

it('drops an account without a password, whose making broke off, and no other', async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  const created = '2026-11-21T12:00:00.000Z';
  const now = Date.parse(created);
  const row = { email_verified: 0, phone_number: '1', created_at: created, updated_at: created };
  const add = async (username: string): Promise<void> => {
    const user = { ...row, name: username, username, display_username: username, email: `${username}@example.org` };
    await sql`insert into users ${sql.raw(`(${Object.keys(user).join(', ')})`)} values (${sql.join(Object.values(user))})`.execute(
      db,
    );
  };
  const names = async () =>
    (await db.selectFrom('users').select('username').orderBy('id').execute()).map(({ username }) => username);
  await add('half');
  await add('whole');
  await sql`insert into credentials (user_id, account_id, provider_id, created_at, updated_at)
    select id, 'whole', 'credential', ${created}, ${created} from users where username = 'whole'`.execute(db);

  await deleteIncompleteUser(db, { username: 'Half', email: 'new@example.org' }, now + 500);
  expect(await names()).toEqual(['owner', 'half', 'whole']);
  await deleteIncompleteUser(db, { username: 'whole', email: 'owner@localhost' }, now + 5000);
  expect(await names()).toEqual(['owner', 'half', 'whole']);
  await deleteIncompleteUser(db, { username: 'other', email: 'HALF@example.org' }, now + 5000);
  expect(await names()).toEqual(['owner', 'whole']);
});
