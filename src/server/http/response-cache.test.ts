import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { OWNER_ID, TOTAL_COUNT } from '../../contract/profile-paths';
import {
  createTestLibrary,
  gameIds,
  newGame,
  openTestLibrary,
  OWNER,
  plainFacts,
  someReview,
} from '../../test/data/library-games';
import { libraryPaths, profilePaths } from '../../test/library-paths';
import { buildQuietApp, buildTestApp } from '../../test/test-app';
import { addGames, removeGame, restoreGame } from '../db/library/games';
import { restoreLibrary, setNames } from '../db/library/libraries';
import { own } from '../db/owned';
import { saveReview } from '../features/library/review/queries';
import { createEventStream, EVENT_STREAM } from './event-stream';
import { compressAnswers, createCache } from './response-cache';

const { user, stats, games, openings } = profilePaths(OWNER);

const PATHS = [user, stats, games, `${games}?max=1`, openings, libraryPaths(OWNER).report];

const answersOf = async (app: FastifyInstance): Promise<Readonly<Record<string, unknown>>> => {
  const answers: Record<string, unknown> = {};
  for (const path of PATHS) {
    const answer = await app.inject(path);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    answers[path] = [answer.json(), answer.headers['x-total-count']];
  }
  return answers;
};

describe('what is told of a library', () => {
  it('is after every change what a server tells that has kept nothing', async () => {
    const { db, library } = await openTestLibrary();
    await addGames(db, library, [newGame('a', { rating: 1500 }), newGame('b', { rating: 1510, playedAt: 2000 })]);
    const app = await buildTestApp({ db, hasReviews: false });
    const ids = await gameIds(db, library);
    const review = { facts: { ...plainFacts, isReviewed: true, accuracy: 88 }, review: someReview };
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      'games come in': () =>
        addGames(db, library, [newGame('c', { opening: 'Ruy Lopez', rating: 1600, playedAt: 3000 })]),
      'a game is deleted': () => removeGame(db, library, ids['b']!, 1),
      'the game is restored': () => restoreGame(db, library, ids['b']!),
      'a game is looked through': () => saveReview(db, ids['a']!, review),
      'the names are others': () => setNames(db, library, ['Another Name']),
      'another library takes its place': () => createTestLibrary(db),
      'the library is restored': () => restoreLibrary(db, own(OWNER), library, 9),
    };
    let before = await answersOf(app);
    for (const [name, change] of Object.entries(changes)) {
      await change();
      const fresh = await buildQuietApp({ db, hasReviews: false });
      const after = await answersOf(app);
      expect(after, name).toEqual(await answersOf(fresh));
      expect(after, name).not.toEqual(before);
      expect(await answersOf(app), name).toEqual(after);
      await fresh.close();
      before = after;
    }
  });
});

describe('what is kept', () => {
  const sized = (most: number) => createCache<string>(most, (text) => text.length);

  it('is made once for all who ask at once, and for those after them', async () => {
    const kept = sized(100);
    let made = 0;
    const make = () => Promise.resolve(`made ${(made += 1)}`);
    expect(await Promise.all([kept('1 0', make), kept('1 0', make)])).toEqual(['made 1', 'made 1']);
    expect(await kept('1 0', make)).toBe('made 1');
    expect(await kept('1 1', make)).toBe('made 2');
  });

  it('is made again when it failed', async () => {
    const kept = sized(100);
    await expect(kept('1 0', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    expect(await kept('1 0', () => Promise.resolve('made'))).toBe('made');
  });

  it('is told to whoever waits also when it does not fit, or others take its room meanwhile', async () => {
    const kept = sized(5);
    expect(await kept('1 0', () => Promise.resolve('too long'))).toBe('too long');
    let finish: (text: string) => void = () => undefined;
    const slow = kept('2 0', () => new Promise((resolve) => (finish = resolve)));
    for (const number of [3, 4, 5]) expect(await kept(`${number} 0`, () => Promise.resolve('fits'))).toBe('fits');
    finish('late');
    expect(await slow).toBe('late');
  });
});

const ask = (app: FastifyInstance, url: string, encodings = 'gzip, deflate, br') =>
  app.inject({ method: 'GET', url, headers: { 'accept-encoding': encodings } });

const { games: compressionGames, user: compressionUser } = profilePaths(OWNER_ID);

it('sends long answers as brotli or gzip, as the caller takes them; short ones and exports as they are', async () => {
  const app = await buildTestApp({ hasSample: true });
  const plain = await ask(app, compressionGames, 'identity');
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [encodings, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(app, compressionGames, encodings);
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, expect.stringContaining('accept-encoding')]);
    expect(decode(rawPayload).toString()).toBe(plain.body);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(headers[TOTAL_COUNT]).toBe('187');
  }
  const { export: exportPath } = libraryPaths(OWNER_ID);
  for (const path of [compressionUser, exportPath('pgn'), exportPath('json'), exportPath('csv')]) {
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
