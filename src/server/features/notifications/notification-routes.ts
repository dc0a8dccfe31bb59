/** `/api/account/notifications`, and `/api/unsubscribe` for whoever has an email of ours. */
import { z } from 'zod';
import {
  NOTIFICATIONS_PATH,
  notificationStateSchema,
  UNSUBSCRIBE_PATH,
  unsubscribePagePath,
  unsubscribeQuerySchema,
} from '../../../contract/account/notifications';
import { errorSchema } from '../../../contract/errors';
import { requireUser } from '../../accounts/access';
import { readUser, writePreferences } from '../../db/accounts/users';
import { isAddressConfirmed, readDigest } from '../../db/notifications/digests';
import { noAddress, uselessUnsubscribeLink } from '../../errors';
import { toPreferences } from '../../games/to-contract';
import { answers, encapsulate, type Routes } from '../../http/routes';
import { clientOf, createLimit, takeTries } from '../../platform/limits';
import { type PushRouteDeps, pushRoutes } from './push-routes';

export type NotificationDeps = PushRouteDeps;

const HOUR = 60 * 60_000;
const describe = (summary: string) => ({ summary, tags: ['account'] });
const guest = { 401: answers('A guest', errorSchema) };
const tooMany = { 429: answers('Too many attempts; Retry-After says how long to wait', errorSchema) };
/** As the button of mail programs sends it; what is in it is the same every time. */
const ONE_CLICK = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const NONE = { dailyPuzzles: false, gameAnalysis: false, newFeatures: false } as const;

export const notificationRoutes: Routes<NotificationDeps> = (app, deps) => {
  stateRoutes(app, deps);
  pushRoutes(app, deps);
  encapsulate(app, unsubscribeRoutes, deps);
};

const stateRoutes: Routes<NotificationDeps> = (app, { accounts, db, redis }) => {
  const confirmations = createLimit({ name: 'email-confirmation', redis, tries: 5, per: HOUR });

  app.get(
    NOTIFICATIONS_PATH,
    {
      schema: {
        ...describe('Whether emails reach the user'),
        response: { 200: answers('How they go', notificationStateSchema), ...guest },
      },
    },
    async (request, reply) => {
      const { id, email } = await requireUser(accounts, request, reply);
      const sentAt = (await readDigest(db, id))?.sentAt;
      return {
        ...{ mail: accounts.mail, email, isConfirmed: await isAddressConfirmed(db, id) },
        lastSentAt: sentAt === undefined ? undefined : new Date(sentAt).toISOString(),
      };
    },
  );

  app.post(
    NOTIFICATIONS_PATH,
    {
      schema: {
        ...describe('Send a link that confirms the email address; it works once, for an hour'),
        response: {
          202: answers('It is on its way', z.object({})),
          409: answers('The account has no email address', errorSchema),
          ...guest,
          ...tooMany,
        },
      },
    },
    async (request, reply) => {
      const { id, email } = await requireUser(accounts, request, reply);
      if (email === '') throw noAddress();
      await takeTries([confirmations, String(id)]);
      accounts.requestConfirmation(id, email);
      return reply.status(202).send({});
    },
  );
};

const unsubscribeRoutes: Routes<NotificationDeps> = (app, { accounts, db, redis }) => {
  const tries = createLimit({ name: 'unsubscribe-from-address', redis, tries: 60, per: HOUR });
  app.addContentTypeParser(ONE_CLICK, { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, undefined));

  app.get(
    UNSUBSCRIBE_PATH,
    {
      schema: {
        ...describe('Leads to the page that ends the emails: programs that open links must not'),
        querystring: unsubscribeQuerySchema,
        response: { 303: z.undefined().describe('To the page') },
      },
    },
    (request, reply) => reply.redirect(unsubscribePagePath(request.query.token), 303),
  );

  app.post(
    UNSUBSCRIBE_PATH,
    {
      schema: {
        ...describe('Ends all emails about what is new, by the link of one, without signing in'),
        querystring: unsubscribeQuerySchema,
        response: {
          200: answers('No further ones are sent', z.object({})),
          410: answers('The link is of no use', errorSchema),
          ...tooMany,
        },
      },
    },
    async (request) => {
      await takeTries([tries, clientOf(request)]);
      const subscriber = accounts.unsubscribeLinks.read(request.query.token);
      const user = subscriber && (await readUser(db, subscriber.userId));
      if (user === undefined || user.email !== subscriber?.email) throw uselessUnsubscribeLink();
      await writePreferences(db, user.id, { ...toPreferences(user.preferences), notifications: NONE });
      return {};
    },
  );
};
