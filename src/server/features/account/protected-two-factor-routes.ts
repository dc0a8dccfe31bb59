/** What takes the password and a code: turning two-factor sign-in off, and new recovery codes. */
import { z } from 'zod';
import { guardedRequestSchema, recoveryCodesSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { cookieOf, setCookies, visitOf } from '../../accounts/access';
import { twoFactorIsOff, wrongPassword } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { takeTries } from '../../platform/limits';
import type { AccountCallDeps } from './account-call';
import { requireProof } from './require-proof';
import { twoFactorRefusals } from './two-factor-refusals';

export const protectedTwoFactorRoutes: Routes<AccountCallDeps> = (app, { accounts, tries, userOf }) => {
  app.delete(
    ACCOUNT_PATHS.twoFactor,
    {
      schema: {
        summary: 'Turn two-factor authentication off, by the password and a code',
        tags: ['account'],
        body: guardedRequestSchema,
        response: { 204: z.undefined().describe('It is off'), ...twoFactorRefusals },
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
          ...twoFactorRefusals,
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
};
