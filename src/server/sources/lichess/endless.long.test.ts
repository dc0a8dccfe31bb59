/** A site that answers without end, or with what nobody asked for. */
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { readGames } from '../../../test/mock-lichess/mock-server';
import { createLichessSource } from './lichess-source';
import { NDJSON } from './http';

const GAME = JSON.stringify({
  id: 'abcdefgh',
  rated: true,
  variant: 'standard',
  speed: 'blitz',
  perf: 'blitz',
  createdAt: 1_700_000_000_000,
  lastMoveAt: 1_700_000_060_000,
  status: 'resign',
  source: 'pool',
  players: {
    white: { user: { name: 'Aro', id: 'aro' }, rating: 1500 },
    black: { user: { name: 'Bex', id: 'bex' }, rating: 1500 },
  },
  winner: 'white',
  moves: 'e4 e5 Nf3 Nc6',
  clock: { initial: 180, increment: 0, totalTime: 180 },
});

/** As fast as they are read. */
const sendForEver = (response: ServerResponse, text: string): void => {
  const send = (): void => {
    while (!response.destroyed) if (!response.write(text)) return void response.once('drain', send);
  };
  send();
};

const drip = (response: ServerResponse): void => {
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
};

/** Games are answered by `sendGames`, profiles by a game's owner. */
const openSite = async (sendGames: (response: ServerResponse) => void, { type = NDJSON, total = 60_000 } = {}) => {
  let open = 0;
  const listener: RequestListener = (request, response) => {
    open += 1;
    response.once('close', () => (open -= 1));
    const isProfile = request.url?.startsWith('/api/user/aro?') === true;
    response.setHeader('content-type', isProfile ? 'application/json' : type);
    if (isProfile) response.end(JSON.stringify({ id: 'aro', username: 'Aro', perfs: {} }));
    else sendGames(response);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const timeouts = { firstByte: 10_000, silence: 5_000, total, game: 0, pause: 20 };
  return { source: createLichessSource({ url, timeouts }), open: () => open };
};

it.each([
  ['malformed lines', (response: ServerResponse) => sendForEver(response, '{"no\n'.repeat(1000)), 'endless'],
  ['one line', (response: ServerResponse) => sendForEver(response, 'x'.repeat(60_000)), 'endless'],
  ['blanks', (response: ServerResponse) => sendForEver(response, '\n'.repeat(60_000)), 'endless'],
  [
    'a small answer that unpacks to a large one',
    (response: ServerResponse) =>
      void response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(100_000_000, ' '))),
    'endless',
  ],
  ['a blank from time to time', drip, 'timed-out'],
])('%s without end are read for so long, and the site is free for the next request', async (_, send, reason) => {
  const { source, open } = await openSite(send, { total: send === drip ? 1_000 : undefined });
  const ending = await readGames(source, { name: 'Aro' });
  expect(ending).toMatchObject({ games: [], failure: { reason } });
  expect(ending.malformedLines).toBeLessThanOrEqual(50);
  expect(ending.malformedPlaces?.length ?? 0).toBeLessThanOrEqual(10);
  await expect.poll(open).toBe(0);
  expect(await source.profile({ name: 'Aro' })).toMatchObject({ ok: true, value: { name: 'Aro' } });
});

it('of games without end those that were requested count', async () => {
  const { source, open } = await openSite((response) => sendForEver(response, `${GAME}\n`));
  const { games, failure } = await readGames(source, { name: 'Aro', max: 20 });
  expect([games.length, failure]).toEqual([20, { reason: 'endless' }]);
  await expect.poll(open).toBe(0);
});

it.each([
  ['tournaments', NDJSON, '{"x":1}\n'.repeat(1000)],
  ['blanks in place of tournaments', NDJSON, ' '.repeat(60_000)],
])('%s without end are read for so long', async (_, type, text) => {
  const { source, open } = await openSite((response) => sendForEver(response, text), { type });
  const { tournaments, malformedLines } = await source.tournaments({ name: 'Aro', max: 10 });
  expect(tournaments).toEqual([]);
  expect(malformedLines).toBeLessThanOrEqual(10);
  await expect.poll(open).toBe(0);
});

it('a profile without end is read for so long', async () => {
  const { source, open } = await openSite((response) => sendForEver(response, ' '.repeat(60_000)), {
    type: 'application/json',
  });
  expect(await source.profile({ name: 'Bex' })).toMatchObject({ ok: false });
  await expect.poll(open).toBe(0);
});
