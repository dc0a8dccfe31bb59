/** `/api/auth/claim`: how the installation gets its owner. */
import { z } from 'zod';
import { CLAIM_PATH, claimSchema, claimStateSchema, formRefusalSchema } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { type ProfileAccess, setCookies, visitOf } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import { alreadyClaimed, emailTaken, usernameTaken, wrongClaimLink } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { clientOf, createLimit, takeTries } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

type ClaimDeps = { readonly accounts: Accounts; readonly access: ProfileAccess; readonly redis?: Redis };

export const claimRoutes: Routes<ClaimDeps> = (app, { accounts, access, redis }) => {
  const tries = createLimit({ name: 'claim-from-address', redis, tries: 30, per: 60 * 60_000 });

  app.get(
    CLAIM_PATH,
    {
      schema: {
        summary: 'Whether the installation has an owner',
        tags: ['auth'],
        response: {
          200: answers('Whether somebody has claimed it, and whether it is for several people', claimStateSchema),
        },
      },
    },
    async () => ({ isClaimed: await accounts.isClaimed(), hasOwnLibraries: access.hasOwnLibraries }),
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
          200: answers('The account of user 1 is there, with the session cookie', z.object({})),
          400: answers('The token is wrong, or a field is not as it should be', formRefusalSchema),
          409: answers('Another account has the username or the email address', formRefusalSchema),
          410: answers('The installation has an owner already', errorSchema),
          429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
        },
      },
    },
    async (request, reply) => {
      await takeTries([tries, clientOf(request)]);
      const outcome = await accounts.claim(request.body);
      if (outcome !== 'done') throw REFUSALS[outcome]();
      const { email, password } = request.body;
      const signedIn = await accounts.signIn({ usernameOrEmail: email, password }, visitOf(request));
      if (signedIn !== undefined) setCookies(reply, signedIn.cookies);
      return {};
    },
  );
};

const REFUSALS = {
  'wrong-link': wrongClaimLink,
  claimed: alreadyClaimed,
  'username-taken': usernameTaken,
  'email-taken': emailTaken,
} as const;
