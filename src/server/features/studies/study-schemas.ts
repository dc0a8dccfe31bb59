/** What the calls of studies have in common. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { STUDY_ID, STUDY_LIMITS } from '../../../contract/studies';
import { numberParam } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { answers } from '../../http/routes';
import type { Limit } from '../../platform/limits';
import type { StudyAccess } from './study-access';
import type { StudyThread } from './study-tasks';

export type StudyCallDeps = {
  readonly db: Database;
  readonly thread: StudyThread;
  readonly studies: StudyAccess;
  readonly limits: { readonly make: Limit; readonly change: Limit };
  /** Where people open the application, without a slash at its end. */
  readonly appUrl: string;
};

export const STUDIES = '/api/user/:id/studies';
export const STUDY = '/api/studies/:study';
export const CHAPTER = `${STUDY}/chapters/:chapter`;

export const studyParams = z.object({ study: z.string().regex(STUDY_ID, 'Expected the id of a study') });
export const chapterParams = studyParams.extend({ chapter: numberParam });

/** JSON of the most that may be sent at once, line breaks and umlauts included. */
export const MAX_BODY_BYTES = 2.5 * STUDY_LIMITS.sent;

const known = {
  400: answers('The request is invalid, or a chapter is not the PGN of one legal game', errorSchema),
  401: answers('Nobody is signed in', errorSchema),
  403: answers('It belongs to another user', errorSchema),
  404: answers('There is no such study or chapter, or not for whoever asks', errorSchema),
};
export const readRefusals = { 400: known[400], 404: known[404] };
export const refusals = known;
/** Of calls that make or save something. */
export const writeRefusals = {
  ...known,
  413: answers('The body is too large', errorSchema),
  429: answers('Too many of these within a while; Retry-After tells how long to wait', errorSchema),
  503: answers('Too many texts wait to be read; Retry-After tells how long to wait', errorSchema),
};
export const FULL = answers('There is no room for it', errorSchema);

export const describe = (summary: string, description: string) => ({ summary, description, tags: ['studies'] });
