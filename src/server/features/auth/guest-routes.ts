/** A new account, and a new password for a forgotten one. No answer says whether an e-mail address is known. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  FORGOT_PASSWORD_PATH,
  forgotPasswordSchema,
  formRefusalSchema,
  REGISTER_PATH,
  registrationSchema,
  RESET_PASSWORD_PATH,
  resetPasswordSchema,
} from '../../../contract/auth';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import { usedResetLink, usernameTaken } from '../../errors';
import { answers } from '../../plugins/api-docs';
import { clientOf, takeTries } from '../../plugins/limits';
import type { AuthLimits } from './auth-limits';

type GuestDeps = { readonly accounts: Accounts; readonly limits: AuthLimits };

const nothing = z.object({});

const refusals = {
  400: answers('A field is not as it should be', formRefusalSchema),
  429: answers('Too many tries; Retry-After says how long to wait', errorSchema),
};

export const guestRoutes: FastifyPluginCallbackZod<GuestDeps> = (app, { accounts, limits }, done) => {
  app.post(
    REGISTER_PATH,
    {
      schema: {
        summary: 'Create an account',
        description: 'For a known e-mail address the answer is the same, and its owner gets a letter.',
        tags: ['auth'],
        body: registrationSchema,
        response: {
          201: answers('The account is there; nobody is signed in', nothing),
          409: answers('The username is taken', formRefusalSchema),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      await takeTries(
        [limits.registerFromAddress, clientOf(request)],
        [limits.registerEmail, request.body.email.toLowerCase()],
      );
      if ((await accounts.register(request.body)) === 'username-taken') throw usernameTaken();
      return reply.status(201).send({});
    },
  );

  app.post(
    FORGOT_PASSWORD_PATH,
    {
      schema: {
        summary: 'Ask for a link that sets a new password',
        description: 'The answer is the same for an unknown address. The link works once, for an hour.',
        tags: ['auth'],
        body: forgotPasswordSchema,
        response: { 200: answers('A letter is on its way if the address is known', nothing), ...refusals },
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
        summary: 'Set a new password by the link of a letter',
        description: 'Ends every session of the user.',
        tags: ['auth'],
        body: resetPasswordSchema,
        response: { 200: answers('The new password holds', nothing), ...refusals },
      },
    },
    async (request) => {
      await takeTries([limits.resetFromAddress, clientOf(request)]);
      if (!(await accounts.resetPassword(request.body.token, request.body.password))) throw usedResetLink();
      return {};
    },
  );
  done();
};
