/** Who is signed in. There are no accounts yet, so that every visitor is a guest. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CURRENT_USER_PATH, SIGN_OUT_PATH, currentUserSchema } from '../../../contract/auth';
import { errorSchema } from '../../../contract/errors';
import { notSignedIn } from '../../errors';
import { answers } from '../../plugins/api-docs';

export const authRoutes: FastifyPluginCallbackZod = (app, _options, done) => {
  app.get(
    CURRENT_USER_PATH,
    {
      schema: {
        summary: 'The current user',
        tags: ['auth'],
        response: { 200: answers('Who is signed in', currentUserSchema), 401: answers('A guest', errorSchema) },
      },
    },
    () => {
      throw notSignedIn();
    },
  );
  app.post(
    SIGN_OUT_PATH,
    {
      schema: {
        summary: 'Sign out',
        tags: ['auth'],
        response: { 204: z.undefined().describe('Signed out; also when nobody was signed in') },
      },
    },
    (_request, reply) => reply.status(204).send(),
  );
  done();
};
