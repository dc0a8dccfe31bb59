/** The real app over a fresh database in memory; only the engines may be stood in for. */
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Database } from '../server/db/database';
import { addSampleLibrary } from '../server/features/library/libraries';
import { buildQuietApp, type QuietOptions } from './quiet-app';
import { openTestDatabase } from './test-database';
import { openTestRedis } from './test-redis';

type TestAppOptions = Omit<QuietOptions, 'db'> & {
  /** By default a fresh one in memory; closed with the test. */
  readonly db?: Database;
  /** Whether user 1 begins with the sample library; not by default. */
  readonly hasSample?: boolean;
  /** Adds further routes before the app is ready. */
  readonly routes?: (app: FastifyInstance) => void;
};

/** Built for one test and closed with it. */
export const buildTestApp = async ({
  hasSample = false,
  routes,
  ...given
}: TestAppOptions = {}): Promise<FastifyInstance> => {
  const db = given.db ?? (await openTestDatabase(hasSample ? addSampleLibrary : undefined));
  if (hasSample) await addSampleLibrary(db);
  const app = await buildQuietApp({ redis: openTestRedis(), ...given, db });
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
