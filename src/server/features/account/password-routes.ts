/** Another password, by the one that holds. */
import { z } from 'zod';
import { firstPasswordSchema, passwordChangeSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS, authMessages } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { cookieOf, setCookies, visitOf } from '../../accounts/access';
import { passwordIsSet, refusedForm, wrongPassword } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { takeTries } from '../../platform/limits';
import { type AccountCallDeps, describe, refusals } from './account-call';
import { requireRecentSignIn } from './require-proof';

export const passwordRoutes: Routes<AccountCallDeps> = (app, { accounts, tries, userOf }) => {
  app.post(
    ACCOUNT_PATHS.changePassword,
    {
      schema: {
        ...describe('Change the password; the other sessions end'),
        body: passwordChangeSchema,
        response: { 204: z.undefined().describe('The password was changed'), ...refusals },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const giveBack = await takeTries([tries, String(user.id)]);
      const { currentPassword, newPassword } = request.body;
      if (newPassword === currentPassword) {
        if (!(await accounts.isPassword(cookieOf(request), currentPassword))) throw wrongPassword();
        await giveBack();
        throw refusedForm({ newPassword: authMessages.samePassword });
      }
      const cookies = await accounts.changePassword(user, visitOf(request), request.body);
      if (cookies === undefined) throw wrongPassword();
      await giveBack();
      setCookies(reply, cookies);
      return reply.status(204).send();
    },
  );

  app.post(
    ACCOUNT_PATHS.setPassword,
    {
      schema: {
        ...describe('Set the first password of an account that was made without one'),
        body: firstPasswordSchema,
        response: {
          204: z.undefined().describe('The password was set'),
          403: answers('The sign-in is not recent', errorSchema),
          409: answers('The account has a password', errorSchema),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      requireRecentSignIn(user);
      if (!(await accounts.setPassword(user, cookieOf(request), request.body.newPassword))) throw passwordIsSet();
      return reply.status(204).send();
    },
  );
};
