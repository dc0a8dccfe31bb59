/**
 * `/api/user/{id}/studies` and `/api/studies`: what a user has, what all have made public, and how a study is made, read,
 * changed and deleted.
 */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { publicStudiesSchema, PUBLIC_STUDIES_PATH, STUDY_LIMITS, studiesSchema } from '../../../contract/studies';
import { QUOTAS } from '../../../contract/quotas';
import type { Database } from '../../db/infra/database';
import { listPublicStudies, listStudies } from '../../db/studies/studies';
import { ownerParams } from '../../games/library-owner';
import { toListedStudy } from '../../games/to-contract/to-study';
import { answers } from '../../plugins/api-docs';
import { createLimit } from '../../plugins/limits';
import type { ProfileAccess } from '../../plugins/profile-access';
import type { Redis } from '../../redis';
import { chapterRoutes } from './chapter-routes';
import { makeRoutes } from './make-routes';
import { oneStudyRoutes } from './one-study-routes';
import { createStudyAccess } from './study-access';
import { startStudyPurge, type PurgeDeps } from './study-purge';
import { describe, readRefusals, STUDIES } from './study-schemas';
import type { StudyThread } from './study-tasks';

type StudyDeps = PurgeDeps & {
  readonly access: ProfileAccess;
  readonly thread: StudyThread;
  readonly redis?: Redis | undefined;
  readonly appUrl: string;
};

export const studyRoutes: FastifyPluginCallbackZod<StudyDeps> = (app, deps, done) => {
  const { db, access, thread, redis, appUrl } = deps;
  const purge = startStudyPurge(deps);
  app.addHook('onClose', () => purge.close());
  const limits = {
    make: createLimit({ name: 'new-studies', redis, ...QUOTAS.newStudies }),
    change: createLimit({ name: 'study-changes', redis, ...QUOTAS.studyChanges }),
  };
  const studies = createStudyAccess(db, access);
  app.register(listRoutes, { db, access });
  app.register(makeRoutes, { db, access, thread, studies, limits, appUrl });
  app.register(oneStudyRoutes, { db, thread, studies, limits, appUrl });
  app.register(chapterRoutes, { db, thread, studies, limits, appUrl });
  done();
};

type ListDeps = { readonly db: Database; readonly access: ProfileAccess };

const listRoutes: FastifyPluginCallbackZod<ListDeps> = (app, { db, access }, done) => {
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
  done();
};
