/** The real app over a fresh database in memory; only the engines may be stood in for. */
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { EnginePool } from '../engine/search';
import type { Passwords } from '../server/accounts/auth';
import type { Mailer } from '../server/accounts/mailer';
import { buildApp } from '../server/app';
import type { Database } from '../server/db/database';
import { openTestDatabase } from './test-database';
import { createLichessSource } from '../server/sources/lichess/lichess-source';
import { createSampleSource } from '../server/sources/sample/sample-source';
import type { Source } from '../server/sources/source';
import { createFakePool } from './fake-pool';
import { createMailbox } from './mailbox';

type TestAppOptions = {
  readonly pool?: EnginePool;
  readonly webRoot?: string;
  /** By default one at which nobody listens. */
  readonly lichess?: Source;
  readonly scoutBudget?: number;
  /** By default one that nobody opens. */
  readonly mailer?: Mailer;
  readonly appUrl?: string;
  readonly passwords?: Passwords;
  /** By default a fresh one in memory; closed with the test. */
  readonly db?: Database;
  /** Adds further routes before the app is ready. */
  readonly routes?: (app: FastifyInstance) => void;
};

/** Built for one test and closed with it. */
export const buildTestApp = async ({
  pool = createFakePool(),
  webRoot,
  lichess = createLichessSource({ url: 'http://127.0.0.1:9' }),
  scoutBudget,
  mailer = createMailbox(),
  appUrl = 'http://localhost:5000',
  passwords,
  routes,
  ...given
}: TestAppOptions = {}): Promise<FastifyInstance> => {
  const db = given.db ?? (await openTestDatabase());
  const app = await buildApp({
    ...{ pool, db, webRoot, mailer, appUrl },
    sessionSecret: 'a secret that only the tests know of',
    logLevel: 'silent',
    sources: { lichess, sample: createSampleSource() },
    ...(scoutBudget === undefined ? {} : { scoutBudget }),
    ...(passwords === undefined ? {} : { passwords }),
  });
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
