import { expect, it } from 'vitest';
import { CLAIM_PATH } from '../contract/account/auth';
import { prepareServer } from '../test/processes/built-server';
import { temporaryFolder } from '../test/processes/run-program';

const LINK = /open (\S+)\/claim\?token=(\S{43}) to become its owner\n/;
const SECRET = { SESSION_SECRET: 'a secret that two starts of the test share' };

/** Starts the built server; returns its address and its output until the engine is ready. */
const startServers = () => {
  const start = prepareServer(temporaryFolder());
  return async (settings: Readonly<Record<string, string>>) => {
    const { child, listening } = start({ settings });
    let printed = '';
    child.stdout?.on('data', (chunk) => (printed += String(chunk)));
    const address = await listening;
    child.stdout?.resume();
    return {
      address: address!.replace('0.0.0.0', '127.0.0.1'),
      printed: () => printed,
      end: () => child.kill('SIGTERM'),
    };
  };
};

it('prints the link to the owner’s account on a network and for several people, until somebody is the owner', async () => {
  const start = startServers();
  const dataDir = temporaryFolder();
  const onNetwork = { DATA_DIR: dataDir, HOST: '0.0.0.0', APP_URL: 'https://chess.example', ...SECRET };
  const first = await start(onNetwork);
  await expect.poll(first.printed).toMatch(LINK);
  const [, address, token] = LINK.exec(first.printed())!;
  expect(address).toBe('https://chess.example');

  const claim = { token, username: 'Ada', email: 'ada@example.org', password: 'analytical engine' };
  const answer = await fetch(first.address + CLAIM_PATH, {
    method: 'POST',
    body: JSON.stringify(claim),
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
    200,
    expect.stringMatching(/^__Host-outpost\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  first.end();

  const claimed = await start(onNetwork);
  expect((await fetch(claimed.address + CLAIM_PATH)).status).toBe(200);
  expect(claimed.printed()).not.toContain('claim?token');

  const several = await start({ DATA_DIR: temporaryFolder(), PROFILE_MODE: 'signed-in', ...SECRET });
  await expect.poll(several.printed).toContain(`/claim?token=${token} `);
  const alone = await start({ DATA_DIR: temporaryFolder(), ...SECRET });
  expect((await fetch(alone.address + CLAIM_PATH)).status).toBe(200);
  expect(alone.printed()).not.toContain('claim?token');
});
