/** `/api/user/{id}/studies` and `/api/studies` */
import { studyPgn } from '../../../chess/studies/study-pgn';
import { QUOTAS } from '../../../contract/quotas';
import { studiesApi, type Study, STUDY_LIMITS } from '../../../contract/studies';
import type { ProfileAccess } from '../../accounts/access';
import type { DocumentAccess } from '../../accounts/document-access';
import { type Implement, implementIn } from '../../accounts/implement';
import { makeLinkId } from '../../accounts/secrets';
import { readUser } from '../../db/accounts/users';
import { optional } from '../../db/column-values';
import type { Database } from '../../db/database';
import { truncateLog } from '../../db/disk-reserve';
import type { Owned } from '../../db/owned';
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
} from '../../db/studies/studies';
import { fail } from '../../errors';
import type { KeptAnalysisThread } from '../../games/kept-analysis';
import { toListedStudy, toStudy } from '../../games/to-contract';
import { attachment } from '../../http/attachment';
import { queueLargeCalls } from '../../http/lifecycle';
import type { Routes } from '../../http/routes';
import { startPurge } from '../../platform/background-work';
import { createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { implementChapterAnalyses } from './chapter-analysis-routes';
import { implementChapters } from './chapter-routes';
import { MAX_BODY_BYTES, readAddedChapters, readCurrent, type StudyCallDeps, writeErrors } from './study-calls';
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
  const calls = { db, thread, analyses, limits, queueLarge: queueLargeCalls(access.actorOf) };
  const implement = implementIn(app, access, 'studies');
  implementLists(implement, db);
  implementCreation(implement, { ...calls, readStudyAt: access.documents.readStudy });
  implementReading(implement, { db, appUrl });
  implementChanges(implement, calls);
  implementChapters(implement, calls);
  implementChapterAnalyses(implement, calls);
};

const implementLists = (implement: Implement, db: Database): void => {
  implement(
    studiesApi.list,
    {
      summary: 'Studies of a user',
      description: 'Empty for anyone but the user.',
      answer: 'The latest changed first',
    },
    async ({ owner }) =>
      owner === undefined
        ? { canWrite: false, studies: [] }
        : { canWrite: true, studies: (await listStudies(db, owner.userId)).map(toListedStudy) },
  );

  implement(
    studiesApi.listPublic,
    {
      summary: 'Public studies',
      description: 'Of all users.',
      answer: `The latest changed first, ${STUDY_LIMITS.listed} at most`,
    },
    async () => (await listPublicStudies(db, STUDY_LIMITS.listed)).map(toListedStudy),
  );
};

// Creation, from chapters or as a copy

type CreationDeps = StudyCallDeps & { readonly readStudyAt: DocumentAccess['readStudy'] };

const implementCreation = (
  implement: Implement,
  { db, thread, analyses, limits, queueLarge, readStudyAt }: CreationDeps,
): void => {
  const createStudy = async (owner: Owned, study: Omit<NewStoredStudy, 'address'>): Promise<Study> => {
    const address = makeLinkId();
    const result = await addStudy(db, owner, { ...study, address }, { quota: STUDY_LIMITS, now: Date.now() });
    if (typeof result === 'string') throw fail(result);
    return { ...toStudy(await readStudy(db, result)), canWrite: true };
  };

  implement(
    studiesApi.make,
    {
      summary: 'Make a study',
      description: 'An `idempotencyKey` that was sent before answers the study that was made for it.',
      answer: 'The study',
      conflict: 'There is no room for it',
      errors: writeErrors,
      limit: queueLarge,
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ owner, body: { chapters: sent, ...study } }) => {
      await takeTokens([limits.make, String(owner.userId)]);
      const chapters = await readAddedChapters({ thread, analyses }, sent);
      return createStudy(owner, { ...study, chapters });
    },
  );

  implement(
    studiesApi.copy,
    {
      summary: 'Copy a study',
      description: 'One that may be read; the copy is private.',
      answer: 'The copy',
      conflict: 'There is no room for it',
      errors: writeErrors,
    },
    async ({ owner, body: { study, idempotencyKey } }, { request, reply }) => {
      const { head } = await readStudyAt(request, reply, study);
      await takeTokens([limits.make, String(owner.userId)]);
      const { name, notes, chapters } = await readStudy(db, head);
      const copied = chapters.map(({ id: analysisOf, ...chapter }) => ({ ...chapter, analysisOf }));
      return createStudy(owner, { name, notes, visibility: 'private', chapters: copied, idempotencyKey });
    },
  );
};

// One study

const implementReading = (implement: Implement, { db, appUrl }: Pick<StudyDeps, 'db' | 'appUrl'>): void => {
  implement(
    studiesApi.read,
    {
      summary: 'A study',
      description: 'Its owner’s, or one whose visibility is `link` or `public`.',
      answer: 'The study with its chapters',
    },
    async ({ head, canWrite }) => {
      const owner = canWrite ? undefined : (await readUser(db, head.userId))?.username;
      return { ...toStudy(await readStudy(db, head)), canWrite, ...optional('owner', owner) };
    },
  );

  implement(
    studiesApi.pgn,
    {
      summary: 'A study as PGN',
      description: 'A game for each chapter, with StudyName, ChapterName, ChapterURL and Orientation.',
      answer: 'PGN',
    },
    async ({ head }, { reply }) => {
      const { address, name, chapters } = await readStudy(db, head);
      const urlOf = (index: number) => `${appUrl}/studies/${address}?chapter=${chapters[index]?.id ?? ''}`;
      void reply.type('application/x-chess-pgn; charset=utf-8').header('content-disposition', attachment(name, 'pgn'));
      return studyPgn({ study: name, urlOf }, chapters);
    },
  );
};

const implementChanges = (implement: Implement, { db, limits }: StudyCallDeps): void => {
  implement(
    studiesApi.change,
    {
      summary: 'Change a study',
      description: 'Its name, notes, visibility, and with `order` where its chapters stand.',
      answer: 'The study with its new version',
      conflict: 'The study has a newer version: this one',
      errors: writeErrors,
    },
    async ({ study, body }) => {
      await takeTokens([limits.change, String(study.userId)]);
      const isChanged = await changeStudy(db, study, body, Date.now());
      const current = await readCurrent(db, study);
      if (!isChanged) throw fail('study-changed', undefined, { body: { study: current } });
      return current;
    },
  );

  implement(
    studiesApi.delete,
    { summary: 'Delete a study', description: 'It can be undone for a day.', answer: 'Deleted' },
    async ({ study }) => {
      if (!(await deleteStudy(db, study, Date.now()))) throw fail('no-such-study');
    },
  );

  implement(
    studiesApi.restore,
    { summary: 'Undo the deletion of a study', description: 'With its chapters as they were.', answer: 'Undone' },
    async ({ study }) => {
      if (!(await restoreStudy(db, study))) throw fail('nothing-to-restore');
    },
  );
};
