import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { expect, it } from 'vitest';
import { FORGOT_PASSWORD_PATH, REGISTER_PATH } from '../../contract/account/auth';
import { MORPHY } from '../../test/api-client';
import { prepareServer } from '../../test/processes/built-server';
import { temporaryFolder } from '../../test/processes/run-program';

const modesUnder = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))].map(
      (path) => {
        const { mode } = statSync(path);
        return [path.slice(folder.length).replace(/\/[^/]+\.eml$/, '/an email'), (mode & 0o777).toString(8)];
      },
    ),
  );

const start = async (dataDir: string): Promise<string> => {
  const begin = prepareServer(temporaryFolder());
  // The usual default umask.
  const command = ['sh', '-c', 'umask 022; exec "$0" "$@"', process.execPath] as const;
  return (await begin({ command, settings: { DATA_DIR: dataDir } }).listening) ?? '';
};

it('the files and folders of an installation are those of its user alone', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const address = await start(dataDir);
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  await post(REGISTER_PATH, MORPHY);
  await post(FORGOT_PASSWORD_PATH, { email: MORPHY.email });
  await expect.poll(() => Object.keys(modesUnder(dataDir))).toContain('/outbox/an email');
  expect(modesUnder(dataDir)).toEqual({
    '': '700',
    '/outbox': '700',
    '/outpost.db': '600',
    '/outpost.db-wal': '600',
    '/outpost.db-shm': '600',
    '/session-secret': '600',
    '/reserve': '600',
    '/outbox/an email': '600',
  });
});

it('a database that an older version left readable by others is closed to them, the folder stays as it is', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  mkdirSync(dataDir);
  const file = join(dataDir, 'outpost.db');
  new Sqlite(file).close();
  chmodSync(file, 0o644);
  chmodSync(dataDir, 0o755);
  await start(dataDir);
  expect(modesUnder(dataDir)).toMatchObject({ '': '755', '/outpost.db': '600', '/outpost.db-wal': '600' });
});
