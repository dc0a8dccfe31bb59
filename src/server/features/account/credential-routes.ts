import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailChangeSchema, firstPasswordSchema, passwordChangeSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS, authMessages, formErrorSchema } from '../../../contract/account/auth';
import { consentSchema } from '../../../contract/account/connections';
import { siteLinkPath, siteLinkRequestSchema } from '../../../contract/account/oauth-sign-in';
import { cookieOf, requestContextOf, setCookies } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import { beginOAuthSignIn, requireConnectable } from '../../accounts/connections';
import { userOwner } from '../../accounts/stored-secrets';
import type { SignedInUser } from '../../accounts/user-auth';
import { fail, refusedForm } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { createLimit, type Limit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import {
  type AccountRouteDeps,
  credentialErrors,
  describeAccountRoute,
  requireCredentials,
  requireRecentSignIn,
  wrongPassword,
} from './account';

type EmailDeps = {
  readonly accounts: Accounts;
  readonly tries: Limit;
  readonly redis: Redis | undefined;
  readonly userOf: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser>;
};

const HOUR = 60 * 60_000;

export const emailRoutes: Routes<EmailDeps> = (app, { accounts, tries, redis, userOf }) => {
  /** Limits the emails sent to one address, and those one user can cause. */
  const addressLimit = createLimit({ name: 'email-change-to', redis, tries: 5, per: HOUR });
  const userLimit = createLimit({ name: 'email-change-of', redis, tries: 10, per: HOUR });

  app.post(
    ACCOUNT_PATHS.email,
    {
      schema: {
        summary: 'Change the email address',
        description:
          'A link is sent to the new address, which makes the change; it works once, for an hour. ' +
          'The answer is the same when another account has the address.',
        tags: ['account'],
        body: emailChangeSchema,
        response: {
          202: jsonResponse('An email is on its way to the new address', z.object({})),
          400: jsonResponse('A field is invalid, or the password or the code is incorrect', formErrorSchema),
          ...errorResponses(401, 429),
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const { newEmail, ...proof } = request.body;
      if (newEmail.toLowerCase() === user.email) throw refusedForm({ newEmail: authMessages.sameEmail });
      const refund = await takeTokens([tries, String(user.id)]);
      await requireCredentials(accounts, user, cookieOf(request), proof);
      await refund();
      await takeTokens([addressLimit, newEmail.toLowerCase()], [userLimit, String(user.id)]);
      accounts.requestEmail(user.id, newEmail);
      return reply.status(202).send({});
    },
  );
};

export const passwordRoutes: Routes<AccountRouteDeps> = (app, { accounts, tries, userOf }) => {
  app.post(
    ACCOUNT_PATHS.changePassword,
    {
      schema: {
        ...describeAccountRoute('Change the password; the other sessions end'),
        body: passwordChangeSchema,
        response: { 204: z.undefined().describe('The password was changed'), ...credentialErrors },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const refund = await takeTokens([tries, String(user.id)]);
      const { currentPassword, newPassword } = request.body;
      if (newPassword === currentPassword) {
        if (!(await accounts.isPassword(cookieOf(request), currentPassword))) throw wrongPassword();
        await refund();
        throw refusedForm({ newPassword: authMessages.samePassword });
      }
      const cookies = await accounts.changePassword(user, requestContextOf(request), request.body);
      if (cookies === undefined) throw wrongPassword();
      await refund();
      setCookies(reply, cookies);
      return reply.status(204).send();
    },
  );

  app.post(
    ACCOUNT_PATHS.setPassword,
    {
      schema: {
        ...describeAccountRoute('Set the first password of an account that was made without one'),
        body: firstPasswordSchema,
        response: {
          204: z.undefined().describe('The password was set'),
          ...credentialErrors,
          ...errorResponses({ 403: 'The sign-in is not recent', 409: 'The account has a password' }),
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      requireRecentSignIn(user);
      if (!(await accounts.setPassword(user, cookieOf(request), request.body.newPassword)))
        throw fail('password-is-set');
      return reply.status(204).send();
    },
  );
};

// Accounts at sites

type SiteAccountDeps = AccountRouteDeps & { readonly sources: Sources; readonly appUrl: string };

const params = z.object({ site: z.string().max(30) });

export const siteAccountRoutes: Routes<SiteAccountDeps> = (app, deps) => {
  const { accounts, tries, userOf, sources } = deps;

  app.post(
    siteLinkPath(':site'),
    {
      schema: {
        ...describeAccountRoute('Link an account at a site, by which the user may sign in from then on'),
        params,
        body: siteLinkRequestSchema,
        response: {
          200: jsonResponse('Where the site asks', consentSchema),
          ...credentialErrors,
          ...errorResponses({ 403: 'The account has no password, and the sign-in is not recent' }),
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const source = requireConnectable(sources, request.params.site);
      const refund = await takeTokens([tries, String(user.id)]);
      await requireCredentials(accounts, user, cookieOf(request), request.body);
      await refund();
      const ownerKey = userOwner(user.id).key;
      return { url: await beginOAuthSignIn(deps, request, reply, { source, asker: ownerKey, returnTo: '/account' }) };
    },
  );

  app.delete(
    siteLinkPath(':site'),
    {
      schema: {
        ...describeAccountRoute('Unlink the account at a site, by the password and a code; it no longer signs in'),
        params,
        body: siteLinkRequestSchema,
        response: {
          204: z.undefined().describe('It is not linked'),
          ...credentialErrors,
          ...errorResponses({ 409: 'The account has no password' }),
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (!(await accounts.hasPassword(user.id))) throw fail('only-way-in');
      const { site, label } = requireConnectable(sources, request.params.site);
      const refund = await takeTokens([tries, String(user.id)]);
      await requireCredentials(accounts, user, cookieOf(request), request.body);
      await refund();
      await accounts.oauthSignIn.unlink(user, site, label);
      return reply.status(204).send();
    },
  );
};
