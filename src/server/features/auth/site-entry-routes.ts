/** `/api/auth/sites`: signing in by way of a site, and an account for whoever comes for the first time. */
import { z } from 'zod';
import { formRefusalSchema } from '../../../contract/account/auth';
import { consentSchema } from '../../../contract/account/connections';
import {
  newcomerRequestSchema,
  newcomerSchema,
  siteEntryCallbackPath,
  siteEntryPath,
  siteEntryRequestSchema,
  siteNewcomerPath,
} from '../../../contract/account/oauth-sign-in';
import { errorSchema } from '../../../contract/errors';
import { addCookies, cookieOf, visitOf } from '../../accounts/access';
import { beginEntry, NEWCOMER, requireConnectable, siteAnswerSchema } from '../../accounts/connections';
import { noNewcomer, usernameTaken } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { clientOf, takeTries } from '../../platform/limits';
import type { Sources } from '../../sources/sources';
import type { AuthLimits } from './auth-limits';
import { type FinishDeps, finishEntry, makeNewcomersAccount } from './finish-entry';
import { REFUSALS } from './registration-routes';

export type SiteEntryDeps = FinishDeps & {
  readonly limits: AuthLimits;
  readonly sources: Sources;
  readonly appUrl: string;
};

const params = z.object({ site: z.string().max(30) });
const noSite = { 400: answers('There is no such site, or nobody can sign in with it', errorSchema) };
const tooMany = { 429: answers('Too many attempts; Retry-After says how long to wait', errorSchema) };
const describe = (summary: string) => ({ summary, tags: ['auth'] });

export const siteEntryRoutes: Routes<SiteEntryDeps> = (app, deps) => {
  beginRoute(app, deps);
  callbackRoute(app, deps);
  newcomerRoutes(app, deps);
};

const beginRoute: Routes<SiteEntryDeps> = (app, deps) => {
  app.post(
    siteEntryPath(':site'),
    {
      schema: {
        ...describe('Sign in, or register, with an account at a site: the browser is to go to the address'),
        params,
        body: siteEntryRequestSchema,
        response: { 200: answers('Where the site asks', consentSchema), ...noSite, ...tooMany },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(deps.sources, request.params.site);
      await takeTries([deps.limits.siteEntryFromAddress, clientOf(request)]);
      const { invitation = '' } = request.body;
      const query = new URLSearchParams({ invitation }).toString();
      const page = invitation === '' ? { returnTo: '/signin' } : { returnTo: `/register?${query}`, invitation };
      return { url: await beginEntry(deps, request, reply, { source, asker: NEWCOMER, ...page }) };
    },
  );
};

const callbackRoute: Routes<SiteEntryDeps> = (app, deps) => {
  app.get(
    siteEntryCallbackPath(':site'),
    {
      schema: {
        ...describe('Where a site sends the browser; it counts in the browser that began it'),
        params,
        querystring: siteAnswerSchema,
        response: { 303: z.undefined().describe('To a page of ours; its query says how it went'), ...noSite },
      },
    },
    async (request, reply) => {
      const source = requireConnectable(deps.sources, request.params.site);
      const address = await finishEntry(deps, request, reply, { source, callback: request.query });
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    },
  );
};

const newcomerRoutes: Routes<SiteEntryDeps> = (app, deps) => {
  const { siteEntry } = deps.accounts;
  const gone = { 410: answers('Nobody was named by the site, or too long ago', errorSchema) };
  const newcomerOf = (cookie: string, site: string) => {
    const newcomer = siteEntry.readNewcomer(cookie);
    if (newcomer?.person.site !== site) throw noNewcomer();
    return newcomer;
  };

  app.get(
    siteNewcomerPath(':site'),
    {
      schema: {
        ...describe('Whom the site has named, who has no account here yet'),
        params,
        response: { 200: answers('The name at the site', newcomerSchema), ...gone },
      },
    },
    (request, reply) => {
      void reply.header('cache-control', 'no-store');
      return { name: newcomerOf(cookieOf(request), request.params.site).person.name };
    },
  );

  app.post(
    siteNewcomerPath(':site'),
    {
      schema: {
        ...describe('Make the account of whom the site has named, under a username of choice'),
        params,
        body: newcomerRequestSchema,
        response: {
          200: answers('The account was made, with the session cookie', z.object({})),
          400: answers('The username is invalid', formRefusalSchema),
          403: answers('Registration is closed, or needs an invitation that can be used', errorSchema),
          409: answers('The username is taken', formRefusalSchema),
          ...gone,
          ...tooMany,
        },
      },
    },
    async (request, reply) => {
      const newcomer = newcomerOf(cookieOf(request), request.params.site);
      await takeTries([deps.limits.registerFromAddress, clientOf(request)]);
      const { username } = request.body;
      const made = await makeNewcomersAccount(deps, newcomer, username, visitOf(request));
      if (typeof made !== 'string') {
        addCookies(reply, [...made.cookies, siteEntry.forgetNewcomer()]);
        return {};
      }
      throw made === 'username-taken' ? usernameTaken() : REFUSALS[made]();
    },
  );
};
