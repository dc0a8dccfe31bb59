import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder';
import { openDatabase } from './database';
import { deleteUser, readEmail, readUser, writePreferences } from './users';

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
