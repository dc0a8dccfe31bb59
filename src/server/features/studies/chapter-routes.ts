import { z } from 'zod';
import { openingOf } from '../../../chess/openings/opening-names';
import { START_FEN } from '../../../chess/position/fen';
import { playMoves } from '../../../chess/position/move';
import { errorSchema } from '../../../contract/errors';
import { parseMoveList } from '../../../contract/positions';
import {
  chapterChangeSchema,
  chapterConflictSchema,
  chapterSchema,
  newChaptersSchema,
  openingLinesSchema,
  OPENINGS_PATH,
  openingsSchema,
  STUDY_LIMITS,
  studySchema,
} from '../../../contract/studies';
import type { Database } from '../../db/database';
import { readStudy } from '../../db/studies';
import {
  addChapters,
  changeChapter,
  deleteChapter,
  readChapter,
  readChapterVersion,
  restoreChapter,
} from '../../db/study-chapters';
import { fail } from '../../errors';
import { toStudy, toStudyChapter } from '../../games/to-contract';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { limitOpenCalls, takeTokens } from '../../platform/limits';
import {
  CHAPTER,
  chapterParams,
  describeStudyRoute,
  MAX_BODY_BYTES,
  readAddedChapters,
  readChapters,
  STUDY,
  type StudyCallDeps,
  studyParams,
  writeErrors,
} from './study-access';

const CONFLICT = jsonResponse(
  'The chapter has another version by now, which stands beside; `null` where it is gone. Or there is no room for it',
  z.union([chapterConflictSchema, errorSchema]),
);

export const chapterRoutes: Routes<StudyCallDeps> = (app, deps) => {
  addRoute(app, deps);
  changeRoute(app, deps);
  deletionRoutes(app, deps);
  openingRoutes(app, deps);
};

const addRoute: Routes<StudyCallDeps> = (app, { db, thread, analyses, studies, limits, queueLarge }) => {
  app.post(
    `${STUDY}/chapters`,
    {
      onRequest: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...describeStudyRoute(
          'Add chapters',
          'After the existing ones; all of them or none. Sent again with the same `after`, it adds nothing.',
        ),
        params: studyParams,
        body: newChaptersSchema,
        response: {
          201: jsonResponse('The study with them', studySchema),
          ...writeErrors,
          ...errorResponses({ 409: 'There is no room for it' }),
        },
      },
    },
    async (request, reply) => {
      const { study } = request.params;
      const { id, userId } = await studies.requireWrite(request, reply, study);
      await takeTokens([limits.change, String(userId)]);
      const chapters = await readAddedChapters({ thread, analyses }, request.body.chapters);
      const { after } = request.body;
      const refusal = await addChapters(db, { userId, study: id }, chapters, {
        quota: STUDY_LIMITS,
        now: Date.now(),
        after,
      });
      if (refusal !== undefined) throw fail(refusal);
      const { head } = await studies.requireRead(request, reply, study);
      return reply.status(201).send({ ...toStudy(await readStudy(db, head)), canWrite: true });
    },
  );
};

const changeRoute: Routes<StudyCallDeps> = (app, { db, thread, studies, limits, queueLarge }) => {
  app.put(
    CHAPTER,
    {
      onRequest: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...describeStudyRoute('Change a chapter', '`version` is that of the chapter that was changed.'),
        params: chapterParams,
        body: chapterChangeSchema,
        response: {
          200: jsonResponse('The chapter with its new version', chapterSchema),
          ...writeErrors,
          409: CONFLICT,
        },
      },
    },
    async (request, reply) => {
      const { study, chapter } = request.params;
      const { id, userId } = await studies.requireWrite(request, reply, study);
      await takeTokens([limits.change, String(userId)]);
      const conflict = async () => {
        const body = { chapter: await currentChapter(db, id, chapter) };
        return fail('chapter-changed', undefined, { body });
      };
      // Before anything is computed for it.
      if ((await readChapterVersion(db, id, chapter)) !== request.body.version) throw await conflict();
      const [change] = await readChapters(thread, [request.body]);
      if (change === undefined) throw fail('no-such-chapter');
      const outcome = await changeChapter(db, { userId, study: id, chapter }, change, {
        quota: STUDY_LIMITS,
        now: Date.now(),
      });
      if (outcome === 'outdated') throw await conflict();
      if (outcome !== 'changed') throw fail(outcome);
      const stored = await readChapter(db, id, chapter);
      return { ...change, id: chapter, version: change.version + 1, analyzedAt: stored?.analyzedAt };
    },
  );
};

const currentChapter = async (db: Database, study: number, chapter: number) => {
  const found = await readChapter(db, study, chapter);
  return found === undefined ? null : toStudyChapter(found);
};

const deletionRoutes: Routes<StudyCallDeps> = (app, { db, studies }) => {
  app.delete(
    CHAPTER,
    {
      schema: {
        ...describeStudyRoute(
          'Delete a chapter',
          'It can be undone for a day. `version` is that of the chapter as it was shown.',
        ),
        params: chapterParams,
        querystring: z.object({ version: z.coerce.number().int().min(0) }),
        response: { 204: z.undefined().describe('Deleted'), 409: CONFLICT, ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { study, chapter } = request.params;
      const { id, userId } = await studies.requireWrite(request, reply, study);
      const key = { userId, study: id, chapter };
      if (await deleteChapter(db, key, request.query.version, Date.now())) return reply.status(204).send();
      const now = await currentChapter(db, id, chapter);
      throw now === null ? fail('no-such-chapter') : fail('chapter-changed', undefined, { body: { chapter: now } });
    },
  );

  app.post(
    `${CHAPTER}/restore`,
    {
      schema: {
        ...describeStudyRoute('Undo the deletion of a chapter', 'At its place.'),
        params: chapterParams,
        response: {
          204: z.undefined().describe('Undone'),
          ...errorResponses(400, 401, 403, 404, { 409: 'There is no room for it' }),
        },
      },
    },
    async (request, reply) => {
      const { study, chapter } = request.params;
      const { id, userId } = await studies.requireWrite(request, reply, study);
      const outcome = await restoreChapter(
        db,
        { userId, study: id, chapter },
        { quota: STUDY_LIMITS, now: Date.now() },
      );
      if (outcome === 'nothing') throw fail('nothing-to-restore');
      if (outcome !== 'restored') throw fail(outcome);
      return reply.status(204).send();
    },
  );
};

/** Open calls per client and process. */
const OPEN_CALLS = 12;

const openingRoutes: Routes<object> = (app) => {
  app.post(
    OPENINGS_PATH,
    {
      onRequest: limitOpenCalls({ name: 'openings', max: OPEN_CALLS }),
      schema: {
        ...describeStudyRoute(
          'Names of openings',
          'Of lines from the start position; each up to its first illegal move.',
        ),
        body: openingLinesSchema,
        response: {
          200: jsonResponse('In the order of the lines, `null` where no position has a name', openingsSchema),
          ...errorResponses(400, 429),
        },
      },
    },
    ({ body }) => body.lines.map((line) => openingOf({ plies: playMoves(START_FEN, parseMoveList(line)) }) ?? null),
  );
};
