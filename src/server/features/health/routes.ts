/** Whether the server lives, and how busy its engines are. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { EnginePool } from '../../../engine/search';
import { answers } from '../../plugins/api-docs';

export const HEALTH_PATH = '/api/health';

const healthSchema = z.object({
  status: z.literal('ok'),
  engine: z.object({
    /** Analyses in progress or in turn. */
    open: z.number().int(),
  }),
});

export const healthRoutes: FastifyPluginCallbackZod<{ readonly pool: EnginePool }> = (app, { pool }, done) => {
  app.get(
    HEALTH_PATH,
    {
      logLevel: 'warn',
      schema: {
        summary: 'Alive, and how busy',
        tags: ['operation'],
        response: { 200: answers('The server lives', healthSchema) },
      },
    },
    () => ({ status: 'ok' as const, engine: { open: pool.load().open } }),
  );
  done();
};
