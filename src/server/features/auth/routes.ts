/** Who is signed in, signing in and out. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CURRENT_USER_PATH, currentUserSchema, SIGN_OUT_PATH } from '../../../contract/auth';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import type { Admission } from '../../accounts/invitations';
import { answers } from '../../plugins/api-docs';
import type { Connections } from '../../plugins/connections';
import { nameRefusedFields } from '../../plugins/form-refusals';
import type { ProfileAccess } from '../../plugins/profile-access';
import { cookieOf, requireUser, setCookies } from '../../plugins/session';
import type { Redis } from '../../redis';
import { createAuthLimits } from './auth-limits';
import { claimRoutes } from './claim-routes';
import { guestRoutes } from './guest-routes';
import { registrationRoutes } from './registration-routes';
import { siteEntryRoutes, type SiteEntryDeps } from './site-entry-routes';
import { signInRoutes } from './sign-in-routes';

export type AuthDeps = {
  readonly accounts: Accounts;
  readonly access: ProfileAccess;
  readonly admission: Admission;
  readonly redis?: Redis | undefined;
  readonly connections: Connections;
} & Pick<SiteEntryDeps, 'sources' | 'appUrl'>;

export const authRoutes: FastifyPluginCallbackZod<AuthDeps> = (app, deps, done) => {
  const { accounts, access, admission, redis, ...entry } = deps;
  const limits = createAuthLimits(redis);
  nameRefusedFields(app);
  app.register(signInRoutes, { accounts, limits });
  app.register(guestRoutes, { accounts, limits });
  app.register(claimRoutes, { accounts, access, redis });
  app.register(registrationRoutes, { accounts, admission, limits });
  app.register(siteEntryRoutes, { accounts, admission, limits, ...entry });

  app.get(
    CURRENT_USER_PATH,
    {
      schema: {
        summary: 'The current user',
        tags: ['auth'],
        response: { 200: answers('Who is signed in', currentUserSchema), 401: answers('A guest', errorSchema) },
      },
    },
    async (request, reply) => {
      const { username, id, email, hasFirstSteps } = await requireUser(accounts, request, reply);
      const firstSteps = hasFirstSteps ? ({ firstSteps: true } as const) : {};
      return { username, id, email, profileId: access.profileOf(id), ...firstSteps };
    },
  );

  app.post(
    SIGN_OUT_PATH,
    {
      schema: {
        summary: 'Sign out',
        tags: ['auth'],
        response: { 204: z.undefined().describe('Signed out; also when nobody was signed in') },
      },
    },
    async (request, reply) => {
      setCookies(reply, await accounts.signOut(cookieOf(request)));
      return reply.status(204).send();
    },
  );
  done();
};
