/** Every call that names a user: private data is hidden from others. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { epdOf, START_FEN } from '../chess/position/fen';
import { ACCOUNT_PATHS } from '../contract/account/auth';
import { LAST_GAMES } from '../contract/player/scouted-games';
import { exportPath, preparationPath, SHEET_FORMATS } from '../contract/preparation';
import { createMember, createApiClient, type ApiClient } from '../test/api-client';
import { inventedGames } from '../test/data/games';
import { missedGame } from '../test/data/library-games';
import { MATE } from '../test/data/puzzles';
import { createLibraryClient, PGN } from '../test/library-client';
import { libraryPaths, profilePaths } from '../test/library-paths';
import { buildTestApp } from '../test/test-app';
import { openTestDatabase } from '../test/test-database';
import type { Database } from './db/database';
import { addPuzzles } from './db/learn/puzzles';
import { addGames } from './db/library/games';
import { createLibrary } from './db/library/libraries';
import { OPENAPI_PATH } from './http/routes';

type Method = Parameters<ApiClient['ask']>[0];
type Call = { readonly method: Method; readonly path: string };

/** Calls whose `{id}` is not a user's. */
const OTHERS: readonly string[] = [
  '/api/puzzles/{id}',
  '/api/account/sessions/{id}',
  '/api/invitations/{id}',
  '/api/reference/files/{id}',
  '/api/reference/files/{id}/problems',
];

const NOBODY = { status: 404, body: '{"message":"There is no user N","id":"no-such-user","values":{"user":N}}' };
/** The same message for private and unknown users. */
const ANSWERS: Readonly<Record<string, typeof NOBODY>> = {
  'GET /api/user/{id}/follows': { status: 200, body: '{"canWrite":false,"players":[]}' },
  'GET /api/user/{id}/events': { status: 200, body: '{"canWrite":false,"events":[]}' },
  'GET /api/user/{id}/repertoires': { status: 200, body: '{"canWrite":false,"repertoires":[]}' },
  'GET /api/user/{id}/analyses': { status: 200, body: '[]' },
  'GET /api/user/{id}/studies': { status: 200, body: '{"canWrite":false,"studies":[]}' },
};

/** Every documented call with a user id in its address. */
const callsAboutUsers = async (app: FastifyInstance): Promise<readonly Call[]> => {
  const { paths } = (await app.inject({ url: OPENAPI_PATH })).json<{
    paths: Record<string, Record<string, unknown>>;
  }>();
  return Object.entries(paths)
    .filter(([path]) => path.includes('{id}') && !OTHERS.includes(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((name) => ({ method: name.toUpperCase() as Method, path })));
};

const START_POSITION = epdOf(START_FEN);
const CHAPTER = { name: 'First', orientation: 'white', pgn: '1. e4 *' };
const BODIES: Readonly<Record<string, object>> = {
  '/api/library/{id}/imports/lichess': { username: 'GambitGustav', which: 'all' },
  '/api/library/{id}/imports/chesscom': { username: 'KnightlyKarim', which: 'all' },
  '/api/library/{id}/imports/reference': { username: '1503014', which: 'all' },
  '/api/library/{id}/imports/sample': { username: 'mira.talwade', which: 'all' },
  '/api/library/{id}/restore': { deletion: 'library 1' },
  '/api/library/{id}/names': { site: 'lichess', name: 'GambitGustav', isKept: false },
  '/api/user/{id}/follows': { player: 'GambitGustav' },
  '/api/user/{id}/follows/seen': { player: 'GambitGustav', seenUntil: '2026-07-01T12:00:00.000Z' },
  '/api/user/{id}/events': { name: 'Club championship' },
  '/api/user/{id}/events/{event}': { name: 'Club championship' },
  '/api/user/{id}/puzzle-sets': { name: 'Forks', puzzles: 10, idempotencyKey: randomUUID() },
  '/api/user/{id}/puzzle-sets/{set}/results': { cycle: 1, puzzleId: 1, solved: true, seconds: 9 },
  '/api/user/{id}/repertoires': {
    ...{ name: 'Mine', color: 'white', goal: 50, speed: 'blitz', rating: 1700 },
    ...{ starts: [{ position: START_POSITION, name: '' }], moves: [], notes: [] },
  },
  '/api/user/{id}/repertoire-results': {
    results: [
      {
        ...{ id: randomUUID(), color: 'white', position: START_POSITION, expected: 'e2e4', played: 'e2e4' },
        ...{ outcome: 'good', source: 'drill', at: 1 },
      },
    ],
  },
  '/api/user/{id}/studies': { name: 'Mine', notes: '', visibility: 'private', chapters: [CHAPTER] },
  '/api/user/{id}/studies/copies': { study: 'x'.repeat(22) },
  '/api/user/{id}/events/{event}/rounds': { rounds: [{ number: 1, opponent: 'Anderssen' }] },
  '/api/user/{id}/events/{event}/rounds/{round}': { number: 1, opponent: 'Anderssen' },
  '/api/user/{id}/events/{event}/rounds/{round}/notes': { notes: 'plays the Evans', version: 0 },
  '/api/user/{id}/events/{event}/rounds/{round}/prepared': { player: 'mira.talwade', color: 'white', lines: [] },
  '/api/user/{id}/events/{event}/rounds/{round}/game': { pgn: '1. e4 e5 *' },
};
const QUERIES: Readonly<Record<string, string>> = { '/api/user/{id}/follows': '?player=GambitGustav' };

const ask = async (apiClient: ApiClient, { method, path }: Call, id: number) => {
  const url = path.replace('{id}', String(id)).replaceAll(/\{\w+\}/g, '1') + (QUERIES[path] ?? '');
  const answer = path.endsWith('/imports')
    ? await apiClient.ask(method, url, Buffer.from(inventedGames(1)[0]!), PGN)
    : await apiClient.ask(method, url, BODIES[path]);
  return { status: answer.statusCode, body: answer.body.replaceAll(String(id), 'N') };
};

let app: FastifyInstance;
let db: Database;
let owner: ApiClient;
let others: readonly ApiClient[];

const setUp = async (profileMode: 'signed-in' | 'fixed', hasSample = false): Promise<void> => {
  db = await openTestDatabase();
  app = await buildTestApp({ db, profileMode, hasReviews: false, hasSample });
  owner = await createMember(app);
  others = [createApiClient(app), await createMember(app, { username: 'Anderssen', email: 'adolf@example.org' })];
};

describe.each(['signed-in', 'fixed'] as const)('in the mode `%s`', (mode) => {
  beforeEach(() => setUp(mode));

  it('a user is nobody to guests and strangers, whatever they call', async () => {
    const calls = await callsAboutUsers(app);
    expect(calls.length).toBeGreaterThan(18);
    for (const apiClient of others) {
      for (const call of calls) {
        const answer = await ask(apiClient, call, 2);
        expect(answer, `${call.method} ${call.path}`).toEqual(await ask(apiClient, call, 77));
        expect(answer, `${call.method} ${call.path}`).toEqual(ANSWERS[`${call.method} ${call.path}`] ?? NOBODY);
      }
    }
  });

  it('is read by the user alone, also while a link shows the games', async () => {
    const paths = [libraryPaths(2).library, libraryPaths(2).export('pgn'), ...Object.values(profilePaths(2))];
    const reads = [...paths, libraryPaths(2).report, '/api/puzzle-attempts/user/2', '/api/puzzle-progress/user/2'];
    const statuses = async (apiClient: ApiClient) =>
      new Set(await Promise.all(reads.map(async (path) => (await apiClient.ask('GET', path)).statusCode)));
    expect(await statuses(owner)).toEqual(new Set([200]));
    expect((await owner.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true })).json()).toMatchObject({
      isPublic: true,
    });
    for (const apiClient of others) expect(await statuses(apiClient)).toEqual(new Set([404]));
  });

  it('the sample stays open', async () => {
    await setUp(mode, true);
    for (const apiClient of [owner, ...others]) {
      expect((await apiClient.ask('GET', libraryPaths(1).library)).json()).toMatchObject({
        kind: 'sample',
        games: 187,
      });
      expect((await apiClient.ask('GET', profilePaths(1).user)).statusCode).toBe(200);
    }
  });
});

