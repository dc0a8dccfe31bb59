/** A new password for a forgotten one, and the confirmation of a new email. No answer says whether an e-mail address is known. */
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
} from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import { refusedForm, usedEmailLink, usedResetLink } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { clientOf, takeTries } from '../../platform/limits';
import type { AuthLimits } from './auth-limits';

type GuestDeps = { readonly accounts: Accounts; readonly limits: AuthLimits };

const nothing = z.object({});

const refusals = {
  400: answers('A field is invalid', formRefusalSchema),
  429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
};

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
