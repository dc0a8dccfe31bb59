/** Registration. No response reveals whether an email address is known. */
import { z } from 'zod';
import {
  CLAIM_PATH,
  claimSchema,
  claimStateSchema,
  formErrorSchema,
  MAX_FIELD,
  REGISTER_PATH,
  type Registration,
  REGISTRATION_PATH,
  registrationModeSchema,
  registrationSchema,
} from '../../../contract/account/auth';
import { type ProfileAccess, requestContextOf, setCookies } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import type { Admission } from '../../accounts/registration';
import { fail, refusedField } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { clientOf, createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { AuthLimits } from './sign-in-routes';

type RegistrationDeps = {
  readonly accounts: Accounts;
  readonly admission: Admission;
  readonly limits: AuthLimits;
};

const emptySchema = z.object({});

const formErrors = { 400: jsonResponse('A field is invalid', formErrorSchema), ...errorResponses(429) };

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
          200: jsonResponse('The mode, and whether the invitation can be used', registrationModeSchema),
          400: formErrors[400],
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
          201: jsonResponse('The account was created; nobody is signed in', emptySchema),
          409: jsonResponse('The username is taken', formErrorSchema),
          ...formErrors,
          ...errorResponses({ 403: 'Registration is closed, or needs an invitation that can be used' }),
        },
      },
    },
    async (request, reply) => {
      await takeTokens(
        [limits.registerFromAddress, clientOf(request)],
        [limits.registerEmail, request.body.email.toLowerCase()],
      );
      const { invitation, ...registration } = request.body;
      const releaseInvitation = await admission.admit(invitation);
      if (typeof releaseInvitation === 'string') throw fail(releaseInvitation);
      if (!(await register(accounts, registration, releaseInvitation)))
        throw refusedField('username-taken', 'username');
      return reply.status(201).send({});
    },
  );
};

/** False if the name is taken. An unused invitation is released. */
const register = async (
  accounts: Accounts,
  registration: Registration,
  releaseInvitation: () => Promise<void>,
): Promise<boolean> => {
  try {
    if ((await accounts.register(registration)) === 'done') return true;
  } catch (error) {
    await releaseInvitation();
    throw error;
  }
  await releaseInvitation();
  return false;
};

// `/api/auth/claim`: makes the first user the owner of the installation.

type ClaimDeps = { readonly accounts: Accounts; readonly access: ProfileAccess; readonly redis?: Redis };

export const claimRoutes: Routes<ClaimDeps> = (app, { accounts, access, redis }) => {
  const limit = createLimit({ name: 'claim-from-address', redis, tries: 30, per: 60 * 60_000 });

  app.get(
    CLAIM_PATH,
    {
      schema: {
        summary: 'Whether the installation has an owner',
        tags: ['auth'],
        response: {
          200: jsonResponse(
            'Whether somebody has claimed it, whether it is for several people, and whether it sends email',
            claimStateSchema,
          ),
        },
      },
    },
    async () => ({
      isClaimed: await accounts.isClaimed(),
      hasOwnLibraries: access.hasOwnLibraries,
      sendsEmail: accounts.mail === 'sent',
    }),
  );

  app.post(
    CLAIM_PATH,
    {
      schema: {
        summary: 'Become the owner of the installation',
        description: 'By the token of the link that the server prints when it starts. Works once, and signs in.',
        tags: ['auth'],
        body: claimSchema,
        response: {
          200: jsonResponse('The account of user 1 is there, with the session cookie', z.object({})),
          400: jsonResponse('The token is wrong, or a field is not as it should be', formErrorSchema),
          409: jsonResponse('Another account has the username or the email address', formErrorSchema),
          ...errorResponses(429, { 410: 'The installation has an owner already' }),
        },
      },
    },
    async (request, reply) => {
      await takeTokens([limit, clientOf(request)]);
      const outcome = await accounts.claim(request.body);
      if (outcome !== 'done') throw CLAIM_ERRORS[outcome]();
      const { email, password } = request.body;
      const signedIn = await accounts.signIn({ usernameOrEmail: email, password }, requestContextOf(request));
      if (signedIn !== undefined) setCookies(reply, signedIn.cookies);
      return {};
    },
  );
};

const CLAIM_ERRORS = {
  'wrong-link': () => fail('wrong-claim-link'),
  claimed: () => fail('already-claimed'),
  'username-taken': () => refusedField('username-taken', 'username'),
  'email-taken': () => refusedField('email-taken', 'email'),
} as const;
