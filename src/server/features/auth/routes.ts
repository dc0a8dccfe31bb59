import { z } from 'zod';
import { CURRENT_USER_PATH, currentUserSchema, SIGN_OUT_PATH } from '../../../contract/account/auth';
import { cookieOf, type ProfileAccess, requireUser, setCookies } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import type { Connections } from '../../accounts/connections';
import type { Admission } from '../../accounts/registration';
import { reportFieldErrors } from '../../http/error-responses';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import type { Redis } from '../../platform/redis';
import { type OAuthSignInDeps, oauthSignInRoutes } from './oauth-sign-in-routes';
import { claimRoutes, registrationRoutes } from './registration-routes';
import { createAuthLimits, guestRoutes, signInRoutes } from './sign-in-routes';

export type AuthDeps = {
  readonly accounts: Accounts;
  readonly access: ProfileAccess;
  readonly admission: Admission;
  readonly redis?: Redis;
  readonly connections: Connections;
} & Pick<OAuthSignInDeps, 'sources' | 'appUrl'>;

export const authRoutes: Routes<AuthDeps> = (app, deps) => {
  const { accounts, access, admission, redis, ...oauthDeps } = deps;
  const limits = createAuthLimits(redis);
  reportFieldErrors(app);
  signInRoutes(app, { accounts, limits });
  guestRoutes(app, { accounts, limits });
  claimRoutes(app, { accounts, access, redis });
  registrationRoutes(app, { accounts, admission, limits });
  oauthSignInRoutes(app, { accounts, admission, limits, ...oauthDeps });

  app.get(
    CURRENT_USER_PATH,
    {
      schema: {
        summary: 'The current user',
        tags: ['auth'],
        response: { 200: jsonResponse('Who is signed in', currentUserSchema), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const { username, id, email, hasFirstSteps } = await requireUser(accounts, request, reply);
      const firstSteps = hasFirstSteps ? ({ firstSteps: true } as const) : {};
      const timeZone = await access.timeZoneOf(request, reply);
      return { username, id, email, profileId: access.profileOf(id), timeZone, ...firstSteps };
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
};
