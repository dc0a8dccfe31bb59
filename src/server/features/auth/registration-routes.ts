/** A new account, and who may make one. No answer says whether an e-mail address is known. */
import { z } from 'zod';
import {
  formRefusalSchema,
  MAX_FIELD,
  REGISTER_PATH,
  type Registration,
  REGISTRATION_PATH,
  registrationModeSchema,
  registrationSchema,
} from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import type { Admission } from '../../accounts/registration';
import { invitationNeeded, registrationClosed, usedInvitation, usernameTaken } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { clientOf, takeTries } from '../../platform/limits';
import type { AuthLimits } from './auth-limits';

type RegistrationDeps = {
  readonly accounts: Accounts;
  readonly admission: Admission;
  readonly limits: AuthLimits;
};

const nothing = z.object({});

const refusals = {
  400: answers('A field is invalid', formRefusalSchema),
  429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
};

export const REFUSALS = {
  closed: registrationClosed,
  'invitation-needed': invitationNeeded,
  'used-invitation': usedInvitation,
} as const;

export const registrationRoutes: Routes<RegistrationDeps> = (app, deps) => {
  const { accounts, admission, limits } = deps;

  app.get(
    REGISTRATION_PATH,
    {
      schema: {
        summary: 'Who may register',
        tags: ['auth'],
        querystring: z.object({ invitation: z.string().max(MAX_FIELD).optional() }),
        response: {
          200: answers('The mode, and whether the invitation can be used', registrationModeSchema),
          400: refusals[400],
        },
      },
    },
    async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const { invitation } = request.query;
      return { mode: admission.mode, isInvited: invitation !== undefined && (await admission.isInvited(invitation)) };
    },
  );

  app.post(
    REGISTER_PATH,
    {
      schema: {
        summary: 'Create an account',
        description: 'For a known email address the answer is the same, and its owner gets an email.',
        tags: ['auth'],
        body: registrationSchema,
        response: {
          201: answers('The account was created; nobody is signed in', nothing),
          403: answers('Registration is closed, or needs an invitation that can be used', errorSchema),
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
      const { invitation, ...registration } = request.body;
      const admitted = await admission.admit(invitation);
      if (typeof admitted === 'string') throw REFUSALS[admitted]();
      if (!(await register(accounts, registration, admitted))) throw usernameTaken();
      return reply.status(201).send({});
    },
  );
};

/** False for a name that is taken. An invitation that came to nothing is given back. */
const register = async (
  accounts: Accounts,
  registration: Registration,
  giveBack: () => Promise<void>,
): Promise<boolean> => {
  try {
    if ((await accounts.register(registration)) === 'done') return true;
  } catch (error) {
    await giveBack();
    throw error;
  }
  await giveBack();
  return false;
};
