/** Turning two-factor sign-in on, in two steps. */
import { z } from 'zod';
import {
  twoFactorConfirmationSchema,
  twoFactorRequestSchema,
  twoFactorSetupSchema,
} from '../../../contract/account/account';
import { ACCOUNT_PATHS, authMessages } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { cookieOf, setCookies, visitOf } from '../../accounts/access';
import { refusedForm, twoFactorIsOn, wrongPassword } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { takeTries } from '../../platform/limits';
import type { AccountCallDeps } from './account-call';
import { protectedTwoFactorRoutes } from './protected-two-factor-routes';
import { twoFactorRefusals } from './two-factor-refusals';

const isOn = { 409: answers('It is on already', errorSchema) };

export const twoFactorRoutes: Routes<AccountCallDeps> = (app, deps) => {
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
          200: answers('For the app, and for the drawer', twoFactorSetupSchema),
          ...twoFactorRefusals,
          ...isOn,
        },
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
        response: { 204: z.undefined().describe('It is on'), ...twoFactorRefusals, ...isOn },
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
};
