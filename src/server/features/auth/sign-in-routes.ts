/** Signing in, in one step or two. */
import {
  formRefusalSchema,
  SECOND_FACTOR_PATH,
  secondFactorSchema,
  SIGN_IN_PATH,
  signInAnswerSchema,
  signInSchema,
} from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { cookieOf, setCookies, visitOf } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import type { SecondFactorFailure } from '../../accounts/guest-auth';
import { type HttpFailure, invalidCode, invalidCredentials, signInExpired, tooManyTries } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { clientOf, takeTries } from '../../platform/limits';
import { type AuthLimits, signInTries } from './auth-limits';

type SignInDeps = { readonly accounts: Accounts; readonly limits: AuthLimits };

/** How long a user is locked after ten wrong codes in a row, in milliseconds: the library's own figure. */
const LOCKED = 15 * 60_000;

const refusals = {
  400: answers('A field is invalid', formRefusalSchema),
  429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
};

export const signInRoutes: Routes<SignInDeps> = (app, { accounts, limits }) => {
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
