/** Another password, by the one that holds. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { passwordChangeSchema } from '../../../contract/account';
import { ACCOUNT_PATHS, authMessages } from '../../../contract/auth';
import { refusedForm, wrongPassword } from '../../errors';
import { takeTries } from '../../plugins/limits';
import { cookieOf, setCookies, visitOf } from '../../plugins/session';
import { describe, refusals, type AccountCallDeps } from './account-call';

export const passwordRoutes: FastifyPluginCallbackZod<AccountCallDeps> = (app, { accounts, tries, userOf }, done) => {
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
  done();
};
