import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { type Library, librarySchema } from '../../../contract/library';
import { quotaMessages, QUOTAS } from '../../../contract/quotas';
import { createMember, createApiClient } from '../../../test/api-client';
import { inventedGames } from '../../../test/data/games';
import { createLibraryClient, PGN } from '../../../test/library-client';
import { libraryPaths } from '../../../test/library-paths';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { createLibrary } from '../../db/library/libraries';

const PATHS = libraryPaths(1);

/** A source that never comes to an end, so that what is begun stays in progress. */
const endlessApp = async (options: Parameters<typeof buildTestApp>[0] = {}): Promise<FastifyInstance> => {
  const { source } = await openTestSource();
  const games: typeof source.games = ({ signal }) => {
    const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
    const next = () => aborted.then(() => ({ done: true as const, value: undefined }));
    return { [Symbol.asyncIterator]: () => ({ next }), ending: Promise.resolve({ received: 0, malformedLines: 0 }) };
  };
  return buildTestApp({ lichess: { ...source, games }, hasReviews: false, ...options });
};

const fetchGames = (app: FastifyInstance, client: number, id = 1) =>
  app.inject({
    method: 'POST',
    url: libraryPaths(id).importFrom('lichess'),
    payload: { username: 'GambitGustav', which: 'all' },
    headers: { 'x-forwarded-for': `10.1.${client >> 8}.${client & 255}` },
  });

const unfinished = ({ imports }: Library): number =>
  imports.filter(({ state }) => ['receiving', 'waiting', 'running'].includes(state)).length;

it('of 500 imports that guests begin at once the quota of the user is accepted, the rest refused with words', async () => {
  const app = await endlessApp();
  const answers = await Promise.all(Array.from({ length: 500 }, (_, client) => fetchGames(app, client)));
  const accepted = answers.filter(({ statusCode }) => statusCode === 202);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect([accepted.length, refused.length]).toMatchObject([QUOTAS.imports, 500 - QUOTAS.imports]);
  expect(refused.map((answer) => answer.json<object>())).toMatchObject(
    refused.map(() => ({ message: quotaMessages.imports })),
  );
  expect(refused[0]?.headers['retry-after']).toBe('60');
  const library = librarySchema.parse((await app.inject(PATHS.library)).json());
  expect([library.imports.length, unfinished(library)]).toEqual([QUOTAS.imports, QUOTAS.imports]);

  await app.inject({ method: 'DELETE', url: PATHS.import(library.imports[0]!.id) });
  expect((await fetchGames(app, 1)).statusCode).toBe(202);
});

it('of 500 texts that one guest sends at once no more than the share of a client is accepted, ever', async () => {
  const app = await buildTestApp({ hasReviews: false });
  const [payload] = inventedGames(1);
  const url = `${PATHS.imports}?player=Ida+Farrow`;
  const answers = await Promise.all(
    Array.from({ length: 500 }, () => app.inject({ method: 'POST', url, headers: PGN, payload: payload! })),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 202).length).toBeLessThanOrEqual(QUOTAS.importsOfClient.tries);
  expect(new Set(codes)).toEqual(new Set([202, 429]));
});

it('one client begins so many imports an hour, whoever it writes as; others go on', async () => {
  const app = await endlessApp();
  const begin = async (client: number): Promise<{ status: number; message?: string }> => {
    const answer = await fetchGames(app, client);
    if (answer.statusCode === 202) await app.inject({ method: 'DELETE', url: PATHS.import(answer.json<Started>().id) });
    return { status: answer.statusCode, ...answer.json<{ message?: string }>() };
  };
  for (let time = 0; time < QUOTAS.importsOfClient.tries; time++) expect((await begin(1)).status).toBe(202);
  expect(await begin(1)).toMatchObject({ status: 429, message: quotaMessages.importsOfClient });
  expect((await begin(2)).status).toBe(202);
});
type Started = { readonly id: number };

