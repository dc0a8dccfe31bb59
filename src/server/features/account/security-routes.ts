import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Milliseconds } from '../../../chess/types';
import {
  guardedRequestSchema,
  recoveryCodesSchema,
  type Session,
  sessionsSchema,
  twoFactorConfirmationSchema,
  twoFactorRequestSchema,
  twoFactorSetupSchema,
} from '../../../contract/account/account';
import { ACCOUNT_PATHS, authMessages, formErrorSchema } from '../../../contract/account/auth';
import { cookieOf, requestContextOf, setCookies } from '../../accounts/access';
import { MAX_SESSION } from '../../accounts/auth';
import type { SignedInUser } from '../../accounts/user-auth';
import { endOtherSessions, endSession, listSessions, type OpenSession } from '../../db/accounts/sessions';
import type { Database } from '../../db/database';
import { fail, refusedForm } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { takeTokens } from '../../platform/limits';
import { describeNetwork } from '../../platform/request-context';
import { type AccountRouteDeps, requireCredentials, wrongPassword } from './account';

const alreadyOn = errorResponses({ 409: 'It is on already' });

export const twoFactorRoutes: Routes<AccountRouteDeps> = (app, deps) => {
  const { accounts, tries, userOf } = deps;
  protectedTwoFactorRoutes(app, deps);

  app.post(
    ACCOUNT_PATHS.twoFactor,
    {
      schema: {
        summary: 'Begin two-factor authentication',
        description: 'Takes effect once a code of the app has confirmed it.',
        tags: ['account'],
        body: twoFactorRequestSchema,
        response: {
          200: jsonResponse('For the app, and for the drawer', twoFactorSetupSchema),
          ...twoFactorErrors,
          ...alreadyOn,
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (user.hasTwoFactor) throw fail('two-factor-is-on');
      const refund = await takeTokens([tries, String(user.id)]);
      const setup = await accounts.beginTwoFactor(cookieOf(request), request.body.currentPassword);
      if (setup === undefined) throw wrongPassword();
      await refund();
      return setup;
    },
  );

  app.post(
    ACCOUNT_PATHS.confirmTwoFactor,
    {
      schema: {
        summary: 'Turn two-factor authentication on by a code of the app',
        tags: ['account'],
        body: twoFactorConfirmationSchema,
        response: { 204: z.undefined().describe('It is on'), ...twoFactorErrors, ...alreadyOn },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (user.hasTwoFactor) throw fail('two-factor-is-on');
      const refund = await takeTokens([tries, String(user.id)]);
      const cookies = await accounts.confirmTwoFactor(user, requestContextOf(request), request.body.code);
      if (cookies === undefined) throw refusedForm({ code: authMessages.invalidCode });
      await refund();
      setCookies(reply, cookies);
      return reply.status(204).send();
    },
  );
};

const protectedTwoFactorRoutes: Routes<AccountRouteDeps> = (app, { accounts, tries, userOf }) => {
  app.delete(
    ACCOUNT_PATHS.twoFactor,
    {
      schema: {
        summary: 'Turn two-factor authentication off, by the password and a code',
        tags: ['account'],
        body: guardedRequestSchema,
        response: { 204: z.undefined().describe('It is off'), ...twoFactorErrors },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const refund = await takeTokens([tries, String(user.id)]);
      await requireCredentials(accounts, user, cookieOf(request), request.body);
      const cookies = await accounts.endTwoFactor(user, requestContextOf(request), request.body.currentPassword);
      if (cookies === undefined) throw wrongPassword();
      await refund();
      setCookies(reply, cookies);
      return reply.status(204).send();
    },
  );

  app.post(
    ACCOUNT_PATHS.recoveryCodes,
    {
      schema: {
        summary: 'New recovery codes, by the password and a code; the old ones stop working',
        tags: ['account'],
        body: guardedRequestSchema,
        response: {
          200: jsonResponse('To be shown once', recoveryCodesSchema),
          ...twoFactorErrors,
          ...errorResponses({ 409: 'Two-factor authentication is off' }),
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (!user.hasTwoFactor) throw fail('two-factor-is-off');
      const refund = await takeTokens([tries, String(user.id)]);
      await requireCredentials(accounts, user, cookieOf(request), request.body);
      const { currentPassword } = request.body;
      const recoveryCodes = await accounts.renewRecoveryCodes(user, cookieOf(request), currentPassword);
      if (recoveryCodes === undefined) throw wrongPassword();
      await refund();
      return { recoveryCodes };
    },
  );
};

const twoFactorErrors = {
  400: jsonResponse('The password or the code is incorrect', formErrorSchema),
  ...errorResponses(401, 429),
};

type SessionDeps = {
  readonly db: Database;
  readonly userOf: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser>;
};

export const sessionRoutes: Routes<SessionDeps> = (app, { db, userOf }) => {
  app.get(
    ACCOUNT_PATHS.sessions,
    {
      schema: {
        summary: 'Where the user is signed in',
        tags: ['account'],
        response: { 200: jsonResponse('The sessions, this one first', sessionsSchema), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const here = { id: user.session.id, ...requestContextOf(request) };
      return toSessions(await listSessions(db, user.id), here, Date.now());
    },
  );

  app.delete(
    ACCOUNT_PATHS.sessions,
    {
      schema: {
        summary: 'Sign out everywhere but here',
        tags: ['account'],
        response: { 204: z.undefined().describe('The other sessions have ended'), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      await endOtherSessions(db, user.id, user.session.id);
      return reply.status(204).send();
    },
  );

  app.delete(
    `${ACCOUNT_PATHS.sessions}/:id`,
    {
      schema: {
        summary: 'End one session',
        tags: ['account'],
        params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
        response: { 204: z.undefined().describe('It has ended'), ...errorResponses(400, 401, 404) },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (!(await endSession(db, user.id, request.params.id))) throw fail('no-such-session');
      return reply.status(204).send();
    },
  );
};

const toSessions = (
  sessions: readonly OpenSession[],
  current: { readonly id: number; readonly network: string },
  now: Milliseconds,
): readonly Session[] =>
  sessions
    .filter(({ expiresAt, signedInAt }) => Date.parse(expiresAt) > now && Date.parse(signedInAt) + MAX_SESSION > now)
    .map(({ id, device, network, signedInAt, usedAt }) => {
      const isCurrent = id === current.id;
      const location = describeNetwork(isCurrent ? current.network : network, current.network, isCurrent);
      return { id, isCurrent, device: device || 'Unknown device', where: location, signedInAt, usedAt };
    })
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
