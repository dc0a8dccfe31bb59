/** The real app over a fresh database in memory; only the engines may be stood in for. */
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { EnginePool } from '../engine/search';
import { buildApp } from '../server/app';
import { IN_MEMORY, openDatabase } from '../server/db/database';
import { createFakePool } from './fake-pool';

type TestAppOptions = {
  readonly pool?: EnginePool;
  readonly webRoot?: string;
  /** Adds further routes before the app is ready. */
  readonly routes?: (app: FastifyInstance) => void;
};

/** Built for one test and closed with it. */
export const buildTestApp = async ({
  pool = createFakePool(),
  webRoot,
  routes,
}: TestAppOptions = {}): Promise<FastifyInstance> => {
  const db = await openDatabase(IN_MEMORY);
  const app = await buildApp({ pool, db, logLevel: 'silent', webRoot });
  routes?.(app);
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  await app.ready();
  return app;
};

/** The same app on a port of its own; answers its base address. */
export const listenTestApp = async (options: TestAppOptions = {}): Promise<string> => {
  const app = await buildTestApp(options);
  return app.listen({ port: 0, host: '127.0.0.1' });
};
