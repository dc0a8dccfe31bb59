/**
 * Rights before contents: whoever may not call a route learns nothing of what they sent. What a route documents, and whose
 * data its address names, say who may call it; this is checked before a body, a query or a further parameter is read.
 * Routes check again where they act. Routes that are made of endpoints check by themselves.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
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

const checkOf = (route: RouteOptions, deps: RightsDeps): Check | undefined => {
  const { url, config } = route;
  if (config?.endpoint !== undefined) return undefined;
  const documents = documentedBy(route);
  if (OF_USER.test(url)) {
    if (documents(403)) return ofUser(deps, deps.access.requireWrite);
    return documents(404) ? ofUser(deps, deps.access.requireRead) : undefined;
  }
  if (!documents(401) || url.startsWith('/api/auth/')) return undefined;
  if (url.startsWith('/api/account')) return (request, reply) => requireUser(deps.accounts, request, reply);
  return ofActor(deps);
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
