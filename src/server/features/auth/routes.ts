/** Who is signed in, signing in and out. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  CURRENT_USER_PATH,
  currentUserSchema,
  formRefusalSchema,
  SECOND_FACTOR_PATH,
  secondFactorSchema,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  signInAnswerSchema,
  signInSchema,
} from '../../../contract/auth';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import type { Admission } from '../../accounts/invitations';
import type { SecondFactorFailure } from '../../accounts/second-factor';
import { invalidCode, invalidCredentials, signInExpired, tooManyTries, type HttpFailure } from '../../errors';
import { answers } from '../../plugins/api-docs';
import { nameRefusedFields } from '../../plugins/form-refusals';
import { clientOf, takeTries } from '../../plugins/limits';
import type { ProfileAccess } from '../../plugins/profile-access';
import { cookieOf, requireUser, setCookies, visitOf } from '../../plugins/session';
import type { Redis } from '../../redis';
import { createAuthLimits, signInTries } from './auth-limits';
import { claimRoutes } from './claim-routes';
import { guestRoutes } from './guest-routes';
import { registrationRoutes } from './registration-routes';

type AuthDeps = {
  readonly accounts: Accounts;
  readonly access: ProfileAccess;
  readonly admission: Admission;
  readonly redis?: Redis | undefined;
};

/** How long a user is locked after ten wrong codes in a row, in milliseconds: the library's own figure. */
const LOCKED = 15 * 60_000;

const refusals = {
  400: answers('A field is invalid', formRefusalSchema),
  429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
};

export const authRoutes: FastifyPluginCallbackZod<AuthDeps> = (app, { accounts, access, admission, redis }, done) => {
  const limits = createAuthLimits(redis);
  nameRefusedFields(app);
  app.register(guestRoutes, { accounts, limits });
  app.register(claimRoutes, { accounts, access, redis });
  app.register(registrationRoutes, { accounts, admission, limits });

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
      const { username, id, email } = await requireUser(accounts, request, reply);
      return { username, id, email, profileId: access.profileOf(id) };
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

  app.post(
    SIGN_IN_PATH,
    {
      schema: {
        summary: 'Sign in',
        tags: ['auth'],
        body: signInSchema,
        response: {
          200: answers('Signed in, with the session cookie; or a two-factor code is needed', signInAnswerSchema),
          401: answers('An unknown name or a wrong password', errorSchema),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const tried = await accounts.recognize(request.body.usernameOrEmail, cookieOf(request));
      const giveBack = await takeTries(...signInTries(limits, tried, clientOf(request)));
      const answer = await accounts.signIn(request.body, visitOf(request));
      if (answer === undefined) throw invalidCredentials();
      await giveBack();
      setCookies(reply, answer.cookies);
      return answer.needsSecondFactor ? { secondFactor: true } : {};
    },
  );

  app.post(
    SECOND_FACTOR_PATH,
    {
      schema: {
        summary: 'The second step of a sign-in',
        tags: ['auth'],
        body: secondFactorSchema,
        response: {
          200: answers('Signed in, with the session cookie', signInAnswerSchema),
          401: answers('The code is wrong, or was used before', errorSchema),
          410: answers('The first step is missing, too old, or spent by wrong codes', errorSchema),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const giveBack = await takeTries([limits.signInFromAddress, clientOf(request)]);
      const outcome = await accounts.confirmSignIn(request.body, visitOf(request));
      if (!outcome.ok) throw toRefusal(outcome.error);
      await giveBack();
      setCookies(reply, outcome.value);
      return {};
    },
  );
  done();
};

const toRefusal = (failure: SecondFactorFailure): HttpFailure => {
  switch (failure) {
    case 'wrong-code':
      return invalidCode();
    case 'expired':
      return signInExpired();
    case 'locked':
      return tooManyTries(LOCKED);
  }
};
