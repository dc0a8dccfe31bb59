import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import {
  CURRENT_USER_PATH,
  FORGOT_PASSWORD_PATH,
  REGISTER_PATH,
  RESET_PASSWORD_PATH,
  SIGN_IN_PATH,
} from '../../contract/account/auth';
import { MORPHY } from '../../test/api-client';
import { startProgram, temporaryFolder } from '../../test/processes/run-program';

const NEW_PASSWORD = 'a night at the opera';

it('resets a password by the email in the outbox, keeps it hashed, and logs no secret on the way', async () => {
  const dataDir = temporaryFolder();
  const { child, ending } = startProgram('src/server/main.ts', [], {
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'debug',
  });
  const address = await new Promise<string>((resolve) =>
    child.stdout?.on('data', (chunk) => {
      const found = /listening on (http:\S+)/.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(found);
    }),
  );
  const post = (path: string, body: object) =>
    fetch(address + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });

  await post(REGISTER_PATH, MORPHY);
  await post(SIGN_IN_PATH, { usernameOrEmail: MORPHY.email, password: 'a wrong password' });
  const { headers } = await post(SIGN_IN_PATH, { usernameOrEmail: 'Morphy', password: MORPHY.password });
  await post(FORGOT_PASSWORD_PATH, { email: MORPHY.email });
  const outbox = join(dataDir, 'outbox');
  await expect.poll(() => readdirSync(dataDir)).toContain('outbox');
  await expect.poll(() => readdirSync(outbox)).toHaveLength(1);
  const [name = ''] = readdirSync(outbox);
  const email = readFileSync(join(outbox, name), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '=');
  const token = /reset-password\?token=(\S+)/.exec(email)![1]!;
  for (const page of ['/reset-password', CURRENT_USER_PATH]) await fetch(`${address}${page}?token=${token}`);
  expect((await post(RESET_PASSWORD_PATH, { token, password: NEW_PASSWORD })).status).toBe(200);

  child.kill('SIGTERM');
  const { stdout, stderr, code } = await ending;
  expect([code, stderr]).toEqual([0, '']);
  const file = new Sqlite(join(dataDir, 'outpost.db'));
  onTestFinished(() => void file.close());
  const [kept] = file.prepare('select password from credentials where password is not null').pluck().all();
  // The format of scrypt hashes.
  expect(kept).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(stdout).toContain(`email written to ${join(outbox, name)}`);
  expect(stdout).toContain(`"route":"${CURRENT_USER_PATH}"`);
  expect(stdout).toContain(`"reqId":"${headers.get('x-request-id') ?? ''}"`);
  const session = decodeURIComponent(/session_token=([^;]+)/.exec(headers.get('set-cookie')!)![1]!);
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8');
  for (const hidden of [
    'remoteAddress',
    MORPHY.username,
    token,
    session.split('.')[0]!,
    secret,
    MORPHY.password,
    NEW_PASSWORD,
    'a wrong password',
  ]) {
    expect(stdout).not.toContain(hidden);
  }
  expect(stdout).not.toContain(MORPHY.email);
});
