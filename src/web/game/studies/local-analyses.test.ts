import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AddedChapter, NewStudy, Study } from '../../../contract/studies';
import { keptAnalysis } from '../../../test/kept-analysis';
import { importGuestStudy } from './import-guest-studies';
import { readLocalAnalysis } from './local-analyses';
import { toAddedChapter } from './study-queries';
import { browserStudies, listLocalStudies } from './study-store';

const chapter: AddedChapter = { name: 'One', orientation: 'white', pgn: keptAnalysis.pgn };
const study: NewStudy = { name: 'Mine', notes: '', visibility: 'private', chapters: [chapter] };
const analyzed = { ...study, chapters: [{ ...chapter, analysis: keptAnalysis }, chapter] };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const stored = async ({ id }: Study) => (await listLocalStudies()).find((one) => one.id === id)!;

const analysesOf = async ({ id, chapters }: Study) =>
  Promise.all(
    chapters.map(async ({ analyzedAt }) => (analyzedAt === undefined ? undefined : readLocalAnalysis(id, analyzedAt))),
  );

it('keeps the analysis of a guest’s chapter, of those that are added and of those that are edited', async () => {
  const made = await browserStudies.make(analyzed);
  expect(await analysesOf(await stored(made))).toEqual([keptAnalysis, undefined]);
  await browserStudies.addChapters(made.id, analyzed.chapters);
  await browserStudies.writeChapter(made.id, 1, { ...chapter, pgn: '1. e4 *', version: 0 });
  await browserStudies.writeAnalysis(made.id, 2, { ...keptAnalysis, mode: 'fast' });
  const later = await stored(made);
  expect((await analysesOf(later)).map((analysis) => analysis && analysis.mode)).toEqual([
    'accurate',
    'fast',
    'accurate',
    undefined,
  ]);
  expect(later.chapters[0]!.pgn).toBe('1. e4 *');
});

it('replaces an analysis by the next', async () => {
  const made = await browserStudies.make(analyzed);
  const [first] = made.chapters;
  await browserStudies.writeAnalysis(made.id, 1, { ...keptAnalysis, mode: 'fast' });
  expect((await analysesOf(await stored(made)))[0]).toMatchObject({ mode: 'fast' });
  expect(await readLocalAnalysis(made.id, first!.analyzedAt!)).toBeNull();
});

it('deletes analyses with their chapter or study, and brings them back', async () => {
  const made = await browserStudies.make(analyzed);
  const removed = await browserStudies.removeChapter(made.id, made.chapters[0]!);
  expect(await analysesOf(made)).toEqual([null, undefined]);
  if (removed.ok) await removed.value();
  expect(await analysesOf(await stored(made))).toEqual([keptAnalysis, undefined]);
  const undo = await browserStudies.remove(made.id);
  expect(await analysesOf(made)).toEqual([null, undefined]);
  await undo();
  expect(await analysesOf(await stored(made))).toEqual([keptAnalysis, undefined]);
});

it('takes analyses along into an account, and into a copy', async () => {
  const made = await browserStudies.make(analyzed);
  expect(await toAddedChapter(made.id, made.chapters[0]!)).toEqual(analyzed.chapters[0]);
  const sent: AddedChapter[] = [];
  const account = {
    ...browserStudies,
    make: (given: NewStudy) => {
      sent.push(...given.chapters);
      return Promise.resolve({ ...made, id: 'a'.repeat(22) });
    },
  };
  await importGuestStudy(made, account);
  expect(sent.map(({ analysis }) => analysis)).toEqual([keptAnalysis, undefined]);
  expect(await analysesOf(made)).toEqual([null, undefined]);
});
