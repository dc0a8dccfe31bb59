import { z } from 'zod';
import { HEALTH_PATH, healthSchema } from '../../../contract/analysis/analysis';
import type { EnginePool } from '../../../engine/search';
import { type Database, isResponsive } from '../../db/database';
import { fail } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';

export const READY_PATH = '/api/health/ready';

const readySchema = z.object({ status: z.literal('ready') });

type HealthDeps = { readonly pool: EnginePool; readonly db: Database };

export const healthRoutes: Routes<HealthDeps> = (app, { pool, db }) => {
  app.get(
    HEALTH_PATH,
    {
      logLevel: 'warn',
      config: { isUrgent: true },
      schema: {
        summary: 'Liveness and load',
        tags: ['operation'],
        response: { 200: jsonResponse('The server is alive', healthSchema) },
      },
    },
    () => ({
      status: 'ok' as const,
      engine: { open: pool.load().open, ...(pool.hasNoEngine() && { isMissing: true as const }) },
    }),
  );
  app.get(
    READY_PATH,
    {
      logLevel: 'warn',
      config: { isUrgent: true },
      schema: {
        summary: 'Ready to serve',
        description: 'For load balancers: a server without its database is not ready.',
        tags: ['operation'],
        response: { 200: jsonResponse('The database answers', readySchema), ...errorResponses({ 503: 'It does not' }) },
      },
    },
    async () => {
      if (!(await isResponsive(db))) throw fail('database-is-away');
      return { status: 'ready' as const };
    },
  );
};
