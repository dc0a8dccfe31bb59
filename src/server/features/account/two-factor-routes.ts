/** Turning two-factor sign-in on, in two steps, and off; new recovery codes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_PATHS, authMessages, formRefusalSchema } from '../../../contract/auth';
import {
  guardedRequestSchema,
  recoveryCodesSchema,
  twoFactorConfirmationSchema,
  twoFactorRequestSchema,
  twoFactorSetupSchema,
} from '../../../contract/account';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import type { SignedInUser } from '../../accounts/user-calls';
import { refusedForm, twoFactorIsOff, twoFactorIsOn, wrongPassword } from '../../errors';
import { answers } from '../../plugins/api-docs';
import { takeTries, type Limit } from '../../plugins/limits';
import { cookieOf, setCookies, visitOf } from '../../plugins/session';
import { requireProof } from './require-proof';

type TwoFactorDeps = {
  readonly accounts: Accounts;
  /** Passwords and codes tried, per user. */
  readonly tries: Limit;
  readonly userOf: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser>;
};

const refusals = {
  400: answers('The password or the code is incorrect', formRefusalSchema),
  401: answers('A guest', errorSchema),
  429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
};
const isOn = { 409: answers('It is on already', errorSchema) };

export const twoFactorRoutes: FastifyPluginCallbackZod<TwoFactorDeps> = (app, { accounts, tries, userOf }, done) => {
  app.post(
    ACCOUNT_PATHS.twoFactor,
    {
      schema: {
        summary: 'Begin two-factor authentication',
        description: 'Takes effect once a code of the app has confirmed it.',
        tags: ['account'],
        body: twoFactorRequestSchema,
        response: { 200: answers('For the app, and for the drawer', twoFactorSetupSchema), ...refusals, ...isOn },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (user.hasTwoFactor) throw twoFactorIsOn();
      const giveBack = await takeTries([tries, String(user.id)]);
      const setup = await accounts.beginTwoFactor(cookieOf(request), request.body.currentPassword);
      if (setup === undefined) throw wrongPassword();
      await giveBack();
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
        response: { 204: z.undefined().describe('It is on'), ...refusals, ...isOn },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (user.hasTwoFactor) throw twoFactorIsOn();
      const giveBack = await takeTries([tries, String(user.id)]);
      const cookies = await accounts.confirmTwoFactor(user, visitOf(request), request.body.code);
      if (cookies === undefined) throw refusedForm({ code: authMessages.invalidCode });
      await giveBack();
      setCookies(reply, cookies);
      return reply.status(204).send();
    },
  );

  app.delete(
    ACCOUNT_PATHS.twoFactor,
    {
      schema: {
        summary: 'Turn two-factor authentication off, by the password and a code',
        tags: ['account'],
        body: guardedRequestSchema,
        response: { 204: z.undefined().describe('It is off'), ...refusals },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const giveBack = await takeTries([tries, String(user.id)]);
      await requireProof(accounts, user, cookieOf(request), request.body);
      const cookies = await accounts.endTwoFactor(user, visitOf(request), request.body.currentPassword);
      if (cookies === undefined) throw wrongPassword();
      await giveBack();
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
          200: answers('To be shown once', recoveryCodesSchema),
          409: answers('Two-factor authentication is off', errorSchema),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (!user.hasTwoFactor) throw twoFactorIsOff();
      const giveBack = await takeTries([tries, String(user.id)]);
      await requireProof(accounts, user, cookieOf(request), request.body);
      const { currentPassword } = request.body;
      const recoveryCodes = await accounts.renewRecoveryCodes(user, cookieOf(request), currentPassword);
      if (recoveryCodes === undefined) throw wrongPassword();
      await giveBack();
      return { recoveryCodes };
    },
  );
  done();
};
