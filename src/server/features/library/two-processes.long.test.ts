import type { FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importSchema, type Library, type LibraryImport, librarySchema } from '../../../contract/library';
import { readEvents } from '../../../test/api-client';
import { inventedGames, PLAYER, readGame } from '../../../test/data/games';
import { OWNER } from '../../../test/data/library-games';
import { createFakePool, type FakePool, neverAnswers } from '../../../test/fake-engines';
import { createLibraryClient, PGN } from '../../../test/library-client';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { canShare, connectBeside, cutEars, duplicateRedis } from '../../../test/processes/other-process';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { openTestRedis } from '../../../test/test-services';
import { deleteUser } from '../../db/accounts/users';
import type { Database } from '../../db/database';

/** Longer than a lease. */
type Options = Parameters<typeof buildTestApp>[0];

const openInstallation = async () => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  const prefix = openTestRedis()!;
  /** A server process of the installation. */
  const start = async (options: Options = {}) => {
    const own = await connectBeside(db);
    const redis = duplicateRedis(prefix);
    const app = await buildTestApp({ db: own, redis, ...options });
    return { app, db: own, redis, ...createLibraryClient(app) };
  };
  return { db, start };
};

type Server = Awaited<ReturnType<Awaited<ReturnType<typeof openInstallation>>['start']>>;

const holderOf = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('leases').select('holder').where('name', '=', 'library-work').executeTakeFirst())?.holder;

/** The first works, the second waits. */
const startTwo = async (first: Options = {}, second: Options = {}) => {
  const { db, start } = await openInstallation();
  const a = await start(first);
  await expect.poll(() => holderOf(db)).toEqual(expect.any(String));
  return { db, a, b: await start(second), start };
};

const post = async ({ app, paths }: Server, text: string): Promise<LibraryImport> => {
  const url = `${paths.imports}?player=${encodeURIComponent(PLAYER)}`;
  const answer = await app.inject({ method: 'POST', url, headers: PGN, payload: Buffer.from(text) });
  expect(answer.statusCode, answer.body).toBe(202);
  return importSchema.parse(answer.json());
};

const begin = async ({ app, paths }: Server, username: string): Promise<LibraryImport> => {
  const answer = await app.inject({
    method: 'POST',
    url: paths.importFrom('lichess'),
    payload: { username, which: 'all' },
  });
  expect(answer.statusCode, answer.body).toBe(202);
  return importSchema.parse(answer.json());
};

/** The last position in which somebody has to move: no other game comes to it. */
const lastFenOf = (text: string): string => readGame(text).plies.at(-2)?.fen ?? '';

/** All libraries that the stream of a server tells of, as they come. */
const watch = async (app: FastifyInstance, path: string): Promise<readonly Library[]> => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const reported: Library[] = [];
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(address + path, { signal: leaving.signal });
  const read = async (): Promise<void> => {
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      const libraries = readEvents(text).map(({ content }) => librarySchema.parse(content));
      reported.push(...libraries.slice(reported.length));
    }
  };
  read().catch(() => undefined);
  await expect.poll(() => reported.length).toBe(1);
  return reported;
};

