/** `POST /api/prepare/{site}/{name}/study`: a finished preparation as a study at a site, of whoever is connected with it. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Milliseconds, Result } from '../../../chess/types';
import { errorSchema } from '../../../contract/errors';
import { madeStudySchema, type Preparation, studyRequestSchema, type Visibility } from '../../../contract/preparation';
import { preparationTitle } from '../../../messages/preparation';
import { preparationChapters } from '../../../messages/preparation-export';
import type { Connections } from '../../accounts/connections';
import { claimWish, type MadeStudy, noteBegun, noteMade, releaseWish, type Wish } from '../../db/connections';
import type { Database } from '../../db/database';
import {
  emptyStudy,
  type HttpFailure,
  notConnected,
  nothingToConnect,
  studyGone,
  studyInProgress,
  tooManyStudies,
} from '../../errors';
import { toSiteRefusal } from '../../games/source-failures';
import { answers } from '../../http/routes';
import { clientOf, createLimit, takeTries } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { NewChapters, NewStudy, SiteStudies, StudyFailure } from '../../sources/source';
import { type createRun, preparationParams, preparationQuery, readMine, type RunDeps } from './run-preparation';

type StudyDeps = RunDeps & {
  readonly run: ReturnType<typeof createRun>;
  readonly connections: Connections;
  readonly redis?: Redis;
};

/** For which the preparation is waited for, also when whoever asked has gone: the study is made all the same. */
const MAX_WAIT: Milliseconds = 90_000;

export const studyRoutes = (plugin: FastifyInstance, deps: StudyDeps): void => {
  const app = plugin.withTypeProvider<ZodTypeProvider>();
  const { connections, sources, db, redis } = deps;
  const tries = createLimit({ name: 'studies', redis, tries: 20, per: 10 * 60_000 });

  app.post(
    '/api/prepare/:site/:username/study',
    {
      schema: {
        summary: 'What to play against a player, as a study at a site',
        description:
          'Made once for each `wish`, however often it is asked for. `/api/connections` tells how to connect.',
        tags: ['preparation'],
        params: preparationParams,
        querystring: preparationQuery,
        body: studyRequestSchema,
        response: { 200: answers('The study', madeStudySchema), ...refusals },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const library = await readMine(deps, request, reply);
      const { at, wish, visibility } = request.body;
      const { studies, label = at } = sources.find(at) ?? {};
      if (studies === undefined) throw nothingToConnect(label);
      const owner = await connections.ownerOf(request, reply);
      const token = owner && (await connections.tokenFor(owner, at, studies.scope));
      if (owner === undefined || token === undefined) throw notConnected(label);
      await takeTries([tries, owner.key]);
      const waiting = { signal: AbortSignal.timeout(MAX_WAIT), client: clientOf(request) };
      const prepared = await deps.run(request, library, waiting);
      if (!prepared.ok) throw prepared.error;
      const wanted = toStudy(prepared.value, studies, visibility);
      if (wanted.pgns.length === 0) throw emptyStudy();
      const made = await makeStudy({ db, studies, token, wish: { owner, wish: `${at} ${wish}` } }, wanted);
      if (made.ok) return { ...made.value, url: studies.pageOf(made.value.study) };
      const { error } = made;
      if (error.reason === 'busy') throw studyInProgress();
      if (error.reason === 'no-consent') await connections.end(owner, at);
      throw toRefusal(error, label, studies);
    },
  );
};

const refusals = {
  400: answers('Not a player, a color or a site, or a site that keeps no studies', errorSchema),
  403: answers('The site has not been asked for consent, or does not have it any more', errorSchema),
  404: answers('There is no such player or user, or not for whoever asks', errorSchema),
  409: answers('It is being made already', errorSchema),
  410: answers('The account is closed', errorSchema),
  422: answers('There is nothing to make a study of', errorSchema),
  429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
  502: answers('A site cannot be reached, refuses, or has trouble', errorSchema),
  503: answers('A site or the engine asks us to wait as long as Retry-After says', errorSchema),
  504: answers('A site did not answer in time', errorSchema),
};

const toStudy = (preparation: Preparation, studies: SiteStudies, visibility: Visibility): WantedStudy => {
  const { chapters, leftOut } = preparationChapters(preparation, studies);
  return {
    ...{ visibility, leftOut, orientation: preparation.color, pgns: chapters.map(({ pgn }) => pgn) },
    name: preparationTitle(preparation).slice(0, studies.maxName),
  };
};

const toRefusal = (failure: StudyFailure, label: string, { maxADay }: SiteStudies): HttpFailure => {
  switch (failure.reason) {
    case 'no-consent':
      return notConnected(label);
    case 'no-study':
      return studyGone(label);
    case 'too-many-studies':
      return tooManyStudies(label, maxADay, failure.retryAfter);
    default:
      return toSiteRefusal(failure, { name: '', label });
  }
};

/**
 * A study at a site, once for each wish: whoever asks again while it is made waits for it, and what broke off is gone on
 * with in the study that was begun. A site that never said that it has begun one may have done so all the same.
 */

type WantedStudy = NewStudy & NewChapters & { readonly leftOut: number };

type Making = {
  readonly db: Database;
  readonly studies: SiteStudies;
  readonly token: string;
  readonly wish: Wish;
};

/** In which two questions to a site are answered, or given up. */
const LEASE: Milliseconds = 90_000;

/** For which somebody who asks again waits, and between two looks. */
const MAKE_STUDY_MAX_WAIT: Milliseconds = 60_000;

const PAUSE: Milliseconds = 400;

/** `busy`: it is still being made for somebody who asked before. */
const makeStudy = async (
  making: Making,
  wanted: WantedStudy,
): Promise<Result<MadeStudy, StudyFailure | { readonly reason: 'busy' }>> => {
  const { db, wish } = making;
  for (let waited = 0; waited < MAKE_STUDY_MAX_WAIT; waited += PAUSE) {
    const now = Date.now();
    const claimed = await claimWish(db, wish, { now, until: now + LEASE });
    if (claimed.kind === 'made') return { ok: true, value: claimed.made };
    if (claimed.kind === 'claimed') {
      try {
        return await fulfil(making, wanted, claimed.study);
      } finally {
        await releaseWish(db, wish);
      }
    }
    await setTimeout(PAUSE);
  }
  return { ok: false, error: { reason: 'busy' } };
};

const fulfil = async (
  making: Making,
  wanted: WantedStudy,
  begun: string | undefined,
): Promise<Result<MadeStudy, StudyFailure>> => {
  const { db, studies, token, wish } = making;
  const { name, visibility, leftOut, ...chapters } = wanted;
  const created = begun === undefined ? await studies.create(token, { name, visibility }) : undefined;
  if (created?.ok === false) return created;
  const study = created?.value ?? begun ?? '';
  await noteBegun(db, wish, study);
  const taken = await studies.addChapters(token, study, chapters);
  if (!taken.ok) {
    if (taken.error.reason !== 'no-study') return taken;
    await noteBegun(db, wish, null);
    return begun === undefined ? taken : fulfil(making, wanted, undefined);
  }
  const made = { chapters: taken.value, leftOut: leftOut + Math.max(0, chapters.pgns.length - taken.value) };
  await noteMade(db, wish, made);
  return { ok: true, value: { study, ...made } };
};
