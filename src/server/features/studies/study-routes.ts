/**
 * `/api/user/{id}/studies` and `/api/studies`: what a user has, what all have made public, and how a study is made, read,
 * changed and deleted.
 */
import { publicStudiesSchema, PUBLIC_STUDIES_PATH, STUDY_LIMITS, studiesSchema } from '../../../contract/studies';
import { QUOTAS } from '../../../contract/quotas';
import { startPurge } from '../../background/purge';
import type { Database } from '../../db/infra/database';
import { emptyLog } from '../../db/infra/overwrite';
import { listPublicStudies, listStudies, purgeStudies } from '../../db/studies/studies';
import { ownerParams } from '../../games/library-owner';
import { toListedStudy } from '../../games/to-contract/to-study';
import { answers } from '../../plugins/api-docs';
import { createLimit } from '../../plugins/limits';
import type { ProfileAccess } from '../../plugins/profile-access';
import type { Routes } from '../../plugins/routes';
import type { Redis } from '../../redis';
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
