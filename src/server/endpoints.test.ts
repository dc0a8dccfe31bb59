/** Each endpoint by its access: who is refused, whatever else is wrong with a call. A new one is tested by being there. */
import { expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '../contract/account/auth';
import { epdOf, START_FEN } from '../chess/position/fen';
import type { Access } from '../contract/endpoint';
import { type ApiClient, createApiClient, createMember } from '../test/api-client';
import { inventedGames } from '../test/data/games';
import { createLibraryClient } from '../test/library-client';
import { buildTestApp } from '../test/test-app';
import { OPENAPI_PATH } from './http/routes';

type Described = {
  readonly method: Parameters<ApiClient['ask']>[0];
  /** `/api/user/:id/events` */
  readonly path: string;
  /** None of routes that are no endpoints yet. */
  readonly access: Access | undefined;
  readonly hasBody: boolean;
  /** That are documented. */
  readonly statuses: readonly string[];
};

type OpenApi = {
  readonly paths: Record<
    string,
    Record<string, { readonly 'x-access'?: Access; readonly requestBody?: object; readonly responses: object }>
  >;
};

const readDescription = async (client: ApiClient): Promise<readonly Described[]> => {
  const { paths } = (await client.ask('GET', OPENAPI_PATH)).json<OpenApi>();
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { 'x-access': access, requestBody, responses }]) => ({
      method: method.toUpperCase() as Described['method'],
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      access,
      hasBody: requestBody !== undefined,
      statuses: Object.keys(responses),
    })),
  );
};

/** What guests and other users are told; undefined where they may call. */
const REFUSALS: Readonly<Record<Access, { readonly guest?: number; readonly other?: number }>> = {
  anyone: {},
  read: { guest: 404, other: 404 },
  write: { guest: 404, other: 404 },
  'write-or-empty': {},
  account: { guest: 401 },
  actor: { guest: 401 },
  'installation-owner': { guest: 401, other: 403 },
  libraries: {},
  repertoire: { guest: 404, other: 404 },
  'deleted-repertoire': { guest: 404, other: 404 },
  'read-study': { guest: 404, other: 404 },
  'write-study': { guest: 404, other: 404 },
  'deleted-study': { guest: 404, other: 404 },
  'analysis-link': {},
};

const RIGHTS = [401, 403];

const JSON_TYPE = { 'content-type': 'application/json' };

type Sent = { readonly url: string; readonly body?: object; readonly headers?: Readonly<Record<string, string>> };

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
  const guest = createApiClient(app);
  const described = await readDescription(guest);
  const endpoints = described.flatMap(({ access, ...call }) => (access === undefined ? [] : [{ ...call, access }]));
  return { member, other, guest, ids, described, endpoints };
};

type Ids = { readonly study: string; readonly repertoire: string };

/** Of the member; other parameters are `rest`. */
const addressOf = ({ path }: Described, ids: Ids, rest: string): string =>
  path
    .replace(/(user|library|player-stats)\/:id/, '$1/2')
    .replace(':study', ids.study)
    .replace(':repertoire', ids.repertoire)
    .replaceAll(/:\w+/g, rest);

/** Each with a fault in the body, in the query, or in a further parameter. */
const faultyCalls = (endpoint: Described, ids: Ids): readonly Sent[] => {
  const url = (rest: string): string => addressOf(endpoint, ids, rest);
  if (endpoint.method === 'GET') return [{ url: `${url('1')}?limit=x&max=x&offset=x&sort=x` }, { url: url('%20bad') }];
  return [
    { url: url('1'), body: { wrong: true } },
    { url: url('%20bad'), body: {} },
    { url: url('1'), body: Buffer.from('{'), headers: JSON_TYPE },
    { url: `${url('1')}?player=&max=x`, body: [] },
  ];
};

/** Routes that check access by themselves. */
const BY_THEMSELVES =
  /^\/api\/(?:account|auth|connections|health|reference|sites|tree\/reference$|unsubscribe|user\/:id\/home)/;

