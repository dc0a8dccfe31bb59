import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { libraryPaths } from '../../contract/library';
import { OWNER_ID, profilePaths, TOTAL_COUNT } from '../../contract/profile-paths';
import { buildTestApp } from '../../test/test-app';
import { compressAnswers } from './compression';
import { createEventStream, EVENT_STREAM } from './event-stream';

const ask = (app: FastifyInstance, url: string, encodings = 'gzip, deflate, br') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encodings } });

const { games, user } = profilePaths(OWNER_ID);

it('sends long answers as brotli or gzip, as the caller takes them; short ones and exports as they are', async () => {
  const app = await buildTestApp({ hasSample: true });
  const plain = await ask(app, games, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [encodings, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(app, games, encodings);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, expect.stringContaining('accept-encoding')]);
    expect(decode(rawPayload).toString()).toBe(plain.body);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(headers[TOTAL_COUNT]).toBe('187');
  }
  const { export: exportPath } = libraryPaths(OWNER_ID);
  for (const path of [user, exportPath('pgn'), exportPath('json'), exportPath('csv')]) {
    const { headers, statusCode } = await ask(app, path);
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
  }
});

it.each(['/api/auth/long', '/api/account/long', '/api/account'])(
  'keeps %s as it is, long as it may be',
  async (url) => {
    const app = Fastify();
    await compressAnswers(app);
    for (const path of [url, '/api/accounting']) app.get(path, () => ({ text: 'secret '.repeat(1000) }));
    expect((await ask(app, url)).headers['content-encoding']).toBeUndefined();
    expect((await ask(app, '/api/accounting')).headers['content-encoding']).toBe('br');
  },
);

it('keeps event streams as they are', async () => {
  const app = Fastify();
  await compressAnswers(app);
  app.get('/api/stream', (_request, reply) => {
    const events = createEventStream();
    events.send('text', { moves: 'game '.repeat(1000) });
    events.end();
    return reply.type(EVENT_STREAM).send(events.readable);
  });
  const { headers, body } = await ask(app, '/api/stream');
  expect([headers['content-encoding'], body.slice(0, 11)]).toEqual([undefined, 'event: text']);
});
