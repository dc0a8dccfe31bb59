/** `/api/account`: settings of the signed-in user. */
import { z } from 'zod';
import { parseTimeZone } from '../../../chess/day';
import { accountChangeSchema, accountRemovalSchema, accountSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS, authMessages, formErrorSchema } from '../../../contract/account/auth';
import { cookieOf, requireUser, setCookies } from '../../accounts/access';
import { makeLinkId } from '../../accounts/secrets';
import { addGamesLink, revokeGamesLink } from '../../db/accounts/games-links';
import { changeIdentifiers, deleteUser, endFirstSteps, setTimeZone, writePreferences } from '../../db/accounts/users';
import { refusedForm } from '../../errors';
import { toPreferences } from '../../games/to-contract';
import { reportFieldErrors } from '../../http/error-responses';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import {
  type AccountRouteDeps,
  credentialErrors,
  describeAccountRoute,
  readAccount,
  requireCredentials,
  requireStoredUser,
} from './account';
import { emailRoutes, passwordRoutes, siteAccountRoutes } from './credential-routes';
import { dataExportRoutes } from './data-export';
import { sessionRoutes, twoFactorRoutes } from './security-routes';

type AccountDeps = Pick<AccountRouteDeps, 'accounts' | 'connections' | 'db'> & {
  readonly redis?: Redis;
  readonly sources: Sources;
  readonly appUrl: string;
};

const invalidField = { 400: jsonResponse('A field is invalid', formErrorSchema), ...errorResponses(401) };

export const accountRoutes: Routes<AccountDeps> = (app, { accounts, connections, db, redis, sources, appUrl }) => {
  /** Wrong passwords and codes, per user. */
  const attempts = createLimit({ name: 'own-account', redis, tries: 10, per: 15 * 60_000 });
  const userOf: AccountRouteDeps['userOf'] = (request, reply) => requireUser(accounts, request, reply);
  const deps = { accounts, connections, db, tries: attempts, userOf };
  reportFieldErrors(app);
  passwordRoutes(app, deps);
  deletionRoutes(app, deps);
  dataExportRoutes(app, deps);
  twoFactorRoutes(app, deps);
  emailRoutes(app, { ...deps, redis });
  sessionRoutes(app, deps);
  siteAccountRoutes(app, { ...deps, sources, appUrl });

  app.get(
    ACCOUNT_PATHS.account,
    {
      schema: {
        ...describeAccountRoute('The account'),
        response: { 200: jsonResponse('Its settings', accountSchema), ...errorResponses(401) },
      },
    },
    async (request, reply) => readAccount(db, (await userOf(request, reply)).id),
  );

  app.patch(
    ACCOUNT_PATHS.account,
    {
      schema: {
        ...describeAccountRoute('Change identifiers, preferences, and whether a link shows the games'),
        body: accountChangeSchema,
        response: { 200: jsonResponse('The account as it is now', accountSchema), ...invalidField },
      },
    },
    async (request, reply) => {
      const { id } = await userOf(request, reply);
      const { preferences, isPublic, timeZone, endFirstSteps: isDone, ...identifiers } = request.body;
      await changeIdentifiers(db, id, identifiers);
      if (isDone === true) await endFirstSteps(db, id);
      if (isPublic === true) await addGamesLink(db, id, { address: makeLinkId(), now: Date.now() });
      if (isPublic === false) await revokeGamesLink(db, id);
      if (timeZone !== undefined) await setTimeZone(db, id, parseTimeZone(timeZone) ?? timeZone);
      if (preferences !== undefined) {
        await writePreferences(db, id, {
          ...toPreferences((await requireStoredUser(db, id)).preferences),
          ...preferences,
        });
      }
      return readAccount(db, id);
    },
  );
};

const deletionRoutes: Routes<AccountRouteDeps> = (app, { accounts, connections, db, tries, userOf }) => {
  app.post(
    ACCOUNT_PATHS.remove,
    {
      schema: {
        ...describeAccountRoute('Delete the account and everything that belongs to it'),
        body: accountRemovalSchema,
        response: { 204: z.undefined().describe('The account was deleted'), ...credentialErrors },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const { confirmation, ...proof } = request.body;
      if (confirmation.trim().toLowerCase() !== user.username.toLowerCase()) {
        throw refusedForm({ confirmation: authMessages.wrongConfirmation });
      }
      const refund = await takeTokens([tries, String(user.id)]);
      await requireCredentials(accounts, user, cookieOf(request), proof);
      await refund();
      await connections.endAllOf(user.id);
      await deleteUser(db, user.id);
      await accounts.deleteEmails(user);
      setCookies(reply, await accounts.signOut(cookieOf(request)));
      return reply.status(204).send();
    },
  );
};
