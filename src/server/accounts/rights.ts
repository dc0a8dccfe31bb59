/**
 * Rights before contents: whoever may not call a route learns nothing of what they sent. What a route documents, and whose
 * data its address names, say who may call it; this is checked before a body, a query or a further parameter is read.
 * Routes check again where they act.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { LINK_ID } from '../../contract/analysis-links';
import { parseLibraryId } from '../../contract/preparation';
import { OWNER_ID } from '../../contract/profile-paths';
import { fail } from '../errors';
import { numberParam } from '../../contract/params';
import { type ProfileAccess, requireUser } from './access';
import type { Accounts } from './accounts';

type RightsDeps = { readonly access: ProfileAccess; readonly accounts: Accounts };

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Applies to routes registered afterwards, after their own limits. */
export const checkRightsFirst = (app: FastifyInstance, deps: RightsDeps): void => {
  app.addHook('onRoute', (route) => {
    const check = checkOf(route, deps);
    if (check === undefined) return;
    const before = [route.onRequest ?? []].flat();
    route.onRequest = [
      ...before,
      async (request: FastifyRequest, reply: FastifyReply) => void (await check(request, reply)),
    ];
  });
};

/** The parameter is the number of a user. */
const OF_USER = /\/(?:user|library|player-stats)\/:id(?:\/|$)/;

/** They name a library in their query. */
const WITH_LIBRARY = /^\/api\/(?:meetings|prepare|repertoire-games)(?:\/|$)/;

const checkOf = (route: RouteOptions, deps: RightsDeps): Check | undefined => {
  const { url, config } = route;
  if (config?.endpoint !== undefined) return undefined;
  const documents = documentedBy(route);
  if (OF_USER.test(url)) {
    if (documents(403)) return ofUser(deps, deps.access.requireWrite);
    return documents(404) ? ofUser(deps, deps.access.requireRead) : undefined;
  }
  if (url.includes('/:study'))
    return ofStudy(deps, { isWrite: documents(403), isDeleted: url.endsWith('/:study/restore') });
  if (url.includes('/:repertoire')) return ofRepertoire(deps, { isDeleted: url.endsWith('/restore') });
  if (url.startsWith('/api/analyses/:link')) return ofAnalysisLink;
  if (WITH_LIBRARY.test(url)) return ofNamedLibrary(deps);
  if (!documents(401) || url.startsWith('/api/auth/')) return undefined;
  if (url.startsWith('/api/account')) return (request, reply) => requireUser(deps.accounts, request, reply);
  return url.startsWith('/api/invitations') ? ofOwner(deps) : ofActor(deps);
};

const documentedBy = ({ schema }: RouteOptions): ((status: number) => boolean) => {
  const { response } = schema ?? {};
  const statuses = typeof response === 'object' && response !== null ? Object.keys(response) : [];
  return (status) => statuses.includes(String(status));
};

const param = ({ params }: FastifyRequest, name: string): string => {
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
};

/** A malformed number is nobody's: a guest is told to sign in where that is needed, others what is malformed. */
const ofUser =
  ({ access }: RightsDeps, require: ProfileAccess['requireRead']): Check =>
  async (request, reply) => {
    const id = numberParam.safeParse(param(request, 'id'));
    if (id.success) await require(request, reply, id.data);
    else if (require === access.requireWrite) await requireActor(access, request, reply);
  };

const requireActor = async (access: ProfileAccess, ...call: Parameters<Check>): Promise<void> => {
  if ((await access.actorOf(...call)) === undefined) throw fail('not-signed-in');
};

const ofActor =
  ({ access }: RightsDeps): Check =>
  (request, reply) =>
    requireActor(access, request, reply);

const ofOwner =
  ({ accounts }: RightsDeps): Check =>
  async (request, reply) => {
    if ((await requireUser(accounts, request, reply)).id !== OWNER_ID) throw fail('owner-only');
  };

/** A malformed address is that of no study. */
const ofStudy =
  (
    { access: { documents } }: RightsDeps,
    { isWrite, isDeleted }: { readonly isWrite: boolean; readonly isDeleted: boolean },
  ): Check =>
  (request, reply) => {
    const read = isWrite ? documents.requireStudy : documents.readStudy;
    return (isDeleted ? documents.requireDeletedStudy : read)(request, reply, param(request, 'study'));
  };

const ofRepertoire =
  ({ access: { documents } }: RightsDeps, { isDeleted }: { readonly isDeleted: boolean }): Check =>
  (request, reply) =>
    (isDeleted ? documents.requireDeletedRepertoire : documents.requireRepertoire)(
      request,
      reply,
      param(request, 'repertoire'),
    );

const ofAnalysisLink: Check = (request) =>
  LINK_ID.test(param(request, 'link')) ? Promise.resolve() : Promise.reject(fail('no-such-link'));

const ofNamedLibrary =
  ({ access }: RightsDeps): Check =>
  async (request, reply) => {
    const { query } = request;
    const named =
      typeof query === 'object' && query !== null ? [Reflect.get(query, 'me'), Reflect.get(query, 'of')] : [];
    for (const me of named) {
      const id = typeof me === 'string' ? parseLibraryId(me) : undefined;
      if (id !== undefined) await access.requireRead(request, reply, id);
    }
  };
