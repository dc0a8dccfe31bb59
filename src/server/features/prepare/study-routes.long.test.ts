/** A preparation as a study, over the mock server: what it receives, and what is said when something is in the way. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { parsePgn } from '../../../chess/pgn/pgn';
import { CONNECTIONS_PATH } from '../../../contract/account/connections';
import { LAST_GAMES } from '../../../contract/player/scouted-games';
import {
  madeStudySchema,
  type Preparation,
  preparationEventSchema,
  preparationPath,
  type PreparationRequest,
  studyPath,
} from '../../../contract/preparation';
import { preparationChapters } from '../../../messages/preparation/preparation-export';
import { createMember, createApiClient, readEvents, type ApiClient } from '../../../test/api-client';
import { createFakePool } from '../../../test/fake-engines';
import type { Fault } from '../../../test/mock-lichess/faults';
import { type MockServer, type MockServerOptions, openTestSource } from '../../../test/mock-lichess/mock-server';
import { AT, connect } from '../../../test/oauth-sign-in';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import type { Database } from '../../db/database';

const MIRA: PreparationRequest = { player: 'sample:mira.talwade', as: 'black', games: LAST_GAMES };
/** Of three games: for what is not about what stands in a study. */
const LITTLE: PreparationRequest = { ...MIRA, games: { ...LAST_GAMES, speeds: ['classical'] } };
const ROOM = { maxChapters: 64, maxChapterName: 80 };

type Opened = { readonly app: FastifyInstance; readonly db: Database; readonly mock: MockServer };

const open = async (
  options: MockServerOptions = {},
  more: Parameters<typeof buildTestApp>[0] = {},
): Promise<Opened> => {
  const { source, mockServer: mock } = await openTestSource(options, { timeouts: { firstByte: 2000 }, cooldown: 50 });
  const db = await openTestDatabase();
  return { app: await buildTestApp({ db, lichess: source, hasDeepAnalysis: false, ...more }), db, mock };
};

const ask = (
  apiClient: ApiClient,
  {
    idempotencyKey = randomUUID(),
    wanted = MIRA,
    ...body
  }: { idempotencyKey?: string; wanted?: PreparationRequest; at?: string } = {},
) => apiClient.ask('POST', studyPath(wanted), { at: AT, visibility: 'private', idempotencyKey, ...body });

const preparationOf = async (apiClient: ApiClient, wanted = MIRA): Promise<Preparation> => {
  const events = readEvents((await apiClient.ask('GET', preparationPath(wanted))).body);
  return preparationEventSchema.parse(events.at(-1)?.content).preparation!;
};

