/** Links to analyses: made by members and guests, opened by anyone who has one, revoked by whoever made it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatPgnProblem } from '../../../chess/pgn/pgn';
import {
  analysisLinksApi,
  LINK_KEY_HEADER,
  LINK_LIMITS,
  type NewLink,
  sharedAnalysisSchema,
} from '../../../contract/analysis/analysis-links';
import { QUOTAS } from '../../../contract/quotas';
import type { ProfileAccess } from '../../accounts/access';
import { type Implement, implementIn } from '../../accounts/implement';
import { makeLinkId } from '../../accounts/secrets';
import { addLink, listLinks, openLink, purgeLinks, revokeLink, type StoredLink } from '../../db/analysis-links';
import type { Database } from '../../db/database';
import { truncateLog } from '../../db/disk-reserve';
import { fail } from '../../errors';
import { queueLargeCalls } from '../../http/lifecycle';
import { errorResponses, type Routes } from '../../http/routes';
import { startPurge } from '../../platform/background-work';
import { clientOf, createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { toReadError } from './analysis-errors';
import type { LinkThread } from './link-tasks';

type LinkDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly thread: LinkThread;
  readonly redis?: Redis;
  readonly onFailure: (error: unknown, message: string) => void;
};

const DAY = 86_400_000;

const linkErrors = errorResponses({ 404: 'There is none', 410: 'It was revoked' });

export const linkRoutes: Routes<LinkDeps> = (app, deps) => {
  const { db, onFailure } = deps;
  const purge = startPurge({
    purge: (before) => purgeLinks(db, before - LINK_LIMITS.days * DAY),
    done: () => truncateLog(db),
    onFailure: (error) => onFailure(error, 'old links to analyses could not be purged'),
  });
  app.addHook('onClose', () => purge.close());
  const implement = implementIn(app, deps.access, 'analysis');
  implementCreation(implement, deps);
  implementOpening(implement, deps);
  implementRevocation(implement, deps);
  implementList(implement, db);
};

const implementCreation = (implement: Implement, { db, access, thread, redis }: LinkDeps): void => {
  const limit = createLimit({ name: 'new-analysis-links', redis, ...QUOTAS.newAnalysisLinks });
  implement(
    analysisLinksApi.make,
    {
      summary: 'Make a link to an analysis',
      description: `Also as a guest. The key revokes it, in the header \`${LINK_KEY_HEADER}\`.`,
      answer: 'The link',
      conflict: 'The user has too many links',
      errors: errorResponses(413, 429, {
        400: 'The request is invalid, or not the analysis of one legal game',
        503: 'Guests have too many links, or too many texts are waiting to be read',
      }),
      limit: queueLargeCalls(access.actorOf),
      // Each character may take several bytes.
      bodyLimit: 3_000_000,
    },
    async ({ body }, { request, reply }) => {
      await takeTokens([limit, clientOf(request)]);
      const userId = await access.actorOf(request, reply);
      const read = await readLink(thread, body);
      const [address, key] = [makeLinkId(), makeLinkId()];
      const link = { address, keyHash: hashOf(key), ...read };
      const refusal = await addLink(db, userId, link, { quota: LINK_LIMITS, now: Date.now() });
      if (refusal !== undefined) throw fail(refusal);
      return { id: address, key };
    },
  );
};

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

const readLink = async (thread: LinkThread, sent: NewLink) => {
  const read = await thread.run('readLink', sent);
  if (!read.ok) throw toReadError(read.error);
  if (read.value.ok) return read.value.value;
  const { error } = read.value;
  if (error.reason === 'refused') throw fail('illegal-analysis', { problem: formatPgnProblem(error.problem) });
  throw error.reason === 'several-games' ? fail('several-games', { games: 2 }) : fail('analysis-of-another-game');
};

/** Throws 404 where there is none, 410 where it was revoked. */
export const requireLink = async (db: Database, address: string): Promise<StoredLink> => {
  const link = await openLink(db, address, Date.now());
  if (link === undefined) throw fail('no-such-link');
  if (link.isRevoked) throw fail('link-revoked');
  return link;
};

const implementOpening = (implement: Implement, { db, access }: LinkDeps): void =>
  implement(
    analysisLinksApi.open,
    {
      summary: 'Open a link to an analysis',
      description: 'For anyone who has the link.',
      answer: 'The game with its analysis',
      errors: linkErrors,
    },
    async ({ params }, { request, reply }) => {
      const link = await requireLink(db, params.link);
      return {
        id: link.address,
        madeAt: new Date(link.madeAt).toISOString(),
        canRevoke: await isOwner(access, link, request, reply),
        ...sharedAnalysisSchema.parse(JSON.parse(link.content)),
      };
    },
  );

const isOwner = async (
  access: ProfileAccess,
  { userId }: StoredLink,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> => userId !== undefined && access.mayWrite(request, reply, userId);

const implementRevocation = (implement: Implement, { db, access }: LinkDeps): void =>
  implement(
    analysisLinksApi.revoke,
    {
      summary: 'Revoke a link to an analysis',
      description: 'For good, by its key or by the member who made it.',
      answer: 'Revoked',
      errors: { ...linkErrors, ...errorResponses({ 403: 'Made by somebody else' }) },
    },
    async ({ params, headers: { [LINK_KEY_HEADER]: key } }, { request, reply }) => {
      const link = await requireLink(db, params.link);
      const isAllowed =
        (key !== undefined && isSame(hashOf(key), link.keyHash)) || (await isOwner(access, link, request, reply));
      if (!isAllowed) throw fail('not-your-link');
      await revokeLink(db, link.id, Date.now());
    },
  );

/** Of hashes: equally long. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const implementList = (implement: Implement, db: Database): void =>
  implement(
    analysisLinksApi.list,
    {
      summary: 'The links of a user to analyses',
      description: 'Empty for anyone but the user.',
      answer: 'The newest first',
    },
    async ({ owner }) =>
      (owner === undefined ? [] : await listLinks(db, owner.userId)).map(({ address, title, madeAt }) => ({
        id: address,
        title,
        madeAt: new Date(madeAt).toISOString(),
      })),
  );