it('are all routes', async () => {
  const { described, endpoints } = await setUp();
  expect(endpoints.length).toBeGreaterThan(100);
  const others = described.filter(({ access }) => access === undefined).map(({ path }) => path);
  expect(others.filter((path) => !BY_THEMSELVES.test(path))).toEqual([]);
});

it.each(['guest', 'other'] as const)('tell a call of %s first whether it is allowed', async (who) => {
  const { [who]: client, ids, endpoints } = await setUp();
  const wrong: string[] = [];
  for (const endpoint of endpoints) {
    const refusal = REFUSALS[endpoint.access][who];
    for (const { url, body, headers } of faultyCalls(endpoint, ids)) {
      const { statusCode, body: text } = await client.ask(endpoint.method, url, body, headers);
      const isRight = refusal === undefined ? !RIGHTS.includes(statusCode) : statusCode === refusal;
      if (!isRight && endpoint.access !== 'anyone') wrong.push(`${endpoint.method} ${url}: ${statusCode} ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

it('refuse a body that is too large, and whoever may not call before its size', async () => {
  const { member, guest, ids, endpoints } = await setUp();
  const headers = { ...JSON_TYPE, 'content-length': String(2 ** 40) };
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter(({ hasBody }) => hasBody)) {
    const url = addressOf(endpoint, ids, '1');
    const send = async (client: ApiClient) =>
      (await client.ask(endpoint.method, url, Buffer.from('{}'), headers)).statusCode;
    const told = [await send(member), await send(guest)];
    const { guest: refusal = 413, other: ofMember } = REFUSALS[endpoint.access];
    const isOwners = endpoint.access === 'installation-owner';
    if (told[0] !== (isOwners ? ofMember : 413) || told[1] !== refusal)
      wrong.push(`${endpoint.method} ${url}: ${told.join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

it('refuse pages of other sites what changes something', async () => {
  const { member, ids, endpoints } = await setUp();
  const headers = { ...JSON_TYPE, origin: 'https://elsewhere.example' };
  const wrong: string[] = [];
  for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
    const url = addressOf(endpoint, ids, '1');
    const { body } = await member.ask(endpoint.method, url, Buffer.from('{}'), headers);
    if (!body.includes('"foreign-origin"')) wrong.push(`${endpoint.method} ${url}: ${body}`);
  }
  expect(wrong).toEqual([]);
});

const SIGNING_IN = /^\/api\/auth\//;

it('refuse guests before anything that they send is read, also where they check by themselves', async () => {
  const { guest, ids, described } = await setUp();
  const calls = described.filter(
    ({ access, path, statuses }) => access === undefined && statuses.includes('401') && !SIGNING_IN.test(path),
  );
  expect(calls.length).toBeGreaterThan(15);
  const wrong: string[] = [];
  for (const call of calls) {
    for (const { url, body, headers } of faultyCalls(call, ids)) {
      const { statusCode, body: text } = await guest.ask(call.method, url, body, headers);
      if (statusCode !== 401) wrong.push(`${call.method} ${url}: ${statusCode} ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

const QUERIES_OF_LIBRARIES: readonly string[] = [
  '/api/repertoire-games?of=library:2&color=x',
  '/api/meetings/lichess/Somebody?me=library:2&whole=x',
  '/api/prepare/lichess/Somebody?me=library:2&as=x',
  '/api/prepare/lichess/Somebody/sheet.pdf?me=library:2&as=x',
];

it('refuse a library that is named in a query before the rest is read', async () => {
  const { member, other, guest } = await setUp();
  for (const url of QUERIES_OF_LIBRARIES) {
    for (const apiClient of [guest, other])
      expect((await apiClient.ask('GET', url)).json(), url).toMatchObject({ id: 'no-such-user' });
    expect((await member.ask('GET', url)).statusCode, url).toBe(400);
  }
});

it('say what is wrong to whoever has the right', async () => {
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
