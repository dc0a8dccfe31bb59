/** `POST /api/prepare/{site}/{name}/study`: exports a finished preparation to a study at a connected site. */
import type { Milliseconds } from '../../../chess/types';
import { type Preparation, preparationApi, type Visibility } from '../../../contract/preparation';
import { QUOTAS } from '../../../contract/quotas';
import { preparationTitle } from '../../../messages/preparation/preparation';
import { preparationChapters } from '../../../messages/preparation/preparation-export';
import type { Connections } from '../../accounts/connections';
import type { Implement } from '../../accounts/implement';
import { fail } from '../../errors';
import { createStudyOnce, requireStudySite, type StudyParams } from '../../games/study-export';
import { errorResponses } from '../../http/routes';
import { createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { SiteStudies } from '../../sources/source';
import { type createPreparationRunner, readPreparingUser, type RunDeps, withoutRareLines } from './run-preparation';

type StudyDeps = RunDeps & {
  readonly run: ReturnType<typeof createPreparationRunner>;
  readonly connections: Connections;
  readonly redis?: Redis;
};

/** Maximum time for the preparation. It continues if the client disconnects, so that the study is created anyway. */
const MAX_WAIT: Milliseconds = 90_000;

export const implementStudy = (implement: Implement, deps: StudyDeps): void => {
  const limit = createLimit({ name: 'studies', redis: deps.redis, ...QUOTAS.siteStudies });
  implement(
    preparationApi.study,
    {
      summary: 'What to play against a player, as a study at a site',
      description:
        'Created once for each `idempotencyKey`, however often it is requested. `/api/connections` tells how to connect.',
      answer: 'The study',
      conflict: 'It is being made already',
      errors: errorResponses(410, 429, 502, 503, 504, {
        400: 'Not a player, a color or a site, or a site that keeps no studies',
        403: 'The site has not been asked for consent, or does not have it any more',
        422: 'There is nothing to make a study of',
      }),
    },
    async (input, { request, reply }) => {
      void reply.header('cache-control', 'no-store');
      const library = await readPreparingUser(deps, input);
      const { at, idempotencyKey, visibility } = input.body;
      const site = await requireStudySite(deps, { at, request, reply });
      await takeTokens([limit, site.owner.key]);
      const waiting = { signal: AbortSignal.timeout(MAX_WAIT) };
      const prepared = await deps.run(input, library, waiting);
      if (!prepared.ok) throw prepared.error;
      const studyParams = toStudyParams(withoutRareLines(prepared.value, input.query), site.studies, visibility);
      if (studyParams.pgns.length === 0) throw fail('empty-study');
      return createStudyOnce(deps, site, idempotencyKey, studyParams);
    },
  );
};

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
