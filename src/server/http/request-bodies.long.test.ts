import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { SIGN_IN_PATH } from '../../contract/account/auth';
import { inventedGames } from '../../test/data/games';
import { libraryPaths } from '../../test/library-paths';
import { listenTestApp } from '../../test/test-app';
import { openTestDatabase } from '../../test/test-database';
import { REQUEST_TIMEOUTS } from './request-bodies';

const TIMES = { head: 400, body: 400, moving: { bytes: 2000, within: 400 } };

const PATHS = libraryPaths(1);

const MESSAGE = '{"message":"The upload was too slow. Please try again.","id":"body-too-slow"}';

/** The server's output for parts sent with pauses, until it closes the connection. */
const sendSlowly = async (address: string, parts: Iterable<string>, pause: number): Promise<string> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  const answer = text(socket);
  for (const part of parts) {
    if (!socket.writable) break;
    socket.write(part);
    await sleep(pause);
  }
  return answer;
};

const head = (path: string, type: string, length: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

function* drops(first: string, drop: string, count: number): Generator<string> {
  yield first;
  for (let time = 0; time < count; time++) yield drop;
}

it('a JSON body that comes drop by drop is answered 408, and its connection ends', async () => {
  const address = await listenTestApp({ sendingTimes: TIMES });
  const answer = await sendSlowly(address, drops(head(SIGN_IN_PATH, 'application/json', 500), ' ', 400), 50);
  expect(answer).toContain('HTTP/1.1 408');
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(answer).toContain(MESSAGE);
});

it('a head that comes drop by drop ends, too', async () => {
  const address = await listenTestApp({ sendingTimes: TIMES });
  const answer = await sendSlowly(address, drops('GET /api/health HTTP/1.1\r\n', 'x: y\r\n', 400), 50);
  expect(answer).toContain('408');
});

it('a text that moves on too slowly ends with 408, and nothing of it is kept', async () => {
  const db = await openTestDatabase();
  const address = await listenTestApp({ db, sendingTimes: TIMES, hasReviews: false });
  const games = inventedGames(300).join('\n');
  const first = head(PATHS.imports, 'application/x-chess-pgn', games.length) + games.slice(0, 150_000);
  const answer = await sendSlowly(address, drops(first, ' ', 400), 50);
  expect(answer).toContain('HTTP/1.1 408');
  expect(answer).toContain(MESSAGE);
  expect(await db.selectFrom('import_pieces').select('number').execute()).toEqual([]);
  const library: unknown = await (await fetch(address + PATHS.library)).json();
  expect(library).toMatchObject({ games: 0, imports: [{ state: 'failed' }] });
});

it('a text that takes longer, but moves on, arrives', async () => {
  // A busy machine may delay any part.
  const moving = { ...TIMES.moving, within: 2000 };
  const address = await listenTestApp({ sendingTimes: { ...TIMES, moving }, hasReviews: false });
  const games = inventedGames(30).join('\n');
  const parts = Array.from({ length: Math.ceil(games.length / 2000) }, (_, part) =>
    games.slice(2000 * part, 2000 * (part + 1)),
  );
  const close = head(PATHS.imports, 'application/x-chess-pgn', games.length).replace(
    '\r\n',
    '\r\nconnection: close\r\n',
  );
  const pause = 400;
  const answer = await sendSlowly(address, [close, ...parts], pause);
  expect(parts.length * pause).toBeGreaterThan(2 * moving.within);
  expect(answer).toContain('HTTP/1.1 202');
});

it('bodies that are packed are not taken', async () => {
  const address = await listenTestApp();
  for (const [path, type] of [
    [SIGN_IN_PATH, 'application/json'],
    [PATHS.imports, 'application/x-chess-pgn'],
  ] as const)
    for (const coding of ['gzip', 'br', 'zstd', 'deflate']) {
      const headers = { 'content-type': type, 'content-encoding': coding };
      const answer = await fetch(address + path, { method: 'POST', headers, body: '{}' });
      expect([answer.status, await answer.json()]).toMatchObject([
        415,
        { message: 'Compressed request bodies are not supported' },
      ]);
    }
  const headers = { 'content-type': 'application/json', 'content-encoding': 'identity' };
  expect((await fetch(address + SIGN_IN_PATH, { method: 'POST', headers, body: '{}' })).status).toBe(400);
});

it('a body that is refused before it was read leaves a connection on which the next request is answered', async () => {
  const address = await listenTestApp({ sendingTimes: { ...REQUEST_TIMEOUTS, body: 3_600_000 } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = (type: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(address + SIGN_IN_PATH, { agent, method: 'POST', headers: { 'content-type': type } });
      sending.once('error', reject).once('response', (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      });
      sending.end('x'.repeat(1_000_000));
    });
  for (const type of ['application/x-chess-pgn', 'text/plain', 'application/x-chess-pgn']) {
    expect(await send(type)).toBe(400);
  }
});