describe('a study', () => {
  it('has a chapter for each part of the preparation, for the user alone, seen from the own side', async () => {
    const { app, mock } = await open();
    const member = await createMember(app);
    await connect(member);
    const answer = await ask(member);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const [study, ...others] = mock.studies;
    const { chapters } = preparationChapters(await preparationOf(member), ROOM);
    expect(chapters.length).toBeGreaterThan(2);
    expect(madeStudySchema.parse(answer.json())).toEqual({
      url: `${mock.url}/study/${study!.id}`,
      chapters: chapters.length,
      excluded: 0,
    });
    expect(others).toEqual([]);
    expect(study).toMatchObject({ name: 'Black against mira.talwade', visibility: 'private' });
    const readings = study!.chapters.map(({ pgn }) => parsePgn(pgn)[0]);
    expect(readings.map((reading) => reading?.ok)).toEqual(chapters.map(() => true));
    expect(readings).toEqual(chapters.map(({ pgn }) => parsePgn(pgn)[0]));
    expect(study!.chapters.map(({ name }) => name)).toEqual(chapters.map(({ name }) => name));
    expect(new Set(study!.chapters.map(({ orientation }) => orientation))).toEqual(new Set(['black']));
    expect((await fetch(`${mock.url}/study/${study!.id}`)).status).toBe(200);
  });

  it('is one for each idempotency key, also when it is asked for twice at once, and another for another one', async () => {
    const { app, mock } = await open();
    const guest = createApiClient(app);
    await connect(guest);
    const idempotencyKey = randomUUID();
    const [one, two] = await Promise.all([
      ask(guest, { idempotencyKey, wanted: LITTLE }),
      ask(guest, { idempotencyKey, wanted: LITTLE }),
    ]);
    expect(one.json()).toMatchObject({ url: expect.any(String) as string });
    expect([two.json(), (await ask(guest, { idempotencyKey, wanted: LITTLE })).json()]).toEqual([
      one.json(),
      one.json(),
    ]);
    expect(mock.studies).toHaveLength(1);
    expect((await ask(guest, { wanted: LITTLE })).json()).not.toEqual(one.json());
    expect(mock.studies).toHaveLength(2);
  });

  it('is no other person’s, though they know the idempotency key', async () => {
    const { app, mock } = await open();
    const [one, other] = [createApiClient(app), createApiClient(app)];
    await connect(one);
    await connect(other);
    const idempotencyKey = randomUUID();
    expect((await ask(one, { idempotencyKey, wanted: LITTLE })).json()).not.toEqual(
      (await ask(other, { idempotencyKey, wanted: LITTLE })).json(),
    );
    expect(mock.studies).toHaveLength(2);
  });

  it('that broke off is gone on with, and not made a second time', async () => {
    const faults: Record<string, Fault | undefined> = { '/api/study/import-pgn': 'server-error' };
    const { app, mock } = await open({ faults });
    const guest = createApiClient(app);
    await connect(guest);
    const idempotencyKey = randomUUID();
    expect((await ask(guest, { idempotencyKey, wanted: LITTLE })).statusCode).toBe(502);
    faults['/api/study/import-pgn'] = undefined;
    expect((await ask(guest, { idempotencyKey, wanted: LITTLE })).statusCode).toBe(200);
    expect(mock.studies).toHaveLength(1);
    await ask(guest, { idempotencyKey: randomUUID(), wanted: LITTLE });
    const [goneOn, whole] = mock.studies;
    expect(goneOn!.chapters).toEqual(whole!.chapters);
    expect(whole!.chapters.length).toBeGreaterThan(0);
  });

  it('that is somebody else’s, or gone, when it is gone on with is made anew', async () => {
    const faults: Record<string, Fault | undefined> = { '/api/study/import-pgn': 'forbidden' };
    const { app, db, mock } = await open({ faults });
    const guest = createApiClient(app);
    await connect(guest);
    const idempotencyKey = randomUUID();
    const refused = await ask(guest, { idempotencyKey, wanted: LITTLE });
    expect([refused.statusCode, refused.json()]).toMatchObject([502, { id: 'study-gone' }]);
    faults['/api/study/import-pgn'] = undefined;
    await db.updateTable('made_studies').set({ study: 'othersit' }).execute();
    expect((await ask(guest, { idempotencyKey, wanted: LITTLE })).statusCode).toBe(200);
    expect(mock.studies.map(({ chapters }) => chapters.length > 0)).toEqual([false, true]);
  });

  it('is not one of a library that is somebody else’s', async () => {
    const { app, mock } = await open({}, { profileMode: 'signed-in', hasReviews: false });
    await createMember(app);
    const guest = createApiClient(app);
    await connect(guest);
    expect((await ask(guest, { wanted: { ...MIRA, me: 'library:2' } })).statusCode).toBe(404);
    expect(mock.studies).toEqual([]);
  });
});

