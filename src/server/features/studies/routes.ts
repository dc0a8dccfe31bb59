/** `/api/user/{id}/studies` and `/api/studies` */
import { z } from 'zod';
import { studyPgn } from '../../../chess/studies/study-pgn';
import { QUOTAS } from '../../../contract/quotas';
import {
  copyRequestSchema,
  newStudySchema,
  PUBLIC_STUDIES_PATH,
  publicStudiesSchema,
  studiesSchema,
  type Study,
  STUDY_LIMITS,
  studyChangeSchema,
  studyConflictSchema,
  studySchema,
} from '../../../contract/studies';
import { userParams } from '../../../contract/params';
import { type ProfileAccess } from '../../accounts/access';
import { makeLinkId } from '../../accounts/secrets';
import { readUser } from '../../db/accounts/users';
import { optional } from '../../db/column-values';
import type { Database } from '../../db/database';
import { truncateLog } from '../../db/disk-reserve';
import {
  addStudy,
  changeStudy,
  deleteStudy,
  listPublicStudies,
  listStudies,
  type NewStoredStudy,
  purgeStudies,
  readStudy,
  restoreStudy,
} from '../../db/studies';
import { fail } from '../../errors';
import type { KeptAnalysisThread } from '../../games/kept-analysis';
import { toListedStudy, toStudy } from '../../games/to-contract';
import { attachment } from '../../http/attachment';
import { queueLargeCalls } from '../../http/lifecycle';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { startPurge } from '../../platform/background-work';
import { createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { chapterAnalysisRoutes } from './chapter-analysis-routes';
import { chapterRoutes } from './chapter-routes';
import {
  createStudyAccess,
  describeStudyRoute,
  MAX_BODY_BYTES,
  readAddedChapters,
  STUDIES,
  STUDY,
  type StudyCallDeps,
  studyParams,
  writeErrors,
} from './study-access';
import type { StudyThread } from './study-tasks';

type StudyDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly access: ProfileAccess;
  readonly thread: StudyThread;
  readonly analyses: KeptAnalysisThread;
  readonly redis?: Redis;
  readonly appUrl: string;
};

export const studyRoutes: Routes<StudyDeps> = (app, deps) => {
  const { db, access, thread, analyses, redis, appUrl, onFailure } = deps;
  const purge = startPurge({
    purge: (before) => purgeStudies(db, before),
    done: () => truncateLog(db),
    onFailure: (error) => onFailure(error, 'deleted studies could not be purged'),
  });
  app.addHook('onClose', () => purge.close());
  const limits = {
    make: createLimit({ name: 'new-studies', redis, ...QUOTAS.newStudies }),
    change: createLimit({ name: 'study-changes', redis, ...QUOTAS.studyChanges }),
  };
  const studies = createStudyAccess(db, access);
  listRoutes(app, { db, access });
  const calls = { db, thread, analyses, studies, limits, appUrl, queueLarge: queueLargeCalls(access.actorOf) };
  creationRoutes(app, { ...calls, access });
  oneStudyRoutes(app, calls);
  chapterRoutes(app, calls);
  chapterAnalysisRoutes(app, calls);
};

type ListDeps = { readonly db: Database; readonly access: ProfileAccess };

const listRoutes: Routes<ListDeps> = (app, { db, access }) => {
  app.get(
    STUDIES,
    {
      schema: {
        ...describeStudyRoute('Studies of a user', 'Empty for anyone but the user.'),
        params: userParams,
        response: { 200: jsonResponse('The latest changed first', studiesSchema), ...errorResponses(400) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await access.mayWrite(request, reply, id))) return { canWrite: false, studies: [] };
      return { canWrite: true, studies: (await listStudies(db, id)).map(toListedStudy) };
    },
  );

  app.get(
    PUBLIC_STUDIES_PATH,
    {
      schema: {
        ...describeStudyRoute('Public studies', 'Of all users.'),
        response: {
          200: jsonResponse(`The latest changed first, ${STUDY_LIMITS.listed} at most`, publicStudiesSchema),
        },
      },
    },
    async () => (await listPublicStudies(db, STUDY_LIMITS.listed)).map(toListedStudy),
  );
};

// Creation, from chapters or as a copy

type CreationDeps = StudyCallDeps & { readonly access: ProfileAccess };

