/**
 * `/api/user/{id}/studies` and `/api/studies`: what a user has, what all have made public, and how a study is made, read,
 * changed and deleted.
 */
import { QUOTAS } from '../../../contract/quotas';
import { PUBLIC_STUDIES_PATH, publicStudiesSchema, studiesSchema, STUDY_LIMITS } from '../../../contract/studies';
import { ownerParams, type ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { emptyLog } from '../../db/infra/overwrite';
import { listPublicStudies, listStudies, purgeStudies } from '../../db/studies/studies';
import { toListedStudy } from '../../games/to-contract';
import { answers, type Routes } from '../../http/routes';
import { startPurge } from '../../platform/background-work';
import { createLimit } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { chapterRoutes } from './chapter-routes';
import { makeRoutes } from './make-routes';
import { oneStudyRoutes } from './one-study-routes';
import { createStudyAccess } from './study-access';
import { describe, readRefusals, STUDIES } from './study-schemas';
import type { StudyThread } from './study-tasks';

type StudyDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly access: ProfileAccess;
  readonly thread: StudyThread;
  readonly redis?: Redis;
  readonly appUrl: string;
};

export const studyRoutes: Routes<StudyDeps> = (app, deps) => {
  const { db, access, thread, redis, appUrl, onFailure } = deps;
  const purge = startPurge({
    purge: (before) => purgeStudies(db, before),
    done: () => emptyLog(db),
    onFailure: (error) => onFailure(error, 'deleted studies could not be purged'),
  });
  app.addHook('onClose', () => purge.close());
  const limits = {
    make: createLimit({ name: 'new-studies', redis, ...QUOTAS.newStudies }),
    change: createLimit({ name: 'study-changes', redis, ...QUOTAS.studyChanges }),
  };
  const studies = createStudyAccess(db, access);
  listRoutes(app, { db, access });
  makeRoutes(app, { db, access, thread, studies, limits, appUrl });
  oneStudyRoutes(app, { db, thread, studies, limits, appUrl });
  chapterRoutes(app, { db, thread, studies, limits, appUrl });
};

type ListDeps = { readonly db: Database; readonly access: ProfileAccess };

const listRoutes: Routes<ListDeps> = (app, { db, access }) => {
  app.get(
    STUDIES,
    {
      schema: {
        ...describe('Studies of a user', 'Others than the user are told of none.'),
        params: ownerParams,
        response: { 200: answers('The latest changed first', studiesSchema), 400: readRefusals[400] },
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
        ...describe('Public studies', 'Of all users.'),
        response: {
          200: answers(`The latest changed first, ${STUDY_LIMITS.listed} at most`, publicStudiesSchema),
        },
      },
    },
    async () => (await listPublicStudies(db, STUDY_LIMITS.listed)).map(toListedStudy),
  );
};