it('the imports in progress of all users together are bounded', async () => {
  const db = await openTestDatabase();
  const app = await endlessApp({ db, profileMode: 'signed-in' });
  const member = await createMember(app);
  const row = {
    user_id: 1,
    kind: 'pgn',
    label: 'x',
    settings: '{}',
    state: 'receiving',
    created_at: Date.now(),
  } as const;
  const zeros = { next_piece: 0, chars_read: 0, added: 0, known: 0, refused: 0 };
  const rows = Array.from({ length: QUOTAS.importsOfAll }, () => ({ ...row, ...zeros }));
  await db.insertInto('library_imports').values(rows).execute();
  const answer = await member.ask('POST', libraryPaths(2).importFrom('lichess'), {
    username: 'GambitGustav',
    which: 'all',
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { message: quotaMessages.importsOfAll }]);
});

it('a text is refused while it comes when too much waits to be read, and nothing of it is kept', async () => {
  const db = await openTestDatabase();
  const app = await endlessApp({ db });
  const { id } = (await fetchGames(app, 1)).json<Started>();
  const bytes = QUOTAS.waitingBytes - 100_000;
  await db.insertInto('import_pieces').values({ import_id: id, number: 0, content: 'x', bytes }).execute();
  const send = (payload: string) => app.inject({ method: 'POST', url: PATHS.imports, headers: PGN, payload });
  const answer = await send(inventedGames(1500).join('\n'));
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { message: quotaMessages.waitingBytes }]);
  const pieces = await db.selectFrom('import_pieces').select('import_id').execute();
  expect(pieces).toEqual([{ import_id: id }]);
  expect((await send(inventedGames(1)[0]!)).statusCode).toBe(202);
});

it('an import that fills the library ends with words, and keeps what there was room for', async () => {
  const db = await openTestDatabase();
  const { bring, library } = createLibraryClient(await buildTestApp({ db, hasReviews: false }));
  await bring(inventedGames(2).join('\n'));
  const count = { total: QUOTAS.games - 3 };
  await db.updateTable('library_counts').set(count).where('name', '=', 'library/games').execute();
  const full = await bring(inventedGames(9).join('\n'));
  expect(full).toMatchObject({ state: 'failed', added: 3, known: 2, message: quotaMessages.games });
  expect((await library()).games).toBe(QUOTAS.games);
  const pages = await db.selectFrom('library_games').select('id').execute();
  expect(pages).toHaveLength(5);
  expect(await bring(inventedGames(2).join('\n'))).toMatchObject({ state: 'finished', added: 0, known: 2 });
});

it('who imports and deletes again and again is refused when a day’s deleted games are too many', async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, hasReviews: false });
  const { bring, library } = createLibraryClient(app);
  await bring(inventedGames(3).join('\n'));
  await app.inject({ method: 'DELETE', url: PATHS.games });
  const half = { total: QUOTAS.keptGames - 1 };
  await db.updateTable('library_counts').set(half).where('name', '=', 'library/games').execute();
  expect(await bring(inventedGames(1)[0]!)).toMatchObject({ added: 1 });
  const answer = await app.inject({ method: 'POST', url: PATHS.imports, headers: PGN, payload: inventedGames(1)[0]! });
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { message: quotaMessages.keptGames }]);
  expect((await library()).games).toBe(1);
});

it('counts the games that were deleted one by one as well', async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, hasReviews: false });
  const { bring } = createLibraryClient(app);
  await bring(inventedGames(3).join('\n'));
  await createLibrary(db, 1, { kind: 'own', names: ['Ida Farrow'], now: 1 });
  await bring(inventedGames(1)[0]!);
  await db
    .updateTable('library_counts')
    .set({ total: QUOTAS.keptGames - 2 })
    .where('name', '=', 'library/games')
    .where('library_id', '=', 1)
    .execute();
  const [game] = await db.selectFrom('library_games').select('id').where('library_id', '<>', 1).execute();
  expect((await app.inject({ method: 'DELETE', url: PATHS.game(String(game!.id)) })).statusCode).toBe(200);
  expect(await bring(inventedGames(1, { from: 5 })[0]!)).toMatchObject({ added: 1 });
  const { statusCode } = await createApiClient(app).ask('POST', PATHS.imports, Buffer.from('1. e4 *'), PGN);
  expect(statusCode).toBe(429);
});
