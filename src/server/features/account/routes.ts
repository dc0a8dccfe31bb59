/** `/api/account`: the settings of the signed-in user. Nobody else's are ever answered. */
import { accountChangeSchema, accountSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS, formRefusalSchema } from '../../../contract/account/auth';
import { requireUser } from '../../accounts/access';
import { changeIdentifiers, endFirstSteps, setPublic, writePreferences } from '../../db/accounts/users';
import { toPreferences } from '../../games/to-contract';
import { nameRefusedFields } from '../../http/error-responses';
import { answers, type Routes } from '../../http/routes';
import { createLimit } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import { type AccountCallDeps, describe, guest, readAccount, showAccount } from './account-call';
import { emailRoutes } from './email-routes';
import { ownDataRoutes } from './own-data-routes';
import { passwordRoutes } from './password-routes';
import { removalRoutes } from './removal-routes';
import { sessionRoutes } from './session-routes';
import { siteAccountRoutes } from './site-account-routes';
import { twoFactorRoutes } from './two-factor-routes';

type AccountDeps = Pick<AccountCallDeps, 'accounts' | 'connections' | 'db'> & {
  readonly redis?: Redis;
  readonly sources: Sources;
  readonly appUrl: string;
};

const refusedField = { 400: answers('A field is invalid', formRefusalSchema), ...guest };

export const accountRoutes: Routes<AccountDeps> = (app, { accounts, connections, db, redis, sources, appUrl }) => {
  /** Passwords and codes tried with an open session, per user; only the wrong ones count. */
  const tries = createLimit({ name: 'own-account', redis, tries: 10, per: 15 * 60_000 });
  const userOf: AccountCallDeps['userOf'] = (request, reply) => requireUser(accounts, request, reply);
  const deps = { accounts, connections, db, tries, userOf };
  nameRefusedFields(app);
  passwordRoutes(app, deps);
  removalRoutes(app, deps);
  ownDataRoutes(app, deps);
  twoFactorRoutes(app, deps);
  emailRoutes(app, { ...deps, redis });
  sessionRoutes(app, deps);
  siteAccountRoutes(app, { ...deps, sources, appUrl });

  app.get(
    ACCOUNT_PATHS.account,
    { schema: { ...describe('The account'), response: { 200: answers('Its settings', accountSchema), ...guest } } },
    async (request, reply) => showAccount(db, await readAccount(db, (await userOf(request, reply)).id)),
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
      const { preferences, isPublic, endFirstSteps: isDone, ...identifiers } = request.body;
      await changeIdentifiers(db, id, identifiers);
      if (isDone === true) await endFirstSteps(db, id);
      if (isPublic !== undefined) await setPublic(db, id, isPublic);
      if (preferences !== undefined) {
        await writePreferences(db, id, { ...toPreferences((await readAccount(db, id)).preferences), ...preferences });
      }
      return showAccount(db, await readAccount(db, id));
    },
  );
};
