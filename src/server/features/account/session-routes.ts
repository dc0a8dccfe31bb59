/** Where the user is signed in, and the end of it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sessionsSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { errorSchema } from '../../../contract/errors';
import { visitOf } from '../../accounts/access';
import type { SignedInUser } from '../../accounts/user-auth';
import { endOtherSessions, endSession, listSessions } from '../../db/accounts/sessions';
import type { Database } from '../../db/infra/database';
import { noSuchSession } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { toSessions } from './to-sessions';

type SessionDeps = {
  readonly db: Database;
  readonly userOf: (request: FastifyRequest, reply: FastifyReply) => Promise<SignedInUser>;
};

const guest = { 401: answers('A guest', errorSchema) };

export const sessionRoutes: Routes<SessionDeps> = (app, { db, userOf }) => {
  app.get(
    ACCOUNT_PATHS.sessions,
    {
      schema: {
        summary: 'Where the user is signed in',
        tags: ['account'],
        response: { 200: answers('The sessions, this one first', sessionsSchema), ...guest },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      const here = { id: user.session.id, ...visitOf(request) };
      return toSessions(await listSessions(db, user.id), here, Date.now());
    },
  );

  app.delete(
    ACCOUNT_PATHS.sessions,
    {
      schema: {
        summary: 'Sign out everywhere but here',
        tags: ['account'],
        response: { 204: z.undefined().describe('The other sessions have ended'), ...guest },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      await endOtherSessions(db, user.id, user.session.id);
      return reply.status(204).send();
    },
  );

  app.delete(
    `${ACCOUNT_PATHS.sessions}/:id`,
    {
      schema: {
        summary: 'End one session',
        tags: ['account'],
        params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
        response: {
          204: z.undefined().describe('It has ended'),
          400: answers('That is no number of a session', errorSchema),
          404: answers('The user has no such session', errorSchema),
          ...guest,
        },
      },
    },
    async (request, reply) => {
      const user = await userOf(request, reply);
      if (!(await endSession(db, user.id, request.params.id))) throw noSuchSession();
      return reply.status(204).send();
    },
  );
};