const creationRoutes: Routes<CreationDeps> = (app, { db, access, thread, analyses, studies, limits, queueLarge }) => {
  const createStudy = async (userId: number, study: Omit<NewStoredStudy, 'address'>): Promise<Study> => {
    const address = makeLinkId();
    const result = await addStudy(db, userId, { ...study, address }, { quota: STUDY_LIMITS, now: Date.now() });
    if (typeof result === 'string') throw fail(result);
    return { ...toStudy(await readStudy(db, result)), canWrite: true };
  };

  app.post(
    STUDIES,
    {
      onRequest: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
      schema: {
        ...describeStudyRoute(
          'Make a study',
          'An `idempotencyKey` that was sent before answers the study that was made for it.',
        ),
        params: userParams,
        body: newStudySchema,
        response: {
          201: jsonResponse('The study', studySchema),
          ...writeErrors,
          ...errorResponses({ 409: 'There is no room for it' }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await takeTokens([limits.make, String(id)]);
      const { name, notes, visibility, idempotencyKey } = request.body;
      const chapters = await readAddedChapters({ thread, analyses }, request.body.chapters);
      const study = { name, notes, visibility, chapters, idempotencyKey };
      return reply.status(201).send(await createStudy(id, study));
    },
  );

  app.post(
    `${STUDIES}/copies`,
    {
      schema: {
        ...describeStudyRoute('Copy a study', 'One that may be read; the copy is private.'),
        params: userParams,
        body: copyRequestSchema,
        response: {
          201: jsonResponse('The copy', studySchema),
          ...writeErrors,
          ...errorResponses({ 409: 'There is no room for it' }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      const { head } = await studies.requireRead(request, reply, request.body.study);
      await takeTokens([limits.make, String(id)]);
      const { name, notes, chapters } = await readStudy(db, head);
      const { idempotencyKey } = request.body;
      const copied = chapters.map(({ id: analysisOf, ...chapter }) => ({ ...chapter, analysisOf }));
      const copy = { name, notes, visibility: 'private' as const, chapters: copied, idempotencyKey };
      return reply.status(201).send(await createStudy(id, copy));
    },
  );
};

// One study

const oneStudyRoutes: Routes<StudyCallDeps> = (app, deps) => {
  readRoutes(app, deps);
  changeRoute(app, deps);
  deletionRoutes(app, deps);
};

const readRoutes: Routes<StudyCallDeps> = (app, { db, studies, appUrl }) => {
  app.get(
    STUDY,
    {
      schema: {
        ...describeStudyRoute('A study', 'Its owner’s, or one whose visibility is `link` or `public`.'),
        params: studyParams,
        response: { 200: jsonResponse('The study with its chapters', studySchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { head, canWrite } = await studies.requireRead(request, reply, request.params.study);
      const owner = canWrite ? undefined : (await readUser(db, head.userId))?.username;
      return { ...toStudy(await readStudy(db, head)), canWrite, ...optional('owner', owner) };
    },
  );

  app.get(
    `${STUDY}/pgn`,
    {
      schema: {
        ...describeStudyRoute(
          'A study as PGN',
          'A game for each chapter, with StudyName, ChapterName, ChapterURL and Orientation.',
        ),
        params: studyParams,
        response: {
          200: { description: 'PGN', content: { 'application/x-chess-pgn': { schema: z.string() } } },
          ...errorResponses(400, 404),
        },
      },
    },
    async (request, reply) => {
      const { head } = await studies.requireRead(request, reply, request.params.study);
      const { address, name, chapters } = await readStudy(db, head);
      const urlOf = (index: number) => `${appUrl}/studies/${address}?chapter=${chapters[index]?.id ?? ''}`;
      void reply.type('application/x-chess-pgn; charset=utf-8').header('content-disposition', attachment(name, 'pgn'));
      return reply.send(studyPgn({ study: name, urlOf }, chapters));
    },
  );
};

const changeRoute: Routes<StudyCallDeps> = (app, { db, studies, limits }) => {
  app.put(
    STUDY,
    {
      schema: {
        ...describeStudyRoute(
          'Change a study',
          'Its name, notes, visibility, and with `order` where its chapters stand.',
        ),
        params: studyParams,
        body: studyChangeSchema,
        response: {
          200: jsonResponse('The study with its new version', studySchema),
          ...writeErrors,
          409: jsonResponse('The study has a newer version: this one', studyConflictSchema),
        },
      },
    },
    async (request, reply) => {
      const { study } = request.params;
      const head = await studies.requireWrite(request, reply, study);
      await takeTokens([limits.change, String(head.userId)]);
      const isChanged = await changeStudy(db, head.id, request.body, Date.now());
      const { head: current } = await studies.requireRead(request, reply, study);
      const answer = { ...toStudy(await readStudy(db, current)), canWrite: true };
      if (!isChanged) throw fail('study-changed', undefined, { body: { study: answer } });
      return answer;
    },
  );
};

const deletionRoutes: Routes<StudyCallDeps> = (app, { db, studies }) => {
  app.delete(
    STUDY,
    {
      schema: {
        ...describeStudyRoute('Delete a study', 'It can be undone for a day.'),
        params: studyParams,
        response: { 204: z.undefined().describe('Deleted'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = await studies.requireWrite(request, reply, request.params.study);
      if (!(await deleteStudy(db, id, Date.now()))) throw fail('no-such-study');
      return reply.status(204).send();
    },
  );

  app.post(
    `${STUDY}/restore`,
    {
      schema: {
        ...describeStudyRoute('Undo the deletion of a study', 'With its chapters as they were.'),
        params: studyParams,
        response: { 204: z.undefined().describe('Undone'), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { id } = await studies.requireDeleted(request, reply, request.params.study);
      if (!(await restoreStudy(db, id))) throw fail('nothing-to-restore');
      return reply.status(204).send();
    },
  );
};
