/** Exports games to studies at a connected site, each once for a key of the client. */
import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Milliseconds, Result } from '../../chess/types';
import type { MadeStudy } from '../../contract/preparation';
import type { Connections } from '../accounts/connections';
import {
  claimStudy,
  type CreatedStudy,
  recordFinished,
  recordStudyId,
  releaseStudy,
  type RequestKey,
} from '../db/connections';
import type { Database } from '../db/database';
import { fail, type HttpError } from '../errors';
import type { NewChapters, NewStudy, SiteStudies, StudyFailure } from '../sources/source';
import type { Sources } from '../sources/sources';
import { toSiteError } from './source-failures';

export type StudyExportDeps = {
  readonly db: Database;
  readonly sources: Sources;
  readonly connections: Connections;
};

/** A site where the client has consented to studies. */
export type StudySite = {
  readonly at: string;
  readonly label: string;
  readonly owner: RequestKey['owner'];
  readonly token: string;
  readonly studies: SiteStudies;
};

/** Throws where the site has no studies or the client has not consented. */
export const requireStudySite = async (
  { sources, connections }: Omit<StudyExportDeps, 'db'>,
  { at, request, reply }: { readonly at: string; readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<StudySite> => {
  const { studies, label = at } = sources.find(at) ?? {};
  if (studies === undefined) throw fail('nothing-to-connect', { label });
  const owner = await connections.ownerOf(request, reply);
  const token = owner && (await connections.tokenFor(owner, at, studies.scope));
  if (owner === undefined || token === undefined) throw fail('not-connected', { label });
  return { at, label, owner, token, studies };
};

/** `key`: repeated, it answers the study that was created. Throws where the site refuses. */
export const createStudyOnce = async (
  { db, connections }: Omit<StudyExportDeps, 'sources'>,
  { at, label, owner, token, studies }: StudySite,
  key: string,
  params: StudyParams,
): Promise<MadeStudy> => {
  const outcome = await exportOnce({ db, studies, token, request: { owner, idempotencyKey: `${at} ${key}` } }, params);
  if (outcome.ok) {
    const { study, ...counts } = outcome.value;
    return { ...counts, url: studies.pageOf(study) };
  }
  const { error } = outcome;
  if (error.reason === 'busy') throw fail('study-in-progress');
  if (error.reason === 'no-consent') await connections.end(owner, at);
  throw toStudyError(error, label, studies);
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

// A study whose creation the site did not confirm may be created twice.

/** `excluded`: chapters that were excluded before. */
export type StudyParams = NewStudy & NewChapters & { readonly excluded: number };

type ExportContext = {
  readonly db: Database;
  readonly studies: SiteStudies;
  readonly token: string;
  readonly request: RequestKey;
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
  const { db, request } = context;
  for (let waited = 0; waited < MAX_CONCURRENT_WAIT; waited += POLL_INTERVAL) {
    const now = Date.now();
    const claimed = await claimStudy(db, request, { now, until: now + LEASE });
    if (claimed.kind === 'made') return { ok: true, value: claimed.made };
    if (claimed.kind === 'claimed') {
      try {
        return await exportStudy(context, params, claimed.study);
      } finally {
        await releaseStudy(db, request);
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
  const { db, studies, token, request } = context;
  const { name, visibility, excluded, ...chapters } = params;
  const created = existing === undefined ? await studies.create(token, { name, visibility }) : undefined;
  if (created?.ok === false) return created;
  const study = created?.value ?? existing ?? '';
  await recordStudyId(db, request, study);
  const added = await studies.addChapters(token, study, chapters);
  if (!added.ok) {
    if (added.error.reason !== 'no-study') return added;
    await recordStudyId(db, request, null);
    return existing === undefined ? added : exportStudy(context, params, undefined);
  }
  const result = { chapters: added.value, excluded: excluded + Math.max(0, chapters.pgns.length - added.value) };
  await recordFinished(db, request, result);
  return { ok: true, value: { study, ...result } };
};
