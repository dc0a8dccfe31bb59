/** The analysis that is stored with a chapter: who writes and reads it, and where it goes with the study. */
import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { newKeptAnalysisSchema } from '../../../contract/analysis/analysis';
import { chapterAnalysisSchema, type Study, STUDY_LIMITS, studySchema } from '../../../contract/studies';
import { type ApiClient, createApiClient, createMember } from '../../../test/api-client';
import { keptAnalysis } from '../../../test/kept-analysis';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { grant } from '../../db/owned';
import { readStudy, findStudy } from '../../db/studies/studies';
import { writeAnalysis } from '../../db/studies/study-chapters';

const chapter = { name: 'One', orientation: 'white' as const, pgn: keptAnalysis.pgn };

const open = async () => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db, profileMode: 'signed-in' });
  const member = await createMember(app);
  const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
  return { db, member, other, guest: createApiClient(app) };
};

const make = async (member: ApiClient, study: object = {}, id = 2): Promise<Study> => {
  const body = {
    name: 'Mine',
    notes: '',
    visibility: 'link',
    chapters: [{ ...chapter, analysis: keptAnalysis }],
    ...study,
  };
  const answer = await member.ask('POST', `/api/user/${id}/studies`, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return studySchema.parse(answer.json());
};

const pathOf = ({ id, chapters }: Study): string => `/api/studies/${id}/chapters/${chapters[0]!.id}/analysis`;

const read = async (client: ApiClient, study: Study) => {
  const answer = await client.ask('GET', pathOf(study));
  expect(answer.statusCode, answer.body).toBe(200);
  return chapterAnalysisSchema.parse(answer.json());
};

describe('the analysis of a chapter', () => {
  it('comes with the chapter and is read by whoever reads the study', async () => {
    const { member, guest } = await open();
    const study = await make(member);
    expect(study.chapters).toMatchObject([{ name: 'One', analyzedAt: expect.any(Number) as number }]);
    for (const reader of [member, guest])
      expect(await read(reader, study)).toEqual({ analyzedAt: study.chapters[0]!.analyzedAt, analysis: keptAnalysis });
  });

  it('comes with a chapter that is added, and one without has none', async () => {
    const { member } = await open();
    const study = await make(member, { chapters: [chapter] });
    expect(study.chapters[0]!.analyzedAt).toBeUndefined();
    const missing = await member.ask('GET', pathOf(study));
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ id: 'no-chapter-analysis' });
    const chapters = [chapter, { ...chapter, analysis: keptAnalysis }];
    const added = await member.ask('POST', `/api/studies/${study.id}/chapters`, { chapters });
    const [, second, third] = studySchema.parse(added.json()).chapters;
    expect([second!.analyzedAt, third!.analyzedAt]).toEqual([undefined, expect.any(Number)]);
  });

  it('is written anew by its owner, and stays while the chapter is edited', async () => {
    const { member } = await open();
    const study = await make(member, { chapters: [chapter] });
    const written = await member.ask('PUT', pathOf(study), keptAnalysis);
    expect(written.statusCode, written.body).toBe(200);
    const { analyzedAt } = written.json<{ analyzedAt: number }>();
    const again = await member.ask('PUT', pathOf(study), { ...keptAnalysis, mode: 'fast' });
    expect(again.statusCode).toBe(200);
    expect((await read(member, study)).analysis.mode).toBe('fast');
    const change = { ...chapter, pgn: '1. e4 e5 *', version: 0 };
    const changed = await member.ask('PUT', `/api/studies/${study.id}/chapters/${study.chapters[0]!.id}`, change);
    expect(changed.json<{ analyzedAt: number }>().analyzedAt).toBeGreaterThanOrEqual(analyzedAt);
  });

  it('goes along into a copy of the study and into the export of all data', async () => {
    const { member, other } = await open();
    const study = await make(member);
    const copied = await other.ask('POST', '/api/user/3/studies/copies', { study: study.id });
    const copy = studySchema.parse(copied.json());
    expect((await read(other, copy)).analysis).toEqual(keptAnalysis);
    const { chapterAnalyses } = (await other.ask('GET', ACCOUNT_PATHS.data)).json<{ chapterAnalyses: unknown }>();
    expect(chapterAnalyses).toEqual([
      {
        study: copy.id,
        chapter: copy.chapters[0]!.id,
        analyzedAt: study.chapters[0]!.analyzedAt,
        analysis: keptAnalysis,
      },
    ]);
  });

  it('is not written by others, nor read in a private study', async () => {
    const { member, other, guest } = await open();
    const shared = await make(member);
    expect((await other.ask('PUT', pathOf(shared), keptAnalysis)).statusCode).toBe(403);
    expect((await guest.ask('PUT', pathOf(shared), keptAnalysis)).statusCode).toBe(401);
    const hidden = await make(member, { visibility: 'private' });
    expect((await other.ask('GET', pathOf(hidden))).statusCode).toBe(404);
    expect((await other.ask('PUT', pathOf(hidden), keptAnalysis)).statusCode).toBe(404);
    const none = `/api/studies/${shared.id}/chapters/999/analysis`;
    expect((await member.ask('PUT', none, keptAnalysis)).json()).toMatchObject({ id: 'no-such-chapter' });
  });

  it.each([
    ['of another game', { pgn: '1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. d3 *' }, 'analysis-of-another-game'],
    ['of two games', { pgn: `${keptAnalysis.pgn}\n${keptAnalysis.pgn}` }, 'analysis-of-another-game'],
    ['of an illegal game', { pgn: '1. e4 e5 2. Ke3 *' }, 'illegal-analysis'],
    ['without a result for each move', { totalMoves: 8 }, undefined],
    [
      'that is too large',
      { analysisResults: [{ ...keptAnalysis.analysisResults[0], reason: 'x'.repeat(600_000) }], totalMoves: 1 },
      undefined,
    ],
  ])('is refused %s, with a chapter and alone', async (_, change, id) => {
    const { member } = await open();
    const analysis = { ...keptAnalysis, ...change };
    const study = await make(member, { chapters: [chapter] });
    for (const answer of [
      await member.ask('PUT', pathOf(study), analysis),
      await member.ask('POST', `/api/studies/${study.id}/chapters`, { chapters: [{ ...chapter, analysis }] }),
    ]) {
      expect(answer.statusCode, answer.body).toBe(400);
      if (id !== undefined) expect(answer.json()).toMatchObject({ id });
    }
  });

  it('counts against what a user may have', async () => {
    const { db, member } = await open();
    const study = await make(member);
    const head = (await findStudy(db, study.id))!;
    const [stored] = (await readStudy(db, head)).chapters;
    const key = { study: grant(head), chapter: stored!.id };
    const options = { quota: { ...STUDY_LIMITS, analysesOfUser: 10 }, now: 1 };
    expect(await writeAnalysis(db, key, '1234567890', options)).toBe('written');
    expect(await writeAnalysis(db, key, '12345678901', options)).toBe('too-many-analyses');
  });
});

it('stores the analysis of the longest game', () => {
  const [first] = keptAnalysis.analysisResults;
  const longest = { ...first!, pv: Array.from({ length: 30 }, () => 'Nbxd5+'), reason: 'x'.repeat(300) };
  const moves = Array.from({ length: 600 }, () => longest);
  expect(newKeptAnalysisSchema.safeParse({ ...keptAnalysis, totalMoves: 600, analysisResults: moves }).success).toBe(
    true,
  );
});
