/**
 * Rights before contents: whoever may not call a route learns nothing of what they sent. Endpoints check by themselves; of
 * other routes a documented 401 says that one has to be signed in, before a body, a query or a parameter is read.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { fail } from '../errors';
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

const checkOf = (route: RouteOptions, deps: RightsDeps): Check | undefined => {
  const { url, config } = route;
  if (config?.endpoint !== undefined) return undefined;
  if (!documents(route, 401) || url.startsWith('/api/auth/')) return undefined;
  if (url.startsWith('/api/account')) return (request, reply) => requireUser(deps.accounts, request, reply);
  return ofActor(deps);
};

const documents = ({ schema }: RouteOptions, status: number): boolean => {
  const { response } = schema ?? {};
  return typeof response === 'object' && response !== null && status in response;
};

const ofActor =
  ({ access }: RightsDeps): Check =>
  async (request, reply) => {
    if ((await access.actorOf(request, reply)) === undefined) throw fail('not-signed-in');
  };
