/** The end of an account, by its name and its password. */
import { z } from 'zod';
import { accountRemovalSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS, authMessages } from '../../../contract/account/auth';
import { cookieOf, setCookies } from '../../accounts/access';
import { deleteUser } from '../../db/accounts/users';
import { refusedForm } from '../../errors';
import type { Routes } from '../../http/routes';
import { takeTries } from '../../platform/limits';
import { type AccountCallDeps, describe, refusals } from './account-call';
import { requirePassword } from './require-proof';

export const removalRoutes: Routes<AccountCallDeps> = (app, { accounts, connections, db, tries, userOf }) => {
  app.post(
    ACCOUNT_PATHS.remove,
    {
      schema: {
        ...describe('Delete the account and everything that belongs to it'),
        body: accountRemovalSchema,
        response: { 204: z.undefined().describe('The account was deleted'), ...refusals },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const { currentPassword, confirmation } = request.body;
      if (confirmation.trim().toLowerCase() !== user.username.toLowerCase()) {
        throw refusedForm({ confirmation: authMessages.wrongConfirmation });
      }
      const giveBack = await takeTries([tries, String(user.id)]);
      await requirePassword(accounts, user, cookieOf(request), currentPassword);
      await giveBack();
      await connections.endAllOf(user.id);
      await deleteUser(db, user.id);
      await accounts.forgetEmails(user.email);
      setCookies(reply, await accounts.signOut(cookieOf(request)));
      return reply.status(204).send();
    },
  );
};
