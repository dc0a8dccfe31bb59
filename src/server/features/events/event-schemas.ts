/** What the calls of events have in common. */
import { errorSchema } from '../../../contract/errors';
import { numberParam, ownerParams, type ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { answers } from '../../http/routes';

export type EventDeps = { readonly db: Database; readonly access: ProfileAccess };

export const EVENTS = '/api/user/:id/events';
export const EVENT = `${EVENTS}/:event`;
export const ROUND = `${EVENT}/rounds/:round`;

export const eventParams = ownerParams.extend({ event: numberParam });
export const roundParams = eventParams.extend({ round: numberParam });

export const refusals = {
  400: answers('The request is invalid', errorSchema),
  401: answers('Nobody is signed in', errorSchema),
  403: answers('They belong to another user', errorSchema),
  404: answers('There is no such user, event or round, or not for whoever asks', errorSchema),
};

export const describe = (summary: string, description: string) => ({ summary, description, tags: ['events'] });
