/** Signing in, in one step or two. */
import { z } from 'zod';
import {
  authMessages,
  CONFIRM_EMAIL_PATH,
  confirmedEmailSchema,
  confirmEmailSchema,
  FORGOT_PASSWORD_PATH,
  forgotPasswordSchema,
  formRefusalSchema,
  RESET_PASSWORD_PATH,
  resetPasswordSchema,
  SECOND_FACTOR_PATH,
  secondFactorSchema,
  SIGN_IN_PATH,
  signInAnswerSchema,
  signInSchema,
} from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { cookieOf, setCookies, visitOf } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import type { SecondFactorFailure, Tried } from '../../accounts/guest-auth';
import {
  type HttpFailure,
  invalidCode,
  invalidCredentials,
  refusedForm,
  signInExpired,
  tooManyTries,
  usedEmailLink,
  usedResetLink,
} from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { clientOf, createLimit, type Limit, takeTries, type Try } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

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

/** A new password for a forgotten one, and the confirmation of a new email. No answer says whether an e-mail address is known. */

type GuestDeps = { readonly accounts: Accounts; readonly limits: AuthLimits };

const nothing = z.object({});

export const guestRoutes: Routes<GuestDeps> = (app, { accounts, limits }) => {
  app.post(
    FORGOT_PASSWORD_PATH,
    {
      schema: {
        summary: 'Ask for a link that sets a new password',
        description: 'The answer is the same for an unknown address. The link works once, for an hour.',
        tags: ['auth'],
        body: forgotPasswordSchema,
        response: { 200: answers('An email is on its way if the address is known', nothing), ...refusals },
      },
    },
    async (request) => {
      const { email } = request.body;
      await takeTries([limits.resetOfEmail, email.toLowerCase()], [limits.resetFromAddress, clientOf(request)]);
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
        response: { 200: answers('The password was changed', nothing), ...refusals },
      },
    },
    async (request) => {
      await takeTries([limits.resetFromAddress, clientOf(request)]);
      const outcome = await accounts.resetPassword(request.body.token, request.body.password);
      if (outcome === 'used-link') throw usedResetLink();
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
        response: { 200: answers('It is the address of the account now', confirmedEmailSchema), ...refusals },
      },
    },
    async (request) => {
      await takeTries([limits.resetFromAddress, clientOf(request)]);
      const outcome = await accounts.confirmEmail(request.body.token);
      if (outcome === undefined) throw usedEmailLink();
      return { isNew: outcome === 'changed' };
    },
  );
};

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

/** Far above what a person or a club behind one address needs, far below what guessing needs. */
export type AuthLimits = {
  /** Sign-ins that failed; those that succeed do not count. */
  readonly signInOfAccountFromAddress: Limit;
  /** From anywhere, so that guessing from many addresses is slow. */
  readonly signInOfAccount: Limit;
  readonly signInFromAddress: Limit;
  /** In a browser that the account knows; it alone, so that nobody else can use it up. */
  readonly signInOfDevice: Limit;
  /** By way of a site: beginnings, and answers that the browser brings back. */
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

/** What a sign-in takes a try of. What others try in the name of an account is no hindrance to a browser it knows. */
const signInTries = (limits: AuthLimits, { account, device }: Tried, client: string): readonly Try[] =>
  device === undefined
    ? [
        [limits.signInOfAccountFromAddress, `${account} ${client}`],
        [limits.signInOfAccount, account],
        [limits.signInFromAddress, client],
      ]
    : [[limits.signInOfDevice, device]];
