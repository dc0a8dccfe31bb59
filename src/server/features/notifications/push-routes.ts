/** `/api/account/push`: the browsers of a user to which notifications go. */
import { z } from 'zod';
import {
  PUSH_PATH,
  pushEndSchema,
  pushStateSchema,
  pushSubscriptionSchema,
} from '../../../contract/account/notifications';
import { errorSchema } from '../../../contract/errors';
import { requireUser, visitOf } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import type { Database } from '../../db/infra/database';
import { endPushDevice, keepPushDevice, listPushDevices } from '../../db/notifications/push-subscriptions';
import { foreignPushService } from '../../errors';
import { toPushDevice } from '../../games/to-contract';
import { answers, type Routes } from '../../http/routes';
import { createLimit, takeTries } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { isPushService } from './push-services';

/** Browsers of a user; the oldest gives way. */
const MOST_DEVICES = 10;
const HOUR = 60 * 60_000;
const describe = (summary: string) => ({ summary, tags: ['account'] });
const guest = { 401: answers('A guest', errorSchema) };

export type PushRouteDeps = {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly redis?: Redis;
  /** Which services bring notifications to browsers; see push-services.ts. */
  readonly pushServices: readonly string[];
};

export const pushRoutes: Routes<PushRouteDeps> = (app, deps) => {
  listRoute(app, deps);
  changeRoutes(app, deps);
};

const listRoute: Routes<PushRouteDeps> = (app, { accounts, db }) => {
  app.get(
    PUSH_PATH,
    {
      schema: {
        ...describe('To which browsers notifications go, and the key to subscribe with'),
        response: { 200: answers('The key, and the browsers; the newest first', pushStateSchema), ...guest },
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
          400: answers('Not a subscription, or of a push service that is not known', errorSchema),
          ...guest,
          429: answers('Too many changes; Retry-After says how long to wait', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { id: userId, session } = await requireUser(accounts, request, reply);
      const { endpoint, keys } = request.body;
      if (!isPushService(endpoint, pushServices)) throw foreignPushService();
      await takeTries([changes, String(userId)]);
      const sealedKeys = accounts.pushSecrets.seal({ endpoint, keys });
      const device = { userId, sessionId: session.id, endpoint, sealedKeys, device: visitOf(request).device };
      await keepPushDevice(db, { ...device, now: Date.now() }, MOST_DEVICES);
      return reply.status(204).send();
    },
  );

  app.delete(
    PUSH_PATH,
    {
      schema: {
        ...describe('No more notifications to a browser'),
        querystring: pushEndSchema,
        response: {
          204: z.undefined().describe('None go there'),
          400: answers('Not the address of a push service', errorSchema),
          ...guest,
        },
      },
    },
    async (request, reply) => {
      const { id } = await requireUser(accounts, request, reply);
      await endPushDevice(db, id, request.query.endpoint);
      return reply.status(204).send();
    },
  );
};
