/** A page on a rebound name, over real HTTP against the built server. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { libraryPaths } from '../test/library-paths';
import { prepareServer } from '../test/processes/built-server';
import { temporaryFolder } from '../test/processes/run-program';

const PATHS = libraryPaths(1);

/** The raw response to these lines: status and body. */
const send = async (port: number, lines: readonly string[]): Promise<readonly [status: number, body: string]> => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  const answer = await text(socket);
  return [Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]), answer.split('\r\n\r\n').slice(1).join('\r\n\r\n')];
};

const startServer = async (settings: Readonly<Record<string, string>> = {}) => {
  const folder = temporaryFolder();
  const start = prepareServer(folder);
  const address = await start({ settings: { DATA_DIR: folder, ...settings } }).listening;
  const port = Number(new URL(address!).port);
  return async (...lines: readonly string[]) => send(port, lines);
};

it('reads and deletes nothing, whatever it sends', async () => {
  const ask = await startServer();
  const foreign = 'Host: rebound.attacker.example:5000';
  const refused = [
    [`GET ${PATHS.library} HTTP/1.1`, foreign],
    [`GET ${PATHS.export('pgn')} HTTP/1.1`, foreign],
    ['GET / HTTP/1.1', foreign],
    ['GET /no/such/page HTTP/1.1', foreign],
    ['GET /api/docs HTTP/1.1', foreign],
    ['GET /metrics HTTP/1.1', foreign],
    ['GET /api/health HTTP/1.1', foreign],
    [`DELETE ${PATHS.games} HTTP/1.1`, foreign, 'Origin: http://rebound.attacker.example:5000'],
    [
      `DELETE ${PATHS.games} HTTP/1.1`,
      foreign,
      'Origin: http://rebound.attacker.example:5000',
      'Sec-Fetch-Site: same-origin',
    ],
    [`GET ${PATHS.library} HTTP/1.1`, foreign, 'X-Forwarded-Host: localhost'],
    [`GET ${PATHS.library} HTTP/1.1`, foreign, 'Forwarded: host=localhost'],
    [`GET ${PATHS.library} HTTP/1.1`, 'Host: localhost', foreign],
    [`GET ${PATHS.library} HTTP/1.1`, foreign, 'Host: localhost'],
    [`GET http://rebound.attacker.example${PATHS.library} HTTP/1.1`, 'Host: localhost'],
    [`GET http://localhost${PATHS.library} HTTP/1.1`, foreign],
    [`GET ${PATHS.library} HTTP/1.0`],
    [`GET ${PATHS.library} HTTP/1.0`, foreign],
    [`GET ${PATHS.library} HTTP/1.1`, 'Host: localhost.attacker.example'],
    [`GET ${PATHS.library} HTTP/1.1`, 'Host: localhost@attacker.example'],
    [`GET ${PATHS.library} HTTP/1.1`, 'Host: 192.168.1.5'],
    [`GET ${PATHS.library} HTTP/1.1`, 'Host: 0.0.0.0:5000'],
    [`GET ${PATHS.library} HTTP/1.1`, 'Host:'],
  ];
  for (const lines of refused) {
    const [status, body] = await ask(...lines);
    expect([status, body], lines.join(' | ')).toEqual([
      421,
      JSON.stringify({
        message:
          'This server does not answer to that host name. Its administrator can set APP_URL to the address in the browser, or add the host to ALLOWED_HOSTS.',
        id: 'unknown-host',
      }),
    ]);
  }
  expect((await ask(`GET ${PATHS.library} HTTP/1.1`))[0]).toBe(400);

  for (const host of ['localhost', 'LocalHost.:5000', '127.0.0.1:8080', '[::1]:5000']) {
    const [status, body] = await ask(`GET ${PATHS.library} HTTP/1.1`, `Host: ${host}`);
    expect([status, body], host).toEqual([200, expect.stringContaining('"games":187')]);
  }
  expect((await ask(`GET http://localhost${PATHS.library} HTTP/1.1`, 'Host: localhost'))[0]).toBe(200);
});

it('is answered where the settings name it', async () => {
  const ask = await startServer({
    ...{ HOST: '0.0.0.0', APP_URL: 'https://outpost.example', ALLOWED_HOSTS: 'chess.club, web-1' },
  });
  const statusOf = async (host: string) => (await ask('GET /api/health HTTP/1.1', `Host: ${host}`))[0];
  for (const host of ['outpost.example', 'chess.club:8443', 'web-1:5000', '192.168.1.5', '[fd00::1]:5000']) {
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  }
  for (const host of ['www.outpost.example', 'club', 'web-2:5000']) {
    expect([host, await statusOf(host)]).toEqual([host, 421]);
  }
});
