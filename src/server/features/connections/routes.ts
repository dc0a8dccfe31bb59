/** `/api/connections`: OAuth connections to sites. */
import { z } from 'zod';
import {
  callbackPath,
  type Connection,
  connectionPath,
  CONNECTIONS_PATH,
  connectionsSchema,
  consentRequestSchema,
  consentSchema,
  disconnectedSchema,
} from '../../../contract/account/connections';
import { SITES_PATH, sitesSchema } from '../../../contract/sites';
import { type Connections, requireConnectable, siteAnswerSchema } from '../../accounts/connections';
import type { SiteConnection } from '../../db/connections';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { clientOf, createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { type Sources, toSite } from '../../sources/sources';

type ConnectionRouteDeps = {
  readonly connections: Connections;
  readonly sources: Sources;
  readonly redis?: Redis;
};

const params = z.object({ site: z.string().max(30) });

const describe = (summary: string, description: string) => ({ summary, description, tags: ['connections'] });

const unknownSite = errorResponses({ 400: 'There is no such site, or nothing to consent to' });

export const connectionRoutes: Routes<ConnectionRouteDeps> = (app, deps) => {
  listRoute(app, deps);
  startRoute(app, deps);
  callbackRoute(app, deps);
  endRoute(app, deps);
};

const listRoute: Routes<ConnectionRouteDeps> = (app, { connections, sources }) => {
  const toConnection = ({ site, connectedAt, expiresAt }: SiteConnection, isGuest: boolean): Connection => ({
    site,
    isGuest,
    label: sources.find(site)?.label ?? site,
    connectedAt: new Date(connectedAt).toISOString(),
    endsAt: new Date(expiresAt).toISOString(),
  });
  app.get(
    CONNECTIONS_PATH,
    {
      schema: {
        ...describe('Connections', 'Sites at which something may be done for the user, or for the guest’s browser.'),
        response: { 200: jsonResponse('By site', connectionsSchema) },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const owner = await connections.ownerOf(request, reply);
      if (owner === undefined) return [];
      const isGuest = owner.userId === undefined;
      return (await connections.list(owner)).map((connection) => toConnection(connection, isGuest));
    },
  );
};

const startRoute: Routes<ConnectionRouteDeps> = (app, { connections, sources, redis }) => {
  const tries = createLimit({ name: 'connections', redis, tries: 30, per: 10 * 60_000 });
  app.post(
    connectionPath(':site'),
    {
      schema: {
        ...describe('Connect', 'The browser must go to the returned address, and comes back to `returnTo`.'),
        params,
        body: consentRequestSchema,
        response: {
          200: jsonResponse('Where the site asks for consent', consentSchema),
          ...unknownSite,
          ...errorResponses(429),
        },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(sources, request.params.site);
      await takeTokens([tries, clientOf(request)]);
      return { url: await connections.begin(request, reply, { source, ...request.body }) };
    },
  );
};

const callbackRoute: Routes<ConnectionRouteDeps> = (app, { connections, sources }) => {
  app.get(
    callbackPath(':site'),
    {
      schema: {
        ...describe('What a site answers', 'Where a site sends the browser. It counts in the browser that began it.'),
        params,
        querystring: siteAnswerSchema,
        response: {
          303: z.undefined().describe('Back to the page that was left; its query says how it went'),
          ...unknownSite,
        },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(sources, request.params.site);
      const address = await connections.finish(request, reply, { source, callback: request.query });
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    },
  );
};

const endRoute: Routes<ConnectionRouteDeps> = (app, { connections, sources }) => {
  app.delete(
    connectionPath(':site'),
    {
      schema: {
        ...describe('Disconnect', 'Revokes the access at the site and deletes it here.'),
        params,
        response: { 200: jsonResponse('Whether the site was notified', disconnectedSchema), ...unknownSite },
      },
    },
    async (request, reply) => {
      const { site } = requireConnectable(sources, request.params.site);
      void reply.header('cache-control', 'no-store');
      const owner = await connections.ownerOf(request, reply);
      return { isRevoked: owner === undefined || (await connections.end(owner, site)) };
    },
  );
};

// `GET /api/sites`

type SitesDeps = { readonly sources: Sources };

export const siteRoutes: Routes<SitesDeps> = (app, { sources }) => {
  const sites = sources.all.map(toSite);
  app.get(
    SITES_PATH,
    {
      schema: {
        summary: 'Sites',
        description: 'Where games of players are found, and what each site can do.',
        tags: ['scouting'],
        response: { 200: jsonResponse('The sites', sitesSchema) },
      },
    },
    () => sites,
  );
};
