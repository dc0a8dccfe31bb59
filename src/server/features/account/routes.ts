/** `/api/account`: the settings of the signed-in user. Nobody else's are ever answered. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ACCOUNT_PATHS, authMessages, formRefusalSchema } from '../../../contract/auth';
import {
  accountChangeSchema,
  accountRemovalSchema,
  accountSchema,
  ownDataSchema,
  passwordChangeSchema,
} from '../../../contract/account';
import { errorSchema } from '../../../contract/errors';
import type { Accounts } from '../../accounts/accounts';
import type { SignedInUser } from '../../accounts/user-calls';
import type { Database } from '../../db/infra/database';
import {
  changeIdentifiers,
  deleteUser,
  readUser,
  setPublic,
  writePreferences,
  type StoredUser,
} from '../../db/accounts/users';
import { notSignedIn, refusedForm, wrongPassword } from '../../errors';
import { answers } from '../../plugins/api-docs';
import { nameRefusedFields } from '../../plugins/form-refusals';
import { createLimit, takeTries } from '../../plugins/limits';
import { cookieOf, requireUser, setCookies, visitOf } from '../../plugins/session';
import type { Redis } from '../../redis';
import { emailRoutes } from './email-routes';
import { ownData } from './own-data';
import { sessionRoutes } from './session-routes';
import { toAccount, toPreferences } from './to-account';
import { twoFactorRoutes } from './two-factor-routes';

type AccountDeps = { readonly accounts: Accounts; readonly db: Database; readonly redis?: Redis | undefined };

const guest = { 401: answers('A guest', errorSchema) };
const refusedField = { 400: answers('A field is not as it should be', formRefusalSchema), ...guest };
const refusals = {
  400: answers('A field is not as it should be, or the password is not right', formRefusalSchema),
  429: answers('Too many tries; Retry-After says how long to wait', errorSchema),
  ...guest,
};

const describe = (summary: string) => ({ summary, tags: ['account'] });

export const accountRoutes: FastifyPluginCallbackZod<AccountDeps> = (app, { accounts, db, redis }, done) => {
  /** Passwords and codes tried with an open session, per user; only the wrong ones count. */
  const tries = createLimit({ name: 'own-account', redis, tries: 10, per: 15 * 60_000 });
  nameRefusedFields(app);

  const userOf = (request: FastifyRequest, reply: FastifyReply): Promise<SignedInUser> =>
    requireUser(accounts, request, reply);
  const stored = async (id: number): Promise<StoredUser> => {
    const user = await readUser(db, id);
    if (user === undefined) throw notSignedIn();
    return user;
  };
  app.register(twoFactorRoutes, { accounts, tries, userOf });
  app.register(emailRoutes, { accounts, tries, redis, userOf });
  app.register(sessionRoutes, { db, userOf });

  app.get(
    ACCOUNT_PATHS.account,
    { schema: { ...describe('The account'), response: { 200: answers('Its settings', accountSchema), ...guest } } },
    async (request, reply) => toAccount(await stored((await userOf(request, reply)).id)),
  );

  app.patch(
    ACCOUNT_PATHS.account,
    {
      schema: {
        ...describe('Change identifiers, preferences, and whether the profile is public'),
        body: accountChangeSchema,
        response: { 200: answers('The account as it is now', accountSchema), ...refusedField },
      },
    },
    async (request, reply) => {
      const { id } = await userOf(request, reply);
      const { preferences, isPublic, ...identifiers } = request.body;
      await changeIdentifiers(db, id, identifiers);
      if (isPublic !== undefined) await setPublic(db, id, isPublic);
      if (preferences !== undefined) {
        await writePreferences(db, id, { ...toPreferences((await stored(id)).preferences), ...preferences });
      }
      return toAccount(await stored(id));
    },
  );

  app.post(
    ACCOUNT_PATHS.changePassword,
    {
      schema: {
        ...describe('Change the password; the other sessions end'),
        body: passwordChangeSchema,
        response: { 204: z.undefined().describe('The new password holds'), ...refusals },
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
    ACCOUNT_PATHS.remove,
    {
      schema: {
        ...describe('Delete the account and everything that belongs to it'),
        body: accountRemovalSchema,
        response: { 204: z.undefined().describe('It is gone'), ...refusals },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const { currentPassword, confirmation } = request.body;
      if (confirmation.trim().toLowerCase() !== user.username.toLowerCase()) {
        throw refusedForm({ confirmation: authMessages.wrongConfirmation });
      }
      const giveBack = await takeTries([tries, String(user.id)]);
      if (!(await accounts.isPassword(cookieOf(request), currentPassword))) throw wrongPassword();
      await giveBack();
      const { email } = await stored(user.id);
      await deleteUser(db, user.id);
      await accounts.forgetEmails(email);
      setCookies(reply, await accounts.signOut(cookieOf(request)));
      return reply.status(204).send();
    },
  );

  app.get(
    ACCOUNT_PATHS.data,
    {
      schema: {
        ...describe('Everything that is kept of the user, as a file'),
        response: {
          200: { description: 'The file', content: { 'application/json': { schema: ownDataSchema } } },
          ...guest,
        },
      },
    },
    async (request, reply) => {
      const { id } = await userOf(request, reply);
      return sendFile(reply, ownData(db, await stored(id)));
    },
  );
  done();
};

const sendFile = (reply: FastifyReply, text: AsyncIterable<string>): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="outpost-pro-data.json"')
    .send(Readable.from(text));
