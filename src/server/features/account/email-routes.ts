/** Another email address for the account. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { emailChangeSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS, authMessages, formRefusalSchema } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { cookieOf } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import type { SignedInUser } from '../../accounts/user-auth';
import { refusedForm } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { createLimit, type Limit, takeTries } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { requireProof } from './require-proof';

type EmailDeps = {
  readonly accounts: Accounts;
  /** Passwords and codes tried, per user. */
  readonly tries: Limit;
  readonly redis: Redis | undefined;
  readonly userOf: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser>;
};

const HOUR = 60 * 60_000;

export const emailRoutes: Routes<EmailDeps> = (app, { accounts, tries, redis, userOf }) => {
  /** Nobody's mailbox is filled, and no user fills many. */
  const toAddress = createLimit({ name: 'email-change-to', redis, tries: 5, per: HOUR });
  const ofUser = createLimit({ name: 'email-change-of', redis, tries: 10, per: HOUR });

  app.post(
    ACCOUNT_PATHS.email,
    {
      schema: {
        summary: 'Change the email address',
        description:
          'A link is sent to the new address, which makes the change; it works once, for an hour. ' +
          'The answer is the same when another account has the address.',
        tags: ['account'],
        body: emailChangeSchema,
        response: {
          202: answers('An email is on its way to the new address', z.object({})),
          400: answers('A field is invalid, or the password or the code is incorrect', formRefusalSchema),
          401: answers('A guest', errorSchema),
          429: answers('Too many attempts; Retry-After says how long to wait', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const { newEmail, ...proof } = request.body;
      if (newEmail.toLowerCase() === user.email) throw refusedForm({ newEmail: authMessages.sameEmail });
      const giveBack = await takeTries([tries, String(user.id)]);
      await requireProof(accounts, user, cookieOf(request), proof);
      await giveBack();
      await takeTries([toAddress, newEmail.toLowerCase()], [ofUser, String(user.id)]);
      accounts.requestEmail(user.id, newEmail);
      return reply.status(202).send({});
    },
  );
};
