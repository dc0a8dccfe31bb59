import { z } from 'zod';
import {
  authMessages,
  CONFIRM_EMAIL_PATH,
  confirmedEmailSchema,
  confirmEmailSchema,
  FORGOT_PASSWORD_PATH,
  forgotPasswordSchema,
  formErrorSchema,
  RESET_PASSWORD_PATH,
  resetPasswordSchema,
  SECOND_FACTOR_PATH,
  secondFactorSchema,
  SIGN_IN_PATH,
  signInResponseSchema,
  signInSchema,
} from '../../../contract/account/auth';
import { cookieOf, requestContextOf, setCookies } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import type { SecondFactorFailure, SignInAttempt } from '../../accounts/guest-auth';
import { fail, type HttpError, refusedForm } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { clientOf, createLimit, type Limit, type LimitKey, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

type SignInDeps = { readonly accounts: Accounts; readonly limits: AuthLimits };

/** Lock after ten wrong codes in a row, in milliseconds; the value of better-auth. */
const LOCK_DURATION = 15 * 60_000;

const formErrors = { 400: jsonResponse('A field is invalid', formErrorSchema), ...errorResponses(429) };

export const signInRoutes: Routes<SignInDeps> = (app, { accounts, limits }) => {
  app.post(
    SIGN_IN_PATH,
    {
      schema: {
        summary: 'Sign in',
        tags: ['auth'],
        body: signInSchema,
        response: {
          200: jsonResponse('Signed in, with the session cookie; or a two-factor code is needed', signInResponseSchema),
          ...formErrors,
          ...errorResponses({ 401: 'An unknown name or a wrong password' }),
        },
      },
    },
    async (request, reply) => {
      const target = await accounts.recognize(request.body.usernameOrEmail, cookieOf(request));
      const refund = await takeTokens(...signInAttempts(limits, target, clientOf(request)));
      const answer = await accounts.signIn(request.body, requestContextOf(request));
      if (answer === undefined) throw fail('invalid-credentials');
      await refund();
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
          200: jsonResponse('Signed in, with the session cookie', signInResponseSchema),
          ...formErrors,
          ...errorResponses({
            401: 'The code is wrong, or was used before',
            410: 'The first step is missing, too old, or spent by wrong codes',
          }),
        },
      },
    },
    async (request, reply) => {
      const refund = await takeTokens([limits.signInFromAddress, clientOf(request)]);
      const outcome = await accounts.confirmSignIn(request.body, requestContextOf(request));
      if (!outcome.ok) throw toSecondFactorError(outcome.error);
      await refund();
      setCookies(reply, outcome.value);
      return {};
    },
  );
};

const toSecondFactorError = (failure: SecondFactorFailure): HttpError => {
  switch (failure) {
    case 'wrong-code':
      return fail('invalid-code');
    case 'expired':
      return fail('sign-in-expired');
    case 'locked':
      return fail('too-many-tries', undefined, { retryAfter: LOCK_DURATION });
  }
};

// Password reset and email confirmation: no response reveals whether an email address is known.

type GuestDeps = { readonly accounts: Accounts; readonly limits: AuthLimits };

const emptySchema = z.object({});

export const guestRoutes: Routes<GuestDeps> = (app, { accounts, limits }) => {
  app.post(
    FORGOT_PASSWORD_PATH,
    {
      schema: {
        summary: 'Ask for a link that sets a new password',
        description: 'The answer is the same for an unknown address. The link works once, for an hour.',
        tags: ['auth'],
        body: forgotPasswordSchema,
        response: {
          200: jsonResponse('An email is on its way if the address is known', emptySchema),
          ...formErrors,
        },
      },
    },
    async (request) => {
      const { email } = request.body;
      await takeTokens([limits.resetOfEmail, email.toLowerCase()], [limits.resetFromAddress, clientOf(request)]);
      accounts.requestReset(email);
      return {};
    },
  );

  app.post(
    RESET_PASSWORD_PATH,
    {
      schema: {
        summary: 'Set a new password with the link of an email',
        description: 'Ends every session of the user.',
        tags: ['auth'],
        body: resetPasswordSchema,
        response: { 200: jsonResponse('The password was changed', emptySchema), ...formErrors },
      },
    },
    async (request) => {
      await takeTokens([limits.resetFromAddress, clientOf(request)]);
      const outcome = await accounts.resetPassword(request.body.token, request.body.password);
      if (outcome === 'used-link') throw fail('used-reset-link');
      if (outcome === 'same-password') throw refusedForm({ password: authMessages.samePassword });
      return {};
    },
  );

  app.post(
    CONFIRM_EMAIL_PATH,
    {
      schema: {
        summary: 'Confirm a new email address with the link that was sent to it',
        description: 'The link works once, for an hour.',
        tags: ['auth'],
        body: confirmEmailSchema,
        response: {
          200: jsonResponse('It is the address of the account now', confirmedEmailSchema),
          ...formErrors,
        },
      },
    },
    async (request) => {
      await takeTokens([limits.resetFromAddress, clientOf(request)]);
      const outcome = await accounts.confirmEmail(request.body.token);
      if (outcome === undefined) throw fail('used-email-link');
      return { isNew: outcome === 'changed' };
    },
  );
};

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

/** Far above what a club behind one address needs, far below what guessing needs. */
export type AuthLimits = {
  readonly signInOfAccountFromAddress: Limit;
  /** From any address, so that distributed guessing is slow. */
  readonly signInOfAccount: Limit;
  readonly signInFromAddress: Limit;
  /** Sign-ins from a browser known to the account have their own limit, so that attackers cannot use it up. */
  readonly signInOfDevice: Limit;
  readonly siteEntryFromAddress: Limit;
  readonly registerFromAddress: Limit;
  readonly registerEmail: Limit;
  readonly resetOfEmail: Limit;
  readonly resetFromAddress: Limit;
};

export const createAuthLimits = (redis?: Redis): AuthLimits => ({
  signInOfAccountFromAddress: createLimit({ name: 'sign-in-of-account-from', redis, tries: 10, per: 15 * MINUTE }),
  signInOfAccount: createLimit({ name: 'sign-in-of-account', redis, tries: 100, per: HOUR }),
  signInFromAddress: createLimit({ name: 'sign-in-from-address', redis, tries: 100, per: 15 * MINUTE }),
  signInOfDevice: createLimit({ name: 'sign-in-of-device', redis, tries: 10, per: 15 * MINUTE }),
  siteEntryFromAddress: createLimit({ name: 'site-entry-from-address', redis, tries: 60, per: 15 * MINUTE }),
  registerFromAddress: createLimit({ name: 'register-from-address', redis, tries: 60, per: HOUR }),
  registerEmail: createLimit({ name: 'register-email', redis, tries: 10, per: HOUR }),
  resetOfEmail: createLimit({ name: 'reset-of-email', redis, tries: 5, per: HOUR }),
  resetFromAddress: createLimit({ name: 'reset-from-address', redis, tries: 30, per: HOUR }),
});

/** Attempts elsewhere do not block a browser that the account knows. */
const signInAttempts = (limits: AuthLimits, { account, device }: SignInAttempt, client: string): readonly LimitKey[] =>
  device === undefined
    ? [
        [limits.signInOfAccountFromAddress, `${account} ${client}`],
        [limits.signInOfAccount, account],
        [limits.signInFromAddress, client],
      ]
    : [[limits.signInOfDevice, device]];
