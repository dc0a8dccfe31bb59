/** What the server is. How it is started and ended is main.ts' affair. */
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { EnginePool } from '../engine/search';
import { createAccounts } from './accounts/accounts';
import type { Passwords } from './accounts/auth';
import type { Mailer } from './accounts/mailer';
import type { Config } from './config';
import type { Database } from './db/database';
import { createEvaluationCache } from './db/evaluations';
import { createScoutStore } from './db/scouts';
import { accountRoutes } from './features/account/routes';
import { analysisRoutes } from './features/analysis/routes';
import { authRoutes } from './features/auth/routes';
import { healthRoutes } from './features/health/routes';
import { createLibraries } from './features/library/libraries';
import { libraryRoutes } from './features/library/routes';
import { profileRoutes } from './features/profile/routes';
import { puzzleRoutes } from './features/puzzles/routes';
import { trainingRoutes } from './features/puzzles/training-routes';
import { scoutingRoutes } from './features/scouting/routes';
import { createScouts } from './features/scouting/scouts';
import { addApiDocs } from './plugins/api-docs';
import { addErrorAnswers, answerError } from './plugins/error-answers';
import { compressAnswers } from './plugins/compression';
import { takeOnlyJson } from './plugins/json-body';
import { checkOrigins } from './plugins/origin-check';
import { closeInOrder } from './plugins/orderly-close';
import { createProfileAccess } from './plugins/profile-access';
import { addMetrics } from './plugins/metrics';
import { describeRequest, makeRequestId, tellRequestIds } from './plugins/request-log';
import { addSecurityHeaders } from './plugins/security-headers';
import { addStaticFiles } from './plugins/static-files';
import { createMetrics, type Metrics } from './metrics';
import type { Redis } from './redis';
import type { Sources } from './sources/sources';

export type AppDeps = {
  readonly pool: EnginePool;
  readonly db: Database;
  /** Shared with the other processes of the installation; without it this one is alone. */
  readonly redis?: Redis | undefined;
  readonly sources: Sources;
  /** How long a scout may look before it answers, in milliseconds; enough by default. */
  readonly scoutBudget?: number;
  readonly mailer: Mailer;
  readonly sessionSecret: string;
  /** Where people open the application, without a slash at its end. */
  readonly appUrl: string;
  /** Proxies that are believed for whom they speak; those on this machine alone by default. */
  readonly trustedProxies?: readonly string[] | undefined;
  readonly profileMode: Config['profileMode'];
  /** The base of the Lichess API, which the browser may ask, too. */
  readonly lichessUrl: string;
  /** Whether the engine looks through the games of libraries; for tests and benchmarks that need none. */
  readonly hasReviews?: boolean;
  /** By default such as nobody else counts into. */
  readonly metrics?: Metrics;
  /** For tests that count the hashing. */
  readonly passwords?: Passwords;
  readonly logLevel: Config['logLevel'];
  /** The absolute path of the built web app; without it the server answers its calls alone. */
  readonly webRoot?: string | undefined;
};

/** Milliseconds within which a request must have arrived whole: an import may be large, and a line slow. */
const REQUEST_TIMEOUT = 600_000;

/** The whole server, ready to listen. Closing it closes the pool first, so that open analyses end and say so. */
export const buildApp = async ({
  pool,
  db,
  redis,
  sources,
  logLevel,
  webRoot,
  scoutBudget,
  profileMode,
  lichessUrl,
  hasReviews = true,
  trustedProxies = ['loopback'],
  metrics = createMetrics(),
  ...accountDeps
}: AppDeps): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: { level: logLevel, serializers: { req: describeRequest } },
    genReqId: makeRequestId,
    trustProxy: [...trustedProxies],
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: true,
    frameworkErrors: answerError,
  });
  const onFailure = (error: unknown, message: string): void => app.log.warn({ err: error }, message);
  const accounts = createAccounts({ db, onFailure, ...accountDeps });
  const cache = createEvaluationCache({ db, onFailure });
  const store = createScoutStore({ db, onFailure });
  const budget = scoutBudget === undefined ? {} : { budget: scoutBudget };
  const scouts = createScouts({ sources, pool, store, ...budget });
  const access = createProfileAccess(profileMode, accounts);
  const libraries = createLibraries({ db, pool, sources, redis, hasReviews, onFailure });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  closeInOrder(app, async () => {
    await Promise.all([scouts.close(), libraries.close()]);
    await pool.close();
    await accounts.idle();
  });

  tellRequestIds(app);
  addMetrics(app, metrics);
  addErrorAnswers(app);
  takeOnlyJson(app);
  checkOrigins(app, accountDeps.appUrl);
  await addSecurityHeaders(app, lichessUrl);
  await addApiDocs(app);
  await addStaticFiles(app, webRoot);
  await compressAnswers(app);

  await app.register(healthRoutes, { pool, db });
  await app.register(authRoutes, { accounts, access, redis });
  await app.register(accountRoutes, { accounts, db, redis });
  await app.register(analysisRoutes, { pool, cache, redis });
  await app.register(scoutingRoutes, { scouts, redis });
  await app.register(profileRoutes, { db, lichessUrl });
  await app.register(puzzleRoutes, { db, access });
  await app.register(trainingRoutes, { db, pool, store, redis });
  await app.register(libraryRoutes, { ...libraries, db, redis, access, sources });
  app.addHook('onReady', () => libraries.start());
  return app;
};
