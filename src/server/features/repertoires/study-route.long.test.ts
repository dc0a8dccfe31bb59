/** A repertoire as studies, over the mock server of Lichess. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { parsePgn } from '../../../chess/pgn/pgn';
import { madeStudiesSchema, REPERTOIRE_STUDY_LIMITS } from '../../../contract/repertoires/studies';
import { type ApiClient, createApiClient, createMember } from '../../../test/api-client';
import { openTestSource } from '../../../test/mock-lichess/mock-server';
import { AT, connect } from '../../../test/oauth-sign-in';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { splitStudies } from './study-route';

const open = async () => {
  const { source, mockServer: mock } = await openTestSource({}, { timeouts: { firstByte: 2000 }, cooldown: 50 });
  return { app: await buildTestApp({ db: await openTestDatabase(), lichess: source }), mock };
};

const chapter = (index: number): string =>
  `[Event "White"]\n[ChapterName "Opening ${index}"]\n[Result "*"]\n\n1. e4 e5 *\n`;

const chapters = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => chapter(index + 1));

const ask = (client: ApiClient, changes: object = {}) =>
  client.ask('POST', '/api/repertoire-studies', {
    ...{ at: AT, visibility: 'private', idempotencyKey: randomUUID(), name: 'White repertoire', orientation: 'white' },
    ...{ chapters: chapters(3), ...changes },
  });

describe('a repertoire as studies', () => {
  it.each([
    ['a guest', createApiClient],
    ['a user', createMember],
  ] as const)('is one of %s, with a chapter for each opening, once for each idempotency key', async (_, visit) => {
    const { app, mock } = await open();
    const visitor = await visit(app);
    expect((await ask(visitor)).json()).toMatchObject({ id: 'not-connected' });
    await connect(visitor);
    const idempotencyKey = randomUUID();
    const answer = await ask(visitor, { idempotencyKey });
    expect((await ask(visitor, { idempotencyKey })).json()).toEqual(answer.json());
    const [study, ...others] = mock.studies;
    expect(others).toEqual([]);
    expect(study).toMatchObject({ name: 'White repertoire', visibility: 'private' });
    expect(study!.chapters.map(({ name, orientation }) => [name, orientation])).toEqual(
      [1, 2, 3].map((index) => [`Opening ${index}`, 'white']),
    );
    expect(study!.chapters.every(({ pgn }) => parsePgn(pgn)[0]?.ok === true)).toBe(true);
    expect(madeStudiesSchema.parse(answer.json())).toEqual({
      studies: [{ url: `${mock.url}/study/${study!.id}`, chapters: 3, excluded: 0 }],
    });
  });

  it('is several where one has no room for it, and goes on after the one before which the site refused', async () => {
    const { app, mock } = await open();
    const visitor = createApiClient(app);
    await connect(visitor);
    const wanted = { idempotencyKey: randomUUID(), chapters: chapters(65) };
    mock.studies.push(...Array.from({ length: 29 }, (_, id) => ({ ...EMPTY, id: `other ${id}` })));
    const refused = await ask(visitor, wanted);
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { id: 'too-many-studies' }]);
    const [first] = mock.studies.splice(0).slice(29);
    mock.studies.push(first!);
    const answer = await vi.waitFor(
      async () => {
        const again = await ask(visitor, wanted);
        expect(again.statusCode).toBe(200);
        return again;
      },
      { interval: 500, timeout: 8000 },
    );
    expect(madeStudiesSchema.parse(answer.json()).studies.map((made) => made.chapters)).toEqual([64, 1]);
    expect(mock.studies.map((study) => [study.id === first!.id, study.name, study.chapters.length])).toEqual([
      [true, 'White repertoire 1 of 2', 64],
      [false, 'White repertoire 2 of 2', 1],
    ]);
  });

  it.each([
    ['without chapters', { chapters: [] }],
    ['with too many', { chapters: chapters(REPERTOIRE_STUDY_LIMITS.chapters + 1) }],
    ['without a name', { name: ' ' }],
    ['at a site that keeps none', { at: 'chesscom' }],
  ])('is refused %s', async (_, changes) => {
    const { app, mock } = await open();
    const visitor = createApiClient(app);
    await connect(visitor);
    expect((await ask(visitor, changes)).statusCode).toBe(400);
    expect(mock.studies).toEqual([]);
  });
});

const EMPTY = { name: '', visibility: 'private', chapters: [] };

describe('studies', () => {
  const LIMITS = { maxChapters: 64, maxName: 30 };
  const split = (name: string, count: number) => splitStudies({ name, chapters: chapters(count) }, LIMITS);

  it.each([
    [1, ['Black']],
    [64, ['Black']],
    [65, ['Black 1 of 2', 'Black 2 of 2']],
    [129, ['Black 1 of 3', 'Black 2 of 3', 'Black 3 of 3']],
  ])('of %i chapters are %j, in their order', (count, names) => {
    const studies = split('Black', count);
    expect(studies.map(({ name }) => name)).toEqual(names);
    expect(studies.flatMap((study) => study.chapters)).toEqual(chapters(count));
    expect(Math.max(...studies.map((study) => study.chapters.length))).toBeLessThanOrEqual(64);
  });

  it('keep their number where the name is too long', () => {
    const names = split('x'.repeat(50), 65).map(({ name }) => name);
    expect(names).toEqual([`${'x'.repeat(23)} 1 of 2`, `${'x'.repeat(23)} 2 of 2`]);
    expect(split('x'.repeat(50), 2)[0]?.name).toBe('x'.repeat(30));
  });
});
