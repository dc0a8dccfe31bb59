/** The largest study, from a file into the browser, from there into an account of the real application, and back to a file. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { studyPgn } from '../../../chess/studies/study-pgn';
import { type NewChapter, STUDY_LIMITS } from '../../../contract/studies';
import { listenTestApp } from '../../../test/test-app';
import { importGuestStudy } from '../../game/studies/import-guest-studies';
import { saveParts } from '../../game/studies/save-chapters';
import { accountStudies } from '../../game/studies/study-queries';
import { browserStudies, listLocalStudies } from '../../game/studies/study-store';
import { readStudyText } from './read-study-files';

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const base = await listenTestApp();
  const call = fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => call(base + path, init));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const account = accountStudies(1);

/** As many chapters as a study holds, a few of them as long as one may be, and nearly as much text as fits. */
const fileOf = (count: number): string => {
  const room = STUDY_LIMITS.pgnOfStudy - 8 * STUDY_LIMITS.pgn;
  return Array.from({ length: count }, (_, index) => {
    const length = index < 8 ? STUDY_LIMITS.pgn : Math.floor(room / (count - 8));
    const name = `${index}`.padEnd(STUDY_LIMITS.name, 'n');
    return `[ChapterName "${name}"]\n[Orientation "black"]\n\n1. e4 {${'word '.repeat((length - 500) / 5)}} e5 *\n`;
  }).join('\n');
};

const contentOf = (chapters: readonly NewChapter[]) =>
  chapters.map(({ name, orientation, pgn }) => JSON.stringify([name, orientation, pgn]));

it('opens whichever way it was stored', async () => {
  const { chapters, problems } = readStudyText(fileOf(STUDY_LIMITS.chapters), 'Largest');
  expect([problems, chapters.length]).toEqual([[], STUDY_LIMITS.chapters]);
  expect(chapters.reduce((sum, { pgn }) => sum + pgn.length, 0)).toBeGreaterThan(0.95 * STUDY_LIMITS.pgnOfStudy);
  const content = contentOf(chapters);

  expect(await saveParts(browserStudies, [{ name: 'Largest', chapters }])).toMatchObject({ rest: [] });
  const [local] = await listLocalStudies();
  expect(contentOf(local!.chapters)).toEqual(content);
  await browserStudies.change(local!.id, {
    ...{ name: 'N'.repeat(STUDY_LIMITS.name), notes: 'n'.repeat(STUDY_LIMITS.notes) },
    ...{ visibility: 'private', version: local!.version },
  });

  for (const study of await listLocalStudies()) await importGuestStudy(study, account);
  const [listed] = await account.list();
  expect(listed).toMatchObject({ name: 'N'.repeat(STUDY_LIMITS.name), chapters: STUDY_LIMITS.chapters });
  const answer = await fetch(`/api/studies/${listed!.id}`);
  const stored = (await answer.json()) as { readonly chapters: readonly NewChapter[] };
  expect(contentOf(stored.chapters)).toEqual(content);

  const again = readStudyText(studyPgn({ study: 'Largest', urlOf: () => 'https://example.org' }, stored.chapters), '');
  expect(again.problems).toEqual([]);
  expect(await saveParts(account, [{ name: 'Again', chapters: again.chapters }])).toMatchObject({ rest: [] });
  expect(contentOf(again.chapters)).toEqual(content);
});