it('own games of user 1 are private in the mode `signed-in`, and shown in the mode `fixed`', async () => {
  for (const [mode, status] of [
    ['signed-in', 404],
    ['fixed', 200],
  ] as const) {
    await setUp(mode);
    await createLibrary(db, 1, { kind: 'own', names: ['Ida Farrow'], now: Date.now() });
    for (const apiClient of others) {
      expect((await apiClient.ask('GET', libraryPaths(1).library)).statusCode).toBe(status);
      expect((await apiClient.ask('GET', profilePaths(1).user)).statusCode).toBe(status);
    }
  }
});

it('a private library is nobody else’s “me” of meetings, or of a preparation in any form of it', async () => {
  await setUp('signed-in');
  const wanted = { player: 'sample:mira.talwade', as: 'white', games: LAST_GAMES } as const;
  const paths = (me: string) => [
    `/api/meetings/sample/mira.talwade?me=${me}&whole=true`,
    preparationPath({ ...wanted, me }),
    ...SHEET_FORMATS.map((format) => exportPath({ ...wanted, me }, format)),
  ];
  for (const apiClient of others) {
    for (const [index, path] of paths('library:2').entries()) {
      const [answer, nobody] = [
        await apiClient.ask('GET', path),
        await apiClient.ask('GET', paths('library:77')[index]!),
      ];
      expect([answer.statusCode, answer.body.replaceAll('2', 'N')]).toEqual([404, nobody.body.replaceAll('77', 'N')]);
    }
  }
  for (const path of paths('library:2')) expect((await owner.ask('GET', path)).statusCode).toBe(200);
});

it('a puzzle of somebody’s game is theirs alone', async () => {
  await setUp('signed-in');
  await createLibraryClient(app, 2, owner).library();
  const { id: library } = await createLibrary(db, 2, { kind: 'own', names: ['Own Player'], now: 1 });
  await addGames(db, library, [missedGame('one', 1)]);
  const { id: gameId } = await db
    .selectFrom('library_games')
    .select('id')
    .where('library_id', '=', library)
    .executeTakeFirstOrThrow();
  await addPuzzles(db, [{ ...MATE, key: 'own', origin: 'own', gameId }]);
  const { id } = await db.selectFrom('puzzles').select('id').where('key', '=', 'own').executeTakeFirstOrThrow();
  const attempt = (userId: number) => ({ userId, puzzleId: id, solved: true, timeSpent: 60 });
  expect((await owner.ask('GET', `/api/puzzles/${id}`)).statusCode).toBe(200);
  expect((await owner.ask('POST', '/api/puzzle-attempts', attempt(2))).statusCode).toBe(201);
  for (const apiClient of others) expect((await apiClient.ask('GET', `/api/puzzles/${id}`)).statusCode).toBe(404);
  expect((await others[1]!.ask('POST', '/api/puzzle-attempts', attempt(3))).statusCode).toBe(404);
});
