/** Links to analyses: made by members and guests, opened by anyone who has one, revoked by whoever made it. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatPgnProblem } from '../../../chess/pgn/pgn';
import {
  LINK_ID,
  LINK_KEY_HEADER,
  LINK_LIMITS,
  linkPath,
  LINKS_PATH,
  linksOfUserPath,
  listedLinksSchema,
  madeLinkSchema,
  newLinkSchema,
  type NewLink,
  openedLinkSchema,
  sharedAnalysisSchema,
} from '../../../contract/analysis-links';
import { QUOTAS } from '../../../contract/quotas';
import { userParams } from '../../../contract/params';
import { type ProfileAccess } from '../../accounts/access';
import { makeLinkId } from '../../accounts/secrets';
import { addLink, listLinks, openLink, purgeLinks, revokeLink, type StoredLink } from '../../db/analysis-links';
import type { Database } from '../../db/database';
import { truncateLog } from '../../db/disk-reserve';
import { fail } from '../../errors';
import { queueLargeCalls } from '../../http/lifecycle';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
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

const tags = ['analysis'];

const DAY = 86_400_000;

export const linkParams = z.object({ link: z.string().regex(LINK_ID, 'Expected the id of a link') });

const linkErrors = errorResponses(400, { 404: 'There is none', 410: 'It was revoked' });

export const linkRoutes: Routes<LinkDeps> = (app, deps) => {
  const { db, onFailure } = deps;
  const purge = startPurge({
    purge: (before) => purgeLinks(db, before - LINK_LIMITS.days * DAY),
    done: () => truncateLog(db),
    onFailure: (error) => onFailure(error, 'old links to analyses could not be purged'),
  });
  app.addHook('onClose', () => purge.close());
  creationRoute(app, deps);
  openRoute(app, deps);
  revocationRoute(app, deps);
  listRoute(app, deps);
};

const creationRoute: Routes<LinkDeps> = (app, { db, access, thread, redis }) => {
  const limit = createLimit({ name: 'new-analysis-links', redis, ...QUOTAS.newAnalysisLinks });
  app.post(
    LINKS_PATH,
    {
      onRequest: queueLargeCalls(access.actorOf),
      // Each character may take several bytes.
      bodyLimit: 3_000_000,
      schema: {
        summary: 'Make a link to an analysis',
        description: `Also as a guest. The key revokes it, in the header \`${LINK_KEY_HEADER}\`.`,
        tags,
        body: newLinkSchema,
        response: {
          201: jsonResponse('The link', madeLinkSchema),
          ...errorResponses(413, 429, {
            400: 'The request is invalid, or not the analysis of one legal game',
            409: 'The user has too many links',
            503: 'Guests have too many links, or too many texts are waiting to be read',
          }),
        },
      },
    },
    async (request, reply) => {
      await takeTokens([limit, clientOf(request)]);
      const userId = await access.actorOf(request, reply);
      const read = await readLink(thread, request.body);
      const [address, key] = [makeLinkId(), makeLinkId()];
      const link = { address, keyHash: hashOf(key), ...read };
      const refusal = await addLink(db, userId, link, { quota: LINK_LIMITS, now: Date.now() });
      if (refusal !== undefined) throw fail(refusal);
      return reply.status(201).send({ id: address, key });
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

const openRoute: Routes<LinkDeps> = (app, { db, access }) => {
  app.get(
    linkPath(':link'),
    {
      schema: {
        summary: 'Open a link to an analysis',
        description: 'For anyone who has the link.',
        tags,
        params: linkParams,
        response: { 200: jsonResponse('The game with its analysis', openedLinkSchema), ...linkErrors },
      },
    },
    async (request, reply) => {
      const link = await requireLink(db, request.params.link);
      return {
        id: link.address,
        madeAt: new Date(link.madeAt).toISOString(),
        canRevoke: await isOwner(access, link, request, reply),
        ...sharedAnalysisSchema.parse(JSON.parse(link.content)),
      };
    },
  );
};

const isOwner = async (
  access: ProfileAccess,
  { userId }: StoredLink,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> => userId !== undefined && access.mayWrite(request, reply, userId);

const revocationRoute: Routes<LinkDeps> = (app, { db, access }) => {
  app.delete(
    linkPath(':link'),
    {
      schema: {
        summary: 'Revoke a link to an analysis',
        description: 'For good, by its key or by the member who made it.',
        tags,
        params: linkParams,
        headers: z.looseObject({ [LINK_KEY_HEADER]: z.string().optional() }),
        response: {
          204: z.undefined().describe('Revoked'),
          ...linkErrors,
          ...errorResponses({ 403: 'Made by somebody else' }),
        },
      },
    },
    async (request, reply) => {
      const link = await requireLink(db, request.params.link);
      const key = request.headers[LINK_KEY_HEADER];
      const isAllowed =
        (key !== undefined && isSame(hashOf(key), link.keyHash)) || (await isOwner(access, link, request, reply));
      if (!isAllowed) throw fail('not-your-link');
      await revokeLink(db, link.id, Date.now());
      return reply.status(204).send();
    },
  );
};

/** Of hashes: equally long. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const listRoute: Routes<LinkDeps> = (app, { db, access }) => {
  app.get(
    linksOfUserPath(0).replace('0', ':id'),
    {
      schema: {
        summary: 'The links of a user to analyses',
        description: 'Empty for anyone but the user.',
        tags,
        params: userParams,
        response: { 200: jsonResponse('The newest first', listedLinksSchema), ...errorResponses(400) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await access.mayWrite(request, reply, id))) return [];
      const links = await listLinks(db, id);
      return links.map(({ address, title, madeAt }) => ({
        id: address,
        title,
        madeAt: new Date(madeAt).toISOString(),
      }));
    },
  );
};
