/** Studies: how they are made, read by others, changed in two places at once, copied, exported and deleted. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chaptersOf } from '../../../chess/studies/study-pgn';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { QUOTAS } from '../../../contract/quotas';
import {
  type NewStudy,
  openingsSchema,
  studiesApi,
  studiesSchema,
  type Study,
  STUDY_LIMITS,
  studySchema,
} from '../../../contract/studies';
import { createMember, createApiClient, type ApiClient } from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { purgeStudies } from '../../db/studies/studies';

const pathsOf = (id: string) => {
  const study = `/api/studies/${id}`;
  const chapter = (number: number) => `${study}/chapters/${number}`;
  return {
    ...{ study, chapter, pgn: `${study}/pgn`, restore: `${study}/restore`, chapters: `${study}/chapters` },
    restoreChapter: (number: number) => `${chapter(number)}/restore`,
  };
};

const VARIED = '1. e4 {[%csl Ge4] [%cal Gd1h5] center} (1. d4 $1 d5 (1... c5)) 1... e5 $6 *\n';
const chapter = (name: string, pgn = VARIED) => ({ name, orientation: 'black' as const, pgn });
const MINE: NewStudy = { name: 'Mine', notes: '', visibility: 'private', chapters: [chapter('One'), chapter('Two')] };

const visit = (apiClient: ApiClient, id: number) => {
  const make = (study: object = MINE) => apiClient.ask('POST', `/api/user/${id}/studies`, study);
  return {
    apiClient,
    make,
    made: async (study?: object): Promise<Study> => {
      const answer = await make(study);
      expect(answer.statusCode, answer.body).toBe(201);
      return studySchema.parse(answer.json());
    },
    list: async () => studiesSchema.parse((await apiClient.ask('GET', `/api/user/${id}/studies`)).json()),
    read: async (study: string): Promise<Study> => {
      const answer = await apiClient.ask('GET', `/api/studies/${study}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return studySchema.parse(answer.json());
    },
    status: async (...call: Parameters<ApiClient['ask']>) => (await apiClient.ask(...call)).statusCode,
  };
};

const openOwner = async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db });
  return { db, app, ...visit(createApiClient(app), 1) };
};

const openMembers = async () => {
  const app = await buildTestApp({ profileMode: 'signed-in' });
  const member = visit(await createMember(app), 2);
  const other = visit(await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' }), 3);
  return { member, other, guest: visit(createApiClient(app), 1) };
};

describe('a study', () => {
  it('is made with its chapters, listed, changed, and deleted until that is undone', async () => {
    const { db, apiClient, made, list, read, status } = await openOwner();
    const study = await made();
    expect(study).toMatchObject({ name: 'Mine', version: 0, canWrite: true, visibility: 'private' });
    expect(study.chapters).toMatchObject([
      { ...chapter('One'), version: 0 },
      { ...chapter('Two'), version: 0 },
    ]);
    expect(study.id).toMatch(/^[\w-]{22}$/);
    expect(await read(study.id)).toEqual(study);
    const { study: path, restore } = pathsOf(study.id);
    const change = { name: ' Openings ', notes: '# Plan\u0000', visibility: 'link', version: 0 };
    const changed = studySchema.parse((await apiClient.ask('PUT', path, change)).json());
    expect(changed).toMatchObject({ name: 'Openings', visibility: 'link', version: 1 });
    expect((await list()).studies).toMatchObject([{ id: study.id, name: 'Openings', chapters: 2 }]);

    expect(await status('DELETE', path)).toBe(204);
    for (const method of ['GET', 'DELETE'] as const) expect(await status(method, path)).toBe(404);
    expect(await list()).toEqual({ canWrite: true, studies: [] });
    expect(await status('POST', restore)).toBe(204);
    expect(await status('POST', restore)).toBe(404);
    expect((await read(study.id)).chapters).toHaveLength(2);
    expect(await status('DELETE', path)).toBe(204);
    expect(await purgeStudies(db, Date.now() - 1000)).toBe(false);
    expect(await purgeStudies(db, Date.now() + 1000)).toBe(true);
    expect(await status('POST', restore)).toBe(404);
    expect(await db.selectFrom('study_chapters').selectAll().execute()).toEqual([]);
  });

  it.each([
    [{ ...MINE, name: ' ' }],
    [{ ...MINE, name: 'x'.repeat(STUDY_LIMITS.name + 1) }],
    [{ ...MINE, notes: 'x'.repeat(STUDY_LIMITS.notes + 1) }],
    [{ ...MINE, visibility: 'unlisted' }],
    [{ ...MINE, chapters: [] }],
    [{ ...MINE, chapters: Array.from({ length: STUDY_LIMITS.chapters + 1 }, () => chapter('One')) }],
    [{ ...MINE, chapters: [{ ...chapter('One'), orientation: 'red' }] }],
    [{ ...MINE, chapters: [chapter('One', 'x'.repeat(STUDY_LIMITS.pgn + 1))] }],
    [{ ...MINE, idempotencyKey: 'mine' }],
  ])('is refused where a field is not as it must be (%#)', async (study) => {
    const { make, list } = await openOwner();
    expect((await make(study)).statusCode).toBe(400);
    expect((await list()).studies).toEqual([]);
  });

  it('is refused with the chapter that is no legal game, and why', async () => {
    const { make, list } = await openOwner();
    const refused = await make({ ...MINE, chapters: [chapter('One'), chapter('Two', '1. e4 Ke7')] });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { id: 'chapter-refused', values: { chapter: 2 } },
    ]);
    expect(refused.json<{ message: string }>().message).toMatch(/^Chapter 2: .*Ke7.*line 1/);
    const two = await make({ ...MINE, chapters: [chapter('One', '[White "A"]\n\n1. e4 *\n\n[White "B"]\n\n1. d4 *')] });
    expect(two.statusCode).toBe(400);
    expect((await list()).studies).toEqual([]);
  });

  it('is made once for an idempotency key, whoever sends it again, and comes back where it was deleted', async () => {
    const { made, list, status } = await openOwner();
    const idempotencyKey = randomUUID();
    const first = await made({ ...MINE, idempotencyKey });
    expect((await made({ ...MINE, name: 'Again', idempotencyKey })).id).toBe(first.id);
    expect(await status('DELETE', `/api/studies/${first.id}`)).toBe(204);
    expect(await made({ ...MINE, idempotencyKey })).toMatchObject({ id: first.id, name: 'Mine' });
    expect((await list()).studies).toHaveLength(1);
  });

  it('has chapters once that are sent again because the answer was lost, and twice that are wanted twice', async () => {
    const { apiClient, made, read } = await openOwner();
    const { id } = await made();
    const add = async (body: object) => {
      const answer = await apiClient.ask('POST', `/api/studies/${id}/chapters`, {
        chapters: [chapter('Three')],
        ...body,
      });
      expect(answer.statusCode).toBe(201);
      return studySchema.parse(answer.json()).chapters.map(({ name }) => name);
    };
    for (const body of [{ after: 2 }, { after: 2 }]) expect(await add(body)).toEqual(['One', 'Two', 'Three']);
    expect(await add({ after: 3 })).toEqual(['One', 'Two', 'Three', 'Three']);
    expect(await add({})).toHaveLength(5);
    expect((await read(id)).version).toBe(3);
  });

  it('is one of so many within an hour', async () => {
    const { make } = await openOwner();
    const study = { ...MINE, chapters: [chapter('One', '*')], idempotencyKey: randomUUID() };
    for (let count = 0; count < QUOTAS.newStudies.tries; count += 1) expect((await make(study)).statusCode).toBe(201);
    const refused = await make(study);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });

  it('changed in two places at once keeps the first change, and answers what there is', async () => {
    const { apiClient, made, read } = await openOwner();
    const { id, chapters } = await made();
    const { study } = pathsOf(id);
    const change = { name: 'First', notes: '', visibility: 'private', version: 0 };
    const order = chapters.map((one) => one.id).toReversed();
    const answers = await Promise.all([
      apiClient.ask('PUT', study, { ...change, order }),
      apiClient.ask('PUT', study, { ...change, name: 'Second' }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const conflict = answers.find(({ statusCode }) => statusCode === 409)!;
    const now = await read(id);
    expect(conflict.json()).toMatchObject({ id: 'study-changed', study: { name: now.name, version: 1 } });
    const again = { ...change, name: 'Both', version: 1, order };
    expect((await apiClient.ask('PUT', study, again)).statusCode).toBe(200);
    expect((await read(id)).chapters.map(({ name }) => name)).toEqual(['Two', 'One']);
  });
});

describe('a chapter', () => {
  it('keeps null moves as passes, and is read without a SetUp tag [A87] [A90]', async () => {
    const { made } = await openOwner();
    const alone = '[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 Z0 2. e5 *';
    const { chapters } = await made({ ...MINE, chapters: [chapter('One', alone)] });
    expect(chapters[0]?.pgn).toContain('1. e4 -- 2. e5 *');
    expect(chapters[0]?.pgn).toContain('[SetUp "1"]');
  });

  it('is written over the version that was read; a stale one is answered with what there is', async () => {
    const { apiClient, made, read } = await openOwner();
    const { id, chapters } = await made();
    const path = `/api/studies/${id}/chapters/${chapters[0]!.id}`;
    const write = (pgn: string, version: number) =>
      apiClient.ask('PUT', path, { ...chapter('One', pgn), orientation: 'white', version });
    expect((await write('1.d4 {from here} d5', 0)).json()).toMatchObject({
      pgn: '1. d4 {from here} 1... d5 *\n',
      version: 1,
    });
    const stale = await write('1. c4 {from there}', 0);
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { id: 'chapter-changed', chapter: { pgn: '1. d4 {from here} 1... d5 *\n', version: 1, orientation: 'white' } },
    ]);
    expect((await write('1. e4 Ke7', 1)).statusCode).toBe(400);
    // Its moves are not read.
    expect((await write('1. e4 Ke7', 0)).statusCode).toBe(409);
    const answers = await Promise.all(['1. a3', '1. b3', '1. c3'].map((pgn) => write(pgn, 1)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await read(id)).version).toBe(0);
    const other = await made();
    const elsewhere = `/api/studies/${other.id}/chapters/${chapters[0]!.id}`;
    const lost = await apiClient.ask('PUT', elsewhere, { ...chapter('One'), version: 2 });
    expect([lost.statusCode, lost.json()]).toMatchObject([409, { chapter: null }]);
  });

  it('is added, deleted where nobody has changed it meanwhile, and comes back to its place', async () => {
    const { apiClient, made, read, status } = await openOwner();
    const { id, chapters } = await made();
    const paths = pathsOf(id);
    const added = await apiClient.ask('POST', paths.chapters, { chapters: [chapter('Three'), chapter('Four', '')] });
    expect([added.statusCode, added.json()]).toMatchObject([201, { version: 1 }]);
    const first = chapters[0]!.id;
    expect(await status('PUT', paths.chapter(first), { ...chapter('First'), version: 0 })).toBe(200);
    const stale = await apiClient.ask('DELETE', `${paths.chapter(first)}?version=0`);
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { chapter: { name: 'First', version: 1 } }]);
    expect(await status('DELETE', `${paths.chapter(first)}?version=1`)).toBe(204);
    expect(await status('DELETE', `${paths.chapter(first)}?version=1`)).toBe(404);
    const gone = await apiClient.ask('PUT', paths.chapter(first), { ...chapter('Lost'), version: 1 });
    expect([gone.statusCode, gone.json()]).toMatchObject([409, { chapter: null }]);
    expect((await read(id)).chapters.map(({ name }) => name)).toEqual(['Two', 'Three', 'Four']);
    expect(await status('POST', paths.restoreChapter(first))).toBe(204);
    expect(await status('POST', paths.restoreChapter(first))).toBe(404);
    expect(await read(id)).toMatchObject({
      version: 3,
      chapters: [{ name: 'First' }, { name: 'Two' }, { name: 'Three' }, { name: 'Four', pgn: '*\n' }],
    });
  });

  it('has room in its study, and its study among all of a user', async () => {
    const { db, apiClient, made, make, status } = await openOwner();
    const study = await made({ ...MINE, chapters: Array.from({ length: 63 }, () => chapter('One', '*')) });
    const paths = pathsOf(study.id);
    const two = await apiClient.ask('POST', paths.chapters, { chapters: [chapter('64'), chapter('65')] });
    expect([two.statusCode, two.json()]).toMatchObject([409, { id: 'too-many-chapters' }]);
    expect(await status('POST', paths.chapters, { chapters: [chapter('64')] })).toBe(201);
    const [first] = study.chapters;
    expect(await status('DELETE', `${paths.chapter(first!.id)}?version=0`)).toBe(204);
    expect(await status('POST', paths.chapters, { chapters: [chapter('65')] })).toBe(201);
    expect(await status('POST', paths.restoreChapter(first!.id))).toBe(409);
    await db.updateTable('study_chapters').set({ size: STUDY_LIMITS.pgnOfUser }).where('id', '=', first!.id).execute();
    expect((await make()).json()).toMatchObject({ id: 'too-much-study-text' });
    await db.updateTable('study_chapters').set({ size: 3 }).execute();
    const one = await db.selectFrom('studies').selectAll().executeTakeFirstOrThrow();
    for (let count = 1; count < STUDY_LIMITS.studies; count += 1)
      await db
        .insertInto('studies')
        .values({ ...one, id: undefined, address: `other ${count}` })
        .execute();
    expect((await make()).json()).toMatchObject({ id: 'too-many-own-studies' });
  });
});

describe('others', () => {
  it('read what is shared by link, find what is public, and change nothing', async () => {
    const { member, other, guest } = await openMembers();
    const study = await member.made();
    const { study: path, pgn, chapters } = pathsOf(study.id);
    const share = async (visibility: string, version: number) =>
      member.status('PUT', path, { name: 'Mine', notes: '', visibility, version });
    for (const { status, list } of [other, guest]) {
      for (const call of [path, pgn]) expect(await status('GET', call)).toBe(404);
      expect(await status('DELETE', path)).toBe(404);
      expect((await list()).studies).toEqual([]);
    }
    expect(await share('link', 0)).toBe(200);
    for (const [{ status, read, apiClient }, refusal] of [[other, 403] as const, [guest, 401] as const]) {
      expect(await read(study.id)).toMatchObject({ canWrite: false, chapters: [{ name: 'One' }, { name: 'Two' }] });
      expect(await status('GET', pgn)).toBe(200);
      expect((await apiClient.ask('GET', '/api/studies')).json()).toEqual([]);
      expect(await status('PUT', path, { name: 'X', notes: '', visibility: 'link', version: 1 })).toBe(refusal);
      expect(await status('POST', chapters, { chapters: [chapter('X')] })).toBe(refusal);
      expect(await status('DELETE', path)).toBe(refusal);
    }
    expect(await share('public', 1)).toBe(200);
    const listed = studiesApi.listPublic.answer.parse((await guest.apiClient.ask('GET', '/api/studies')).json());
    expect(listed).toMatchObject([{ id: study.id, name: 'Mine', chapters: 2 }]);
    expect((await guest.apiClient.ask('POST', '/api/user/2/studies', MINE)).statusCode).toBe(404);

    const own = (await member.apiClient.ask('GET', ACCOUNT_PATHS.data)).json<{ ownStudies: unknown }>();
    expect(own.ownStudies).toMatchObject([
      { id: study.id, name: 'Mine', chapters: [{ pgn: VARIED }, { pgn: VARIED }] },
    ]);
  });

  it('copy what they may read, and what they change then is their own', async () => {
    const { member, other, guest } = await openMembers();
    const study = await member.made();
    const copy = () => other.apiClient.ask('POST', '/api/user/3/studies/copies', { study: study.id });
    expect((await copy()).statusCode).toBe(404);
    const link = { name: 'Mine', notes: 'all of it', visibility: 'link', version: 0 };
    await member.apiClient.ask('PUT', `/api/studies/${study.id}`, link);
    const copied = studySchema.parse((await copy()).json());
    expect(copied).toMatchObject({ name: 'Mine', notes: 'all of it', visibility: 'private', canWrite: true });
    expect(copied.chapters.map(({ pgn }) => pgn)).toEqual([VARIED, VARIED]);
    expect(await other.status('DELETE', `/api/studies/${copied.id}`)).toBe(204);
    expect((await member.read(study.id)).chapters).toHaveLength(2);
    expect((await guest.apiClient.ask('POST', '/api/user/3/studies/copies', { study: study.id })).statusCode).toBe(404);
  });
});

it('is listed with the first moves of its first chapter, and the server names openings', async () => {
  const { apiClient, made, list } = await openOwner();
  await made();
  const [listed] = (await list()).studies;
  expect(listed?.first).toEqual({ orientation: 'black', pgn: '\ne4 e5 *\n' });
  const ask = (lines: readonly string[]) => apiClient.ask('POST', '/api/openings', { lines });
  expect(openingsSchema.parse((await ask(['e2e4-c7c5-g1f3-h1h8', 'h2h4-h7h5', ''])).json())).toEqual([
    { eco: 'B27', name: 'Sicilian Defense', ply: 2 },
    expect.anything(),
    null,
  ]);
  expect((await ask(Array.from({ length: 17 }, () => 'e2e4'))).statusCode).toBe(400);
});

it('is exported as one file, which becomes the same study again', async () => {
  const { apiClient, made } = await openOwner();
  const study = await made({ ...MINE, name: 'Black & white: "all"' });
  const file = await apiClient.ask('GET', `/api/studies/${study.id}/pgn`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="Black-white-all.pgn"');
  expect(file.headers['content-type']).toBe('application/x-chess-pgn; charset=utf-8');
  expect(file.body).toMatch(/\[ChapterURL "http:\/\/localhost[^"]*\/studies\/[\w-]{22}\?chapter=\d+"\]/);
  const { study: name, chapters } = chaptersOf(file.body, STUDY_LIMITS.name);
  expect([name, chapters]).toEqual([
    study.name,
    study.chapters.map((one) => ({ name: one.name, orientation: one.orientation, pgn: one.pgn })),
  ]);
});

const COLLECTION = join(import.meta.dirname, '../../../../../shared/data/studies');

it.skipIf(!existsSync(COLLECTION))(
  'every study of the collection comes back equal (where it is present)',
  async () => {
    const { apiClient, made } = await openOwner();
    let games = 0;
    for (const name of readdirSync(COLLECTION).filter((file) => file.endsWith('.pgn'))) {
      const { chapters: all } = chaptersOf(readFileSync(join(COLLECTION, name), 'utf8'), STUDY_LIMITS.name);
      for (let from = 0; from < all.length; from += STUDY_LIMITS.chapters) {
        const chapters = all.slice(from, from + STUDY_LIMITS.chapters);
        const { id } = await made({ name, notes: '', visibility: 'private', chapters });
        const file = await apiClient.ask('GET', `/api/studies/${id}/pgn`);
        expect(chaptersOf(file.body, STUDY_LIMITS.name).chapters, name).toEqual(chapters);
        games += chapters.length;
      }
    }
    expect(games).toBeGreaterThan(500);
  },
  120_000,
);
