/** Every documented call: whoever may not make it is told so, whatever is wrong with what they send. */
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { epdOf, START_FEN } from '../../chess/position/fen';
import { ACCOUNT_PATHS } from '../../contract/account/auth';
import { type ApiClient, createApiClient, createMember } from '../../test/api-client';
import { inventedGames } from '../../test/data/games';
import { createLibraryClient } from '../../test/library-client';
import { buildTestApp } from '../../test/test-app';
import { OPENAPI_PATH } from '../http/routes';

type Method = Parameters<ApiClient['ask']>[0];
type Call = { readonly method: Method; readonly path: string; readonly statuses: readonly string[] };

const callsOf = async (app: FastifyInstance): Promise<readonly Call[]> => {
  const { paths } = (await app.inject({ url: OPENAPI_PATH })).json<{
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  }>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { responses }]) => ({
      path,
      method: name.toUpperCase() as Method,
      statuses: Object.keys(responses),
    })),
  );
};

/** Of a user, or of what only its owner may read. */
const PRIVATE = /\/(?:user|library|player-stats)\/\{id\}|\{(?:study|repertoire)\}/;

/** They answer others with an empty list, or with what everybody may read. */
const FOR_ALL: readonly string[] = [
  'GET /api/user/{id}/analyses',
  'GET /api/user/{id}/follows',
  'GET /api/user/{id}/events',
  'GET /api/user/{id}/studies',
  'GET /api/user/{id}/repertoires',
];

/** Signing in has no rights before it, and 401 tells there who one is. */
const SIGNING_IN = /^\/api\/auth\//;

/** What is theirs is said by what they send. */
const BY_CONTENTS: readonly string[] = ['POST /api/puzzle-attempts', 'POST /api/puzzle-runs'];

const QUERIES_OF_LIBRARIES: readonly string[] = [
  '/api/repertoire-games?of=library:2&color=x',
  '/api/meetings/lichess/Somebody?me=library:2&whole=x',
  '/api/prepare/lichess/Somebody?me=library:2&as=x',
  '/api/prepare/lichess/Somebody/sheet.pdf?me=library:2&as=x',
];

const REFUSED = [401, 403, 404];

type Sent = { readonly url: string; readonly body?: object; readonly headers?: Readonly<Record<string, string>> };

type Ids = { readonly study: string; readonly repertoire: string };

/** Each with a fault in the body, in the query, or in a further parameter. */
const faultyOf = ({ method, path }: Call, { study, repertoire }: Ids): readonly Sent[] => {
  const named = path.replace(/(user|library|player-stats)\/\{id\}/, '$1/2');
  const url = (rest: string): string =>
    named
      .replace('{study}', study)
      .replace('{repertoire}', repertoire)
      .replaceAll(/\{\w+\}/g, rest);
  const json = { 'content-type': 'application/json' };
  if (method === 'GET') return [{ url: `${url('1')}?limit=x&max=x&offset=x&sort=x` }, { url: url('%20bad') }];
  return [
    { url: url('1'), body: { wrong: true } },
    { url: url('%20bad'), body: {} },
    { url: url('1'), body: Buffer.from('{'), headers: json },
    { url: `${url('1')}?player=&max=x`, body: [] },
  ];
};

const setUp = async () => {
  const app = await buildTestApp({ profileMode: 'signed-in', hasReviews: false });
  const member = await createMember(app);
  const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
  await createLibraryClient(app, 2, member).bring(inventedGames(1)[0]!);
  const chapters = [{ name: 'First', orientation: 'white', pgn: '1. e4 *' }];
  const study = { name: 'Mine', notes: '', visibility: 'private', chapters };
  const repertoire = {
    ...{ name: 'Mine', color: 'white', goal: 50, speed: 'blitz', rating: 1700 },
    ...{ starts: [{ position: epdOf(START_FEN), name: '' }], moves: [], notes: [] },
  };
  const ids: Ids = {
    study: (await member.ask('POST', '/api/user/2/studies', study)).json<{ id: string }>().id,
    repertoire: (await member.ask('POST', '/api/user/2/repertoires', repertoire)).json<{ id: string }>().id,
  };
  return { app, member, other, guest: createApiClient(app), ids };
};

it('refuses whoever has no right to a user’s data before it reads what they send', async () => {
  const { app, other, guest, ids } = await setUp();
  const calls = (await callsOf(app)).filter(
    ({ method, path }) => PRIVATE.test(path) && !FOR_ALL.includes(`${method} ${path}`),
  );
  expect(calls.length).toBeGreaterThan(70);
  for (const call of calls) {
    for (const apiClient of [guest, other]) {
      for (const { url, body, headers } of faultyOf(call, ids)) {
        const answer = await apiClient.ask(call.method, url, body, headers);
        expect(REFUSED, `${call.method} ${url}: ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
      }
    }
  }
});

it('refuses guests before it reads what they send, wherever one has to sign in', async () => {
  const { app, other, guest, ids } = await setUp();
  const calls = (await callsOf(app)).filter(
    ({ path, statuses }) => statuses.includes('401') && !PRIVATE.test(path) && !SIGNING_IN.test(path),
  );
  expect(calls.length).toBeGreaterThan(25);
  for (const call of calls.filter(({ path }) => path !== '/api/repertoire-games')) {
    for (const { url, body, headers } of faultyOf(call, ids)) {
      const answer = await guest.ask(call.method, url, body, headers);
      expect(answer.statusCode, `${call.method} ${url}: ${answer.body}`).toBe(401);
      if (call.path.startsWith('/api/invitations'))
        expect((await other.ask(call.method, url, body, headers)).statusCode).toBe(403);
      if (BY_CONTENTS.includes(`${call.method} ${call.path}`))
        expect((await other.ask(call.method, url, body, headers)).statusCode).toBe(400);
    }
  }
});

it('refuses a library that is named in a query before it reads the rest', async () => {
  const { member, other, guest } = await setUp();
  for (const url of QUERIES_OF_LIBRARIES) {
    for (const apiClient of [guest, other])
      expect((await apiClient.ask('GET', url)).json(), url).toMatchObject({ id: 'no-such-user' });
    expect((await member.ask('GET', url)).statusCode, url).toBe(400);
  }
});

it('says what is wrong to whoever has the right', async () => {
  const { member, ids } = await setUp();
  for (const [method, path] of [
    ['PATCH', ACCOUNT_PATHS.account],
    ['POST', '/api/user/2/events'],
    ['PUT', `/api/studies/${ids.study}`],
    ['PUT', `/api/repertoires/${ids.repertoire}`],
    ['PUT', '/api/library/2/names'],
  ] as const) {
    const answer = await member.ask(method, path, { isPublic: 'x', name: 7 });
    expect(answer.statusCode, `${method} ${path}: ${answer.body}`).toBe(400);
  }
});