describe('a study that cannot be made', () => {
  it.each([
    ['a guest', (app: FastifyInstance) => createApiClient(app)],
    ['a user', (app: FastifyInstance) => createMember(app)],
  ] as const)('is refused to %s who has not consented, before any work', async (_, visit) => {
    const pool = createFakePool();
    const { app, mock } = await open({}, { pool });
    const answer = await ask(await visit(app));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      403,
      { id: 'not-connected', message: expect.stringContaining('Please grant it there first') as string },
    ]);
    expect([pool.searches.length, mock.requests.length]).toEqual([0, 0]);
  });

  it('is refused where the site does not allow it any more, which is then forgotten here', async () => {
    const { app, mock } = await open();
    const member = await createMember(app);
    await connect(member);
    mock.revokeTokens();
    const idempotencyKey = randomUUID();
    expect((await ask(member, { idempotencyKey, wanted: LITTLE })).json()).toMatchObject({ id: 'not-connected' });
    expect((await member.ask('GET', CONNECTIONS_PATH)).json()).toEqual([]);
    await connect(member);
    expect((await ask(member, { idempotencyKey, wanted: LITTLE })).statusCode).toBe(200);
    expect(mock.studies).toHaveLength(1);
  });

  it.each([
    ['/api/study', 'too-many-requests', 503, 'It allows 30 new studies a day: if you have reached that'],
    [
      '/api/study',
      'server-error',
      502,
      'Lichess is having problems at the moment (status 503). Please try again later.',
    ],
    ['/api/study', 'bad-request', 502, 'Lichess refused the request (status 400). Please try again later.'],
    ['/api/study', 'moved', 502, 'Lichess redirected us to another address, which we do not follow.'],
    ['/api/study', 'forbidden', 403, 'Please grant it there first.'],
    ['/api/study', 'foreign-page', 502, 'Lichess sent a response that could not be read. Please try again later.'],
    ['/api/study', 'cut', 502, 'Lichess cannot be reached. Please check the connection and try again.'],
    ['/api/study', 'hang-before', 504, 'Lichess did not respond in time. Please try again.'],
    [
      '/api/study/import-pgn',
      'too-many-requests',
      503,
      'Lichess is limiting our requests. Please try again in 1 second.',
    ],
    ['/api/study/import-pgn', 'foreign-page', 502, 'Lichess sent a response that could not be read.'],
  ] as const)('because of %s: %s, says so', async (path, fault, status, words) => {
    const { app } = await open({ faults: { [path]: fault } });
    const guest = createApiClient(app);
    await connect(guest);
    const answer = await ask(guest, { wanted: LITTLE });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      status,
      expect.stringContaining(words) as string,
    ]);
    if (status === 503) expect(answer.headers['retry-after']).toBe('1');
  });

  it('because the day’s are used up keeps nobody else waiting', async () => {
    const { app, mock } = await open();
    const [one, other] = [createApiClient(app), createApiClient(app)];
    await connect(one);
    mock.studies.push(...Array.from({ length: 30 }, (_, id) => ({ ...EMPTY, id: String(id) })));
    expect((await ask(one, { wanted: LITTLE })).json()).toMatchObject({
      id: 'too-many-studies',
      values: { studies: 30, label: 'Lichess' },
    });
    mock.studies.length = 0;
    await connect(other);
    expect((await ask(other, { wanted: LITTLE })).statusCode).toBe(200);
  });

  it('because the network is gone says so', async () => {
    const { app, mock } = await open();
    const guest = createApiClient(app);
    await connect(guest);
    await mock.close();
    expect((await ask(guest, { wanted: LITTLE })).json()).toMatchObject({ id: 'unreachable' });
  });

  it.each(['chesscom', 'sample', 'nowhere'])('at %s, which keeps none, is refused in words', async (at) => {
    const { app } = await open();
    const answer = await ask(createApiClient(app), { at });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { id: 'nothing-to-connect' }]);
  });

  it('because there is nothing in the preparation says so', async () => {
    const pool = createFakePool({ answer: () => ({ ok: false, reason: 'engine-failed' }) });
    const { app, mock } = await open({}, { pool });
    const guest = createApiClient(app);
    await connect(guest);
    const answer = await ask(guest, { wanted: { ...MIRA, player: 'NoGamesNora' } });
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { id: 'empty-study' }]);
    expect(mock.studies).toEqual([]);
  });

  it('is asked to wait after twenty times', async () => {
    const { app } = await open(
      {},
      { pool: createFakePool({ answer: () => ({ ok: false, reason: 'engine-failed' }) }) },
    );
    const guest = createApiClient(app);
    await connect(guest);
    // In less than the half minute after which there is one try more.
    const wanted = { ...MIRA, player: 'NoGamesNora' };
    for (let time = 0; time < 20; time += 1) expect((await ask(guest, { wanted })).statusCode).toBe(422);
    expect((await ask(guest, { wanted })).statusCode).toBe(429);
  });
});

const EMPTY = { name: '', visibility: 'private', chapters: [] };
