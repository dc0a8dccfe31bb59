/** Studies that are kept with an account, by the server's calls. */
import {
  chapterConflictSchema,
  chapterSchema,
  studiesPath,
  studiesSchema,
  studyConflictSchema,
  studyPaths,
  studySchema,
  type Chapter,
} from '../../../contract/studies';
import type { AnswerSchema } from '../../lib/http/http';
import { getJson, HttpError, post, postJson, remove } from '../../lib/http/http';
import { putJson } from '../../lib/http/put-json';
import { readJson } from '../../lib/http/write-json';
import type { StudyStore, Written } from './study-store';

export const accountStudies = (profileId: number): StudyStore => ({
  list: async () => (await getJson(studiesPath(profileId), studiesSchema)).studies,
  make: (study) => postJson(studiesPath(profileId), study, studySchema),
  addChapters: (id, chapters) => postJson(studyPaths(id).chapters, { chapters }, studySchema),
  change: (id, change) =>
    written(putJson(studyPaths(id).study, change, studySchema), {
      parse: (body) => studyConflictSchema.parse(body).study,
    }),
  writeChapter: (id, chapter, change) =>
    written(putJson(studyPaths(id).chapter(chapter), change, chapterSchema, { keepalive: isShort(change.pgn) }), NOW),
  removeChapter: async (id, { id: chapter, version }) => {
    const paths = studyPaths(id);
    const removed = remove(`${paths.chapter(chapter)}?version=${version}`);
    return written(
      removed.then(() => () => post(paths.restoreChapter(chapter))),
      NOW,
    );
  },
  remove: async (id) => {
    const { study, restore } = studyPaths(id);
    await remove(study);
    return () => post(restore);
  },
});

const NOW: AnswerSchema<Chapter | null> = { parse: (body) => chapterConflictSchema.parse(body).chapter };

/** Browsers let calls of 64 KB outlive the page; a character has up to four bytes. */
const isShort = (pgn: string): boolean => pgn.length < 15_000;

const CONFLICT = 409;

/** A refusal for want of room has no such body, and stays a failure. */
const written = async <Value, Now>(call: Promise<Value>, now: AnswerSchema<Now>): Promise<Written<Value, Now>> => {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== CONFLICT) throw error;
    const found = readNow(error, now);
    if (found === undefined) throw error;
    return { ok: false, now: found.now };
  }
};

const readNow = <Now>({ body }: HttpError, now: AnswerSchema<Now>): { readonly now: Now } | undefined => {
  try {
    return { now: now.parse(readJson(body)) };
  } catch {
    return undefined;
  }
};
