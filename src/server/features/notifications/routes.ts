/** `/api/account/notifications` and `/api/unsubscribe` */
import { z } from 'zod';
import {
  NOTIFICATIONS_PATH,
  notificationStateSchema,
  PUSH_PATH,
  pushEndSchema,
  pushStateSchema,
  pushSubscriptionSchema,
  UNSUBSCRIBE_PATH,
  unsubscribePagePath,
  unsubscribeQuerySchema,
} from '../../../contract/account/notifications';
import { requestContextOf, requireUser } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import { readUser, writePreferences } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import { isAddressConfirmed, readDigest } from '../../db/notifications';
import { deletePushDevice, listPushDevices, savePushDevice } from '../../db/push-subscriptions';
import { fail } from '../../errors';
import { toPreferences, toPushDevice } from '../../games/to-contract';
import { encapsulate, errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { clientOf, createLimit, takeTokens } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { isPushService } from './pushes';

export type NotificationDeps = PushRouteDeps;

const HOUR = 60 * 60_000;

const describe = (summary: string) => ({ summary, tags: ['account'] });

/** One-click unsubscribe of mail programs; the body is always the same. */
const ONE_CLICK_TYPES = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const NO_NOTIFICATIONS = { dailyPuzzles: false, gameAnalysis: false, newFeatures: false } as const;

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
        response: { 200: jsonResponse('How they go', notificationStateSchema), ...errorResponses(401) },
      },
    },
    async (request, reply) => {
      const { id, email } = await requireUser(accounts, request, reply);
      const sentAt = (await readDigest(db, id))?.sentAt;
      return {
        mail: accounts.mail,
        email,
        isConfirmed: await isAddressConfirmed(db, id),
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
          202: jsonResponse('It is on its way', z.object({})),
          ...errorResponses(401, 429, { 409: 'The account has no email address' }),
        },
      },
    },
    async (request, reply) => {
      const { id, email } = await requireUser(accounts, request, reply);
      if (email === '') throw fail('no-address');
      await takeTokens([confirmations, String(id)]);
      accounts.requestConfirmation(id, email);
      return reply.status(202).send({});
    },
  );
};

const unsubscribeRoutes: Routes<NotificationDeps> = (app, { accounts, db, redis }) => {
  const tries = createLimit({ name: 'unsubscribe-from-address', redis, tries: 60, per: HOUR });
  app.addContentTypeParser(ONE_CLICK_TYPES, { parseAs: 'string' }, (_request, _body, parsed) =>
    parsed(null, undefined),
  );

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
          200: jsonResponse('No further ones are sent', z.object({})),
          ...errorResponses(429, { 410: 'The link is of no use' }),
        },
      },
    },
    async (request) => {
      await takeTokens([tries, clientOf(request)]);
      const subscriber = accounts.unsubscribeLinks.read(request.query.token);
      const user = subscriber && (await readUser(db, subscriber.userId));
      if (user === undefined || user.email !== subscriber?.email) throw fail('useless-unsubscribe-link');
      await writePreferences(db, user.id, { ...toPreferences(user.preferences), notifications: NO_NOTIFICATIONS });
      return {};
    },
  );
};

// `/api/account/push`

const MAX_DEVICES = 10;

type PushRouteDeps = {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly redis?: Redis;
  readonly pushServices: readonly string[];
};

const pushRoutes: Routes<PushRouteDeps> = (app, deps) => {
  listRoute(app, deps);
  changeRoutes(app, deps);
};

const listRoute: Routes<PushRouteDeps> = (app, { accounts, db }) => {
  app.get(
    PUSH_PATH,
    {
      schema: {
        ...describe('To which browsers notifications go, and the key to subscribe with'),
        response: {
          200: jsonResponse('The key, and the browsers; the newest first', pushStateSchema),
          ...errorResponses(401),
        },
      },
    },
    async (request, reply) => {
      const { id } = await requireUser(accounts, request, reply);
      const { publicKey } = await accounts.pushSecrets.keys();
      const devices = await listPushDevices(db, id);
      return { publicKey, devices: devices.map((one) => ({ endpoint: one.endpoint, ...toPushDevice(one) })) };
    },
  );
};

const changeRoutes: Routes<PushRouteDeps> = (app, deps) => {
  const { accounts, db, redis, pushServices } = deps;
  const changes = createLimit({ name: 'push-subscription', redis, tries: 60, per: HOUR });

  app.put(
    PUSH_PATH,
    {
      schema: {
        ...describe('Send notifications to a browser, as long as the user is signed in there'),
        body: pushSubscriptionSchema,
        response: {
          204: z.undefined().describe('They go there'),
          ...errorResponses(401, 429, { 400: 'Not a subscription, or of a push service that is not known' }),
        },
      },
    },
    async (request, reply) => {
      const { id: userId, session } = await requireUser(accounts, request, reply);
      const { endpoint, keys } = request.body;
      if (!isPushService(endpoint, pushServices)) throw fail('foreign-push-service');
      await takeTokens([changes, String(userId)]);
      const sealedKeys = accounts.pushSecrets.seal({ endpoint, keys });
      const device = { userId, sessionId: session.id, endpoint, sealedKeys, device: requestContextOf(request).device };
      await savePushDevice(db, { ...device, now: Date.now() }, MAX_DEVICES);
      return reply.status(204).send();
    },
  );

  app.delete(
    PUSH_PATH,
    {
      schema: {
        ...describe('No more notifications to a browser'),
        querystring: pushEndSchema,
        response: { 204: z.undefined().describe('None go there'), ...errorResponses(400, 401) },
      },
    },
    async (request, reply) => {
      const { id } = await requireUser(accounts, request, reply);
      await deletePushDevice(db, id, request.query.endpoint);
      return reply.status(204).send();
    },
  );
};
