/** `POST /api/prepare/{site}/{name}/study`: exports a finished preparation to a study at a connected site. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Milliseconds, Result } from '../../../chess/types';
import { madeStudySchema, type Preparation, studyRequestSchema, type Visibility } from '../../../contract/preparation';
import { preparationTitle } from '../../../messages/preparation';
import { preparationChapters } from '../../../messages/preparation-export';
import type { Connections } from '../../accounts/connections';
import {
  claimStudy,
  type CreatedStudy,
  recordFinished,
  recordStudyId,
  releaseStudy,
  type RequestKey,
} from '../../db/connections';
import type { Database } from '../../db/database';
import { fail, type HttpError } from '../../errors';
import { toSiteError } from '../../games/source-failures';
import { errorResponses, jsonResponse } from '../../http/routes';
import { clientOf, createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { NewChapters, NewStudy, SiteStudies, StudyFailure } from '../../sources/source';
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
  const { connections, sources, db, redis } = deps;
  const limit = createLimit({ name: 'studies', redis, tries: 20, per: 10 * 60_000 });

  app.post(
    '/api/prepare/:site/:username/study',
    {
      schema: {
        summary: 'What to play against a player, as a study at a site',
        description:
          'Created once for each `wish`, however often it is requested. `/api/connections` tells how to connect.',
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
      const { at, wish, visibility } = request.body;
      const { studies, label = at } = sources.find(at) ?? {};
      if (studies === undefined) throw fail('nothing-to-connect', { label });
      const owner = await connections.ownerOf(request, reply);
      const token = owner && (await connections.tokenFor(owner, at, studies.scope));
      if (owner === undefined || token === undefined) throw fail('not-connected', { label });
      await takeTokens([limit, owner.key]);
      const waiting = { signal: AbortSignal.timeout(MAX_WAIT), client: clientOf(request) };
      const prepared = await deps.run(request, library, waiting);
      if (!prepared.ok) throw prepared.error;
      const studyParams = toStudyParams(withoutRareLines(prepared.value, request.query), studies, visibility);
      if (studyParams.pgns.length === 0) throw fail('empty-study');
      const outcome = await exportOnce({ db, studies, token, wish: { owner, wish: `${at} ${wish}` } }, studyParams);
      if (outcome.ok) return { ...outcome.value, url: studies.pageOf(outcome.value.study) };
      const { error } = outcome;
      if (error.reason === 'busy') throw fail('study-in-progress');
      if (error.reason === 'no-consent') await connections.end(owner, at);
      throw toStudyError(error, label, studies);
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
    leftOut: excluded,
    orientation: preparation.color,
    pgns: chapters.map(({ pgn }) => pgn),
    name: preparationTitle(preparation).slice(0, studies.maxName),
  };
};

const toStudyError = (failure: StudyFailure, label: string, { maxPerDay }: SiteStudies): HttpError => {
  switch (failure.reason) {
    case 'no-consent':
      return fail('not-connected', { label });
    case 'no-study':
      return fail('study-gone', { label });
    case 'too-many-studies':
      return fail(
        'too-many-studies',
        { label, studies: maxPerDay, seconds: Math.max(1, Math.ceil(failure.retryAfter / 1000)) },
        { retryAfter: failure.retryAfter },
      );
    default:
      return toSiteError(failure, { name: '', label });
  }
};

// Export once per idempotency key. A study whose creation the site did not confirm may be created twice.

type StudyParams = NewStudy & NewChapters & { readonly leftOut: number };

type ExportContext = {
  readonly db: Database;
  readonly studies: SiteStudies;
  readonly token: string;
  readonly wish: RequestKey;
};

/** Longer than two requests to the site including timeouts. */
const LEASE: Milliseconds = 90_000;

/** How long a concurrent request waits, and its poll interval. */
const MAX_CONCURRENT_WAIT: Milliseconds = 60_000;

const POLL_INTERVAL: Milliseconds = 400;

/** `busy`: another request is still creating the study. */
const exportOnce = async (
  context: ExportContext,
  params: StudyParams,
): Promise<Result<CreatedStudy, StudyFailure | { readonly reason: 'busy' }>> => {
  const { db, wish } = context;
  for (let waited = 0; waited < MAX_CONCURRENT_WAIT; waited += POLL_INTERVAL) {
    const now = Date.now();
    const claimed = await claimStudy(db, wish, { now, until: now + LEASE });
    if (claimed.kind === 'made') return { ok: true, value: claimed.made };
    if (claimed.kind === 'claimed') {
      try {
        return await exportStudy(context, params, claimed.study);
      } finally {
        await releaseStudy(db, wish);
      }
    }
    await setTimeout(POLL_INTERVAL);
  }
  return { ok: false, error: { reason: 'busy' } };
};

const exportStudy = async (
  context: ExportContext,
  params: StudyParams,
  existing: string | undefined,
): Promise<Result<CreatedStudy, StudyFailure>> => {
  const { db, studies, token, wish } = context;
  const { name, visibility, leftOut, ...chapters } = params;
  const created = existing === undefined ? await studies.create(token, { name, visibility }) : undefined;
  if (created?.ok === false) return created;
  const study = created?.value ?? existing ?? '';
  await recordStudyId(db, wish, study);
  const added = await studies.addChapters(token, study, chapters);
  if (!added.ok) {
    if (added.error.reason !== 'no-study') return added;
    await recordStudyId(db, wish, null);
    return existing === undefined ? added : exportStudy(context, params, undefined);
  }
  const result = { chapters: added.value, leftOut: leftOut + Math.max(0, chapters.pgns.length - added.value) };
  await recordFinished(db, wish, result);
  return { ok: true, value: { study, ...result } };
};
