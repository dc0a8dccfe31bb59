/** `POST /api/prepare/{site}/{name}/study`: exports a finished preparation to a study at a connected site. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Milliseconds } from '../../../chess/types';
import { madeStudySchema, type Preparation, studyRequestSchema, type Visibility } from '../../../contract/preparation';
import { QUOTAS } from '../../../contract/quotas';
import { preparationTitle } from '../../../messages/preparation';
import { preparationChapters } from '../../../messages/preparation-export';
import type { Connections } from '../../accounts/connections';
import { fail } from '../../errors';
import { createStudyOnce, requireStudySite, type StudyParams } from '../../games/study-export';
import { errorResponses, jsonResponse } from '../../http/routes';
import { createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { SiteStudies } from '../../sources/source';
import {
  type createPreparationRunner,
  preparationParams,
  exportQuery,
  withoutRareLines,
  readPreparingUser,
  type RunDeps,
} from './run-preparation';

type StudyDeps = RunDeps & {
  readonly run: ReturnType<typeof createPreparationRunner>;
  readonly connections: Connections;
  readonly redis?: Redis;
};

/** Maximum time for the preparation. It continues if the client disconnects, so that the study is created anyway. */
const MAX_WAIT: Milliseconds = 90_000;

export const studyRoutes = (plugin: FastifyInstance, deps: StudyDeps): void => {
  const app = plugin.withTypeProvider<ZodTypeProvider>();
  const limit = createLimit({ name: 'studies', redis: deps.redis, ...QUOTAS.siteStudies });

  app.post(
    '/api/prepare/:site/:username/study',
    {
      schema: {
        summary: 'What to play against a player, as a study at a site',
        description:
          'Created once for each `idempotencyKey`, however often it is requested. `/api/connections` tells how to connect.',
        tags: ['preparation'],
        params: preparationParams,
        querystring: exportQuery,
        body: studyRequestSchema,
        response: { 200: jsonResponse('The study', madeStudySchema), ...studyErrors },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const library = await readPreparingUser(deps, request, reply);
      const { at, idempotencyKey, visibility } = request.body;
      const site = await requireStudySite(deps, { at, request, reply });
      await takeTokens([limit, site.owner.key]);
      const waiting = { signal: AbortSignal.timeout(MAX_WAIT) };
      const prepared = await deps.run(request, library, waiting);
      if (!prepared.ok) throw prepared.error;
      const studyParams = toStudyParams(withoutRareLines(prepared.value, request.query), site.studies, visibility);
      if (studyParams.pgns.length === 0) throw fail('empty-study');
      return createStudyOnce(deps, site, idempotencyKey, studyParams);
    },
  );
};

const studyErrors = errorResponses(404, 410, 429, 502, 503, 504, {
  400: 'Not a player, a color or a site, or a site that keeps no studies',
  403: 'The site has not been asked for consent, or does not have it any more',
  409: 'It is being made already',
  422: 'There is nothing to make a study of',
});

const toStudyParams = (preparation: Preparation, studies: SiteStudies, visibility: Visibility): StudyParams => {
  const { chapters, excluded } = preparationChapters(preparation, studies);
  return {
    visibility,
    excluded,
    orientation: preparation.color,
    pgns: chapters.map(({ pgn }) => pgn),
    name: preparationTitle(preparation).slice(0, studies.maxName),
  };
};
