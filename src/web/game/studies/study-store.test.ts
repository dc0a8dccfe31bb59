import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type NewStudy, STUDY_LIMITS } from '../../../contract/studies';
import {
  browserStudies,
  changeLocalEntry,
  listLocalStudies,
  listUnreadableStudies,
  readLocalEntry,
} from './study-store';

const chapter = (pgn: string) => ({ name: 'Long', orientation: 'white' as const, pgn });

const MINE: NewStudy = { name: 'Mine', notes: '', visibility: 'private', chapters: [chapter('1. e4 *')] };

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('refuses a chapter that outgrows its bound in a sentence, and keeps the study', async () => {
  const { id } = await browserStudies.make({ ...MINE, chapters: [chapter('x'.repeat(STUDY_LIMITS.pgn))] });
  const write = (pgn: string) => browserStudies.writeChapter(id, 1, { ...chapter(pgn), version: 0 });
  await expect(write('x'.repeat(STUDY_LIMITS.pgn + 1))).rejects.toThrow('A chapter has at most 100,000 characters.');
  expect(await write('1. e4 *')).toMatchObject({ ok: true });
  expect(await browserStudies.list()).toMatchObject([{ id, chapters: 1 }]);
  const change = { name: 'Mine', visibility: 'private', version: 0 } as const;
  await expect(browserStudies.change(id, { ...change, notes: 'x'.repeat(10_001) })).rejects.toThrow(
    '10,000 characters',
  );
  await expect(browserStudies.make({ ...MINE, name: ' ' })).rejects.toThrow('Please give it a name.');
});

it('refuses chapters that the study has no room for', async () => {
  const long = Array.from({ length: 10 }, () => chapter('x'.repeat(STUDY_LIMITS.pgn)));
  const { id } = await browserStudies.make({ ...MINE, chapters: long });
  await browserStudies.addChapters(id, long);
  await expect(browserStudies.addChapters(id, [chapter('1. e4 *')])).rejects.toThrow('2,000,000 characters');
  const many = Array.from({ length: 45 }, () => chapter(''));
  await expect(browserStudies.addChapters(id, many)).rejects.toThrow('at most 64 chapters');
  expect((await listLocalStudies())[0]!.chapters).toHaveLength(20);
});

it('reads a study that is larger than one may be today, and takes what makes it smaller', async () => {
  const { id } = await browserStudies.make(MINE);
  const pgn = 'x'.repeat(STUDY_LIMITS.pgn + 16);
  await changeLocalEntry(id, (study) => ({ ...study!, name: '', chapters: [{ ...chapter(pgn), id: 1, version: 3 }] }));
  expect(await browserStudies.list()).toMatchObject([{ id, name: '' }]);
  expect(await browserStudies.writeChapter(id, 1, { ...chapter('1. e4 *'), version: 3 })).toMatchObject({ ok: true });
});

it('lists what cannot be read, and never overwrites it', async () => {
  const id = randomUUID();
  const damaged = { ...(await browserStudies.make(MINE)), id, name: 'Damaged', chapters: 'none' };
  await changeLocalEntry(id, () => JSON.parse(JSON.stringify(damaged)) as never);
  await expect(readLocalEntry(id)).rejects.toThrow('cannot be read by this one');
  await expect(browserStudies.addChapters(id, [chapter('1. e4 *')])).rejects.toThrow('cannot be read by this one');
  expect(await listUnreadableStudies()).toEqual([{ id, name: 'Damaged', row: damaged }]);
  expect(await browserStudies.list()).toHaveLength(1);
});