describe.skipIf(!canShare)('of two server processes', () => {
  it('one works off what both receive, and no game comes or is looked through twice', async () => {
    const alone = createFakePool();
    const texts = [inventedGames(60).join('\n'), inventedGames(60, { from: 30 }).join('\n')] as const;
    // A second look begins when nothing waits, so it depends on who is faster how often it looks.
    const once = { hasDeepAnalysis: false };
    const single = await (await openInstallation()).start({ pool: alone, ...once });
    await single.bring(inventedGames(90).join('\n'));
    await expect.poll(single.library).toMatchObject({ games: 90, reviewed: 90 });
    await single.app.close();

    const [working, waiting] = [createFakePool(), createFakePool()];
    const { a, b } = await startTwo({ pool: working, ...once }, { pool: waiting, ...once });
    const [first, second] = [await post(b, texts[0]), await post(a, texts[1])];
    expect(await b.ended(first.id)).toMatchObject({ state: 'finished', added: 60, known: 0, refused: 0 });
    expect(await a.ended(second.id)).toMatchObject({ state: 'finished', added: 30, known: 30, refused: 0 });
    await expect.poll(b.library).toMatchObject({ games: 90, reviewed: 90, waiting: 0, failed: 0 });
    expect(waiting.searches).toHaveLength(0);
    const ends = inventedGames(90).map((game) => lastFenOf(game));
    const countEnds = ({ searches }: FakePool): readonly number[] =>
      ends.map((end) => searches.filter(({ fen }) => fen === end).length);
    expect(countEnds(working)).toEqual(countEnds(alone));
    expect(countEnds(alone).filter((times) => times > 0).length).toBeGreaterThan(80);
  });

  it('the second goes on at once when the first ends', async () => {
    const [first, second] = [createFakePool({ answer: neverAnswers }), createFakePool()];
    const { a, b } = await startTwo({ pool: first }, { pool: second });
    const { id } = await post(b, inventedGames(5).join('\n'));
    expect(await b.ended(id)).toMatchObject({ added: 5 });
    await expect.poll(() => first.searches.length).toBeGreaterThan(0);
    expect(second.searches).toHaveLength(0);
    await a.app.close();
    await expect.poll(b.library).toMatchObject({ reviewed: 5, waiting: 0 });
  });

  it('the second goes on where the first has vanished: it loses no game, and doubles none', async () => {
    const { source } = await openTestSource({ gamesPerSecond: 400 });
    const options = { lichess: source, hasReviews: false };
    const { a, b } = await startTwo(options, options);
    const { id } = await begin(b, 'RookAndRollRavi');
    await expect.poll(async () => (await b.library()).games).toBeGreaterThan(99);
    await a.db.destroy();
    const text = await post(b, inventedGames(30).join('\n'));
    expect(await b.ended(id)).toMatchObject({ state: 'finished', added: 300, known: 0 });
    expect(await b.ended(text.id)).toMatchObject({ state: 'finished', added: 30, known: 0 });
    expect((await b.library()).games).toBe(330);
  });

  it('the games that the first was looking through when it vanished are looked through by the second', async () => {
    const { a, b } = await startTwo({ pool: createFakePool({ answer: neverAnswers }) });
    const { id } = await post(b, inventedGames(3).join('\n'));
    expect(await b.ended(id)).toMatchObject({ added: 3 });
    await a.db.destroy();
    await expect.poll(b.library).toMatchObject({ reviewed: 3, waiting: 0, failed: 0 });
  });

  it('both cancel what one works off', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 20 });
    const { b } = await startTwo({ lichess: source, hasReviews: false }, { hasReviews: false });
    const { id } = await begin(b, 'RookAndRollRavi');
    await expect.poll(() => mockServer.exportsRunning()).toBe(1);
    expect((await b.app.inject({ method: 'DELETE', url: b.paths.import(id) })).statusCode).toBe(204);
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    expect(await b.ended(id)).toMatchObject({ state: 'cancelled' });
    expect((await b.library()).games).toBe(0);
  });

  it('one deletes the library into which the other imports', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 400 });
    const { b } = await startTwo({ lichess: source, hasReviews: false }, { hasReviews: false });
    const { id } = await begin(b, 'RookAndRollRavi');
    await expect.poll(async () => (await b.library()).games).toBeGreaterThan(99);
    expect((await b.app.inject({ method: 'DELETE', url: b.paths.games })).statusCode).toBe(200);
    expect(await b.ended(id)).toMatchObject({ state: 'cancelled' });
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    const { id: next } = await post(b, inventedGames(2).join('\n'));
    expect(await b.ended(next)).toMatchObject({ state: 'finished', added: 2 });
    expect((await b.library()).games).toBe(2);
  });

  it('one deletes the user for whom the other imports, and nothing is left', async () => {
    const { source, mockServer } = await openTestSource({ gamesPerSecond: 400 });
    const { db, b } = await startTwo({ lichess: source, hasReviews: false }, { hasReviews: false });
    await begin(b, 'RookAndRollRavi');
    await expect.poll(async () => (await b.library()).games).toBeGreaterThan(99);
    await deleteUser(b.db, OWNER);
    await expect.poll(() => mockServer.exportsRunning()).toBe(0);
    for (const table of ['libraries', 'library_games', 'library_imports'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it('whoever watches at the one sees what the other does, also after the connection to Redis was cut', async () => {
    const { b } = await startTwo();
    const reported = await watch(b.app, b.paths.progress);
    await post(b, inventedGames(4).join('\n'));
    await expect.poll(() => reported.at(-1)).toMatchObject({ games: 4, reviewed: 4, waiting: 0 });
    await cutEars(b.redis);
    await post(b, inventedGames(4, { from: 4 }).join('\n'));
    await expect.poll(() => reported.at(-1)).toMatchObject({ games: 8, reviewed: 8, waiting: 0 });
  });

  it('one works off what the other received while Redis was away', async () => {
    const { db, start } = await openInstallation();
    await start({ hasReviews: false });
    await expect.poll(() => holderOf(db)).toEqual(expect.any(String));
    const deaf = await start({ hasReviews: false, redis: undefined });
    const { id } = await post(deaf, inventedGames(2).join('\n'));
    expect(await deaf.ended(id)).toMatchObject({ state: 'finished', added: 2 });
  });
});

it.skipIf(canShare)('alone with its database a process needs no lease', async () => {
  const db = await openTestDatabase();
  const { bring } = createLibraryClient(await buildTestApp({ db, hasReviews: false }));
  expect(await bring(inventedGames(2).join('\n'))).toMatchObject({ state: 'finished', added: 2 });
  expect(await holderOf(db)).toBeUndefined();
});
