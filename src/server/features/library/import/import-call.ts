/** What the calls that begin an import have in common. */
import type { FastifyRequest } from 'fastify';
import { errorSchema } from '../../../../contract/errors';
import { QUOTAS } from '../../../../contract/quotas';
import { ownerParams } from '../../../accounts/access';
import { tooManyImportsOfClient } from '../../../errors';
import { answers } from '../../../http/routes';
import { clientOf, createLimit } from '../../../platform/limits';
import type { Redis } from '../../../platform/redis';
import type { LibraryDeps } from '../library-deps';

export type ImportCallDeps = LibraryDeps & {
  /** Refuses a client that has begun too many. */
  readonly takeShare: (request: FastifyRequest) => Promise<void>;
};

export const createImportShare = (redis: Redis | undefined): ImportCallDeps['takeShare'] => {
  const share = createLimit({ name: 'imports-of-client', redis, ...QUOTAS.importsOfClient });
  return async (request) => {
    const wait = await share.take(clientOf(request));
    if (wait !== undefined) throw tooManyImportsOfClient(wait);
  };
};

export const quotaRefusals = {
  429: answers('Too many imports in progress, or begun by this client; the message says what to do', errorSchema),
  503: answers('The server has too many imports in progress', errorSchema),
};

export const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['library'],
  params: ownerParams,
});
