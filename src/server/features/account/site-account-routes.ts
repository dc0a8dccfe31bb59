/** Accounts at sites by which a user may sign in. */
import { z } from 'zod';
import { consentSchema } from '../../../contract/account/connections';
import { siteLinkPath, siteLinkRequestSchema } from '../../../contract/account/oauth-sign-in';
import { errorSchema } from '../../../contract/errors';
import { cookieOf } from '../../accounts/access';
import { beginEntry, requireConnectable } from '../../accounts/connections';
import { userOwner } from '../../accounts/stored-secrets';
import { onlyWayIn } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { takeTries } from '../../platform/limits';
import type { Sources } from '../../sources/sources';
import { type AccountCallDeps, describe, refusals } from './account-call';
import { requireProof } from './require-proof';

type SiteAccountDeps = AccountCallDeps & { readonly sources: Sources; readonly appUrl: string };

const params = z.object({ site: z.string().max(30) });

export const siteAccountRoutes: Routes<SiteAccountDeps> = (app, deps) => {
  const { accounts, tries, userOf, sources } = deps;

  app.post(
    siteLinkPath(':site'),
    {
      schema: {
        ...describe('Link an account at a site, by which the user may sign in from then on'),
        params,
        body: siteLinkRequestSchema,
        response: {
          200: answers('Where the site asks', consentSchema),
          403: answers('The account has no password, and the sign-in is not recent', errorSchema),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const source = requireConnectable(sources, request.params.site);
      const giveBack = await takeTries([tries, String(user.id)]);
      await requireProof(accounts, user, cookieOf(request), request.body);
      await giveBack();
      const asker = userOwner(user.id).key;
      return { url: await beginEntry(deps, request, reply, { source, asker, returnTo: '/account' }) };
    },
  );

  app.delete(
    siteLinkPath(':site'),
    {
      schema: {
        ...describe('Unlink the account at a site, by the password and a code; it no longer signs in'),
        params,
        body: siteLinkRequestSchema,
        response: {
          204: z.undefined().describe('It is not linked'),
          409: answers('The account has no password', errorSchema),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (!(await accounts.hasPassword(user.id))) throw onlyWayIn();
      const { site, label } = requireConnectable(sources, request.params.site);
      const giveBack = await takeTries([tries, String(user.id)]);
      await requireProof(accounts, user, cookieOf(request), request.body);
      await giveBack();
      await accounts.siteEntry.unlink(user, site, label);
      return reply.status(204).send();
    },
  );
};
