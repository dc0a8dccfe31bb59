import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type NewStudy, STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import { Refusal } from '../../lib/refusal';
import { countChapters, partsOf, saveParts, toStudies } from './save-chapters';
import { browserStudies, listLocalStudies } from './study-store';

const chapters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Line ${index + 1}`,
    orientation: 'white' as const,
    pgn: '1. e4 *\n',
  }));
const sizes = (parts: ReturnType<typeof partsOf>) =>
  parts.map(({ study, name, chapters: own }) => [study ?? name, own.length]);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('more chapters than a study may have', () => {
  it('become several numbered studies, none of them lost', () => {
    const all = chapters(130);
    const studies = toStudies({ name: 'My White', chapters: all });
    expect(studies.map(({ name, chapters: own }) => [name, own.length])).toEqual([
      ['My White (1)', 64],
      ['My White (2)', 64],
      ['My White (3)', 2],
    ]);
    expect(studies.flatMap(({ chapters: own }) => own)).toEqual(all);
    expect(toStudies({ name: 'Two', chapters: chapters(2) }).map(({ name }) => name)).toEqual(['Two']);
    expect(toStudies({ name: 'None', chapters: [] })).toEqual([]);
  });

  it('fill the study that was chosen, and go on in new ones', () => {
    const study = { id: 'mine', name: 'Mine', chapters: 60 };
    expect(sizes(partsOf({ name: 'White', chapters: chapters(4) }, study))).toEqual([['mine', 4]]);
    expect(sizes(partsOf({ name: 'White', chapters: chapters(70) }, study))).toEqual([
      ['mine', 4],
      ['White (1)', 64],
      ['White (2)', 2],
    ]);
    const full = { ...study, chapters: STUDY_LIMITS.chapters };
    expect(sizes(partsOf({ name: 'White', chapters: chapters(3) }, full))).toEqual([['White', 3]]);
  });

  it('are all in the browser of a guest afterwards', async () => {
    const all = chapters(70);
    const outcome = await saveParts(browserStudies, partsOf({ name: 'White', chapters: all }));
    expect(outcome.rest).toEqual([]);
    expect(outcome.saved.map((part) => [part.study.name, part.chapters])).toEqual([
      ['White (1)', 64],
      ['White (2)', 6],
    ]);
    const studies = (await listLocalStudies()).toSorted((one, other) => one.name.localeCompare(other.name));
    expect(studies.flatMap((study) => study.chapters.map(({ name }) => name))).toEqual(all.map(({ name }) => name));
  });

  it('are sent again as they were first sent where an answer was lost', async () => {
    const calls: unknown[] = [];
    const loseAnswer = (call: unknown) => {
      calls.push(call);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const lost = {
      ...browserStudies,
      make: ({ idempotencyKey }: NewStudy) => loseAnswer(idempotencyKey),
      addChapters: (id: string, _: unknown, after?: number) => loseAnswer([id, after]),
    };
    const study = { id: 'mine', name: 'Mine', chapters: 60 };
    for (const parts of [
      partsOf({ name: 'White', chapters: chapters(3) }),
      partsOf({ name: 'White', chapters: chapters(2) }, study),
    ])
      await saveParts(lost, (await saveParts(lost, parts)).rest);
    expect(calls[0]).toMatch(/^[\da-f-]{36}$/);
    expect(calls).toEqual([calls[0], calls[0], ['mine', 60], ['mine', 60]]);
  });

  it('say how many are not saved after a failure, and only those are saved at the next try', async () => {
    const study = await browserStudies.make({
      ...{ name: 'Full', notes: '', visibility: 'private', chapters: chapters(STUDY_LIMITS.chapters) },
    });
    const all = chapters(70);
    // Another tab has filled the study since it was listed.
    const parts = partsOf({ name: 'White', chapters: all }, { id: study.id, name: 'Full', chapters: 60 });
    const { saved, rest, failure } = await saveParts(browserStudies, [...parts.slice(1), ...parts.slice(0, 1)]);
    expect(failure).toEqual(new Refusal(studyMessages.tooManyChapters));
    expect(saved.map((part) => part.chapters)).toEqual([64, 2]);
    expect(countChapters(rest)).toBe(4);
    for (const chapter of study.chapters.slice(0, 4)) await browserStudies.removeChapter(study.id, chapter);
    expect((await saveParts(browserStudies, rest)).rest).toEqual([]);
    expect((await browserStudies.list()).map((one) => one.chapters).toSorted((a, b) => a - b)).toEqual([2, 64, 64]);
  });
});
