/** Builds the Fastify app; startup and shutdown live elsewhere. */
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { RegistrationMode } from '../contract/account/auth';
import { QUOTAS } from '../contract/quotas';
import type { EnginePool } from '../engine/search';
import { createProfileAccess } from './accounts/access';
import { createAccounts } from './accounts/accounts';
import type { Passwords } from './accounts/auth';
import { checkRightsFirst } from './accounts/rights';
import { createConnections } from './accounts/connections';
import type { Mailer } from './accounts/mailer';
import { createAdmission } from './accounts/registration';
import type { AppThreads } from './app-threads';
import { type Config, createKnownHosts, isOnNetwork } from './config';
import type { Database } from './db/database';
import type { DiskReserve } from './db/disk-reserve';
import { createEvaluationCache } from './db/evaluations';
import { createScoutStore } from './db/scout/scouts';
import { accountRoutes } from './features/account/routes';
import { fetchedRoutes } from './features/analysis/fetched-routes';
import { linkPages, linkPictureRoute } from './features/analysis/link-pages';
import { linkRoutes } from './features/analysis/link-routes';
import { type LinesDeps, linesRoutes } from './features/analysis/lines-routes';
import { type AnalysisDeps, analysisRoutes } from './features/analysis/routes';
import { type AuthDeps, authRoutes } from './features/auth/routes';
import { connectionRoutes, siteRoutes } from './features/connections/routes';
import { eventRoutes } from './features/events/routes';
import { headToHeadRoutes } from './features/head-to-head/routes';
import { healthRoutes } from './features/health/routes';
import { homePage } from './features/home/home-page';
import { homeRoutes } from './features/home/routes';
import { invitationRoutes } from './features/invitations/routes';
import { readDaily } from './features/learn/puzzles';
import { puzzleRoutes } from './features/learn/routes';
import { trainingRoutes } from './features/learn/training/routes';
import { createLibraries } from './features/library/libraries';
import { libraryRoutes } from './features/library/routes';
import { createNotifications } from './features/notifications/notifications';
import { PUSH_SERVICES } from './features/notifications/pushes';
import { type NotificationDeps, notificationRoutes } from './features/notifications/routes';
import { createFindDepartures } from './features/prepare/prepare';
import { type PrepareRouteDeps, prepareRoutes, replyRoutes } from './features/prepare/routes';
import { profileRoutes } from './features/profile/routes';
import { createReferences } from './features/reference/references';
import { referenceRoutes } from './features/reference/routes';
import { createListNewGaps } from './features/repertoires/new-gaps';
import { repertoireCheckRoute } from './features/repertoires/check-route';
import { repertoireGamesRoute } from './features/repertoires/games-route';
import { repertoireStudyRoute } from './features/repertoires/study-route';
import { repertoireRoutes } from './features/repertoires/routes';
import { createFollowChecks } from './features/scout/follow-checks';
import { followRoutes } from './features/scout/follow-routes';
import { createLoadGames } from './features/scout/player-games';
import { scoutingRoutes } from './features/scout/routes';
import { createScouts, type Scouts } from './features/scout/scouts';
import { studyRoutes } from './features/studies/routes';
import type { StudyThread } from './features/studies/study-tasks';
import { createSiteGames } from './games/head-to-head';
import type { KeptAnalysisThread } from './games/kept-analysis';
import { createPositionEvaluations, type PositionEvaluations } from './games/position-evaluations';
import { addErrorResponses, sendError } from './http/error-responses';
import { closeInOrder, deleteOnFullDisks, limitPerTurn } from './http/lifecycle';
import { addMetrics, createMetrics, type Metrics } from './http/metrics';
import { acceptOnlyJson, endSlowBodies, REQUEST_TIMEOUTS, type RequestTimeouts } from './http/request-bodies';
import { compressAnswers } from './http/response-cache';
import { addApiDocs, encapsulate, type RouteApp } from './http/routes';
import {
  addSecurityHeaders,
  answerKnownHosts,
  checkOrigins,
  createProtectedServer,
  type ProtectiveHeaders,
} from './http/security';
import { addStaticFiles, inlineScripts } from './http/static-files';
import { clientOf, limitOpenCalls } from './platform/limits';
import { logOptions, makeRequestId, sendRequestIds } from './platform/log';
import type { Redis } from './platform/redis';
import { takeTurnsByClient } from './platform/turns';
import type { Sources } from './sources/sources';

/** `reserve`: with SQLite only. */
export type Disk = { readonly folder: string; readonly reserve: DiskReserve | undefined };

export type AppDeps = {
  readonly pool: EnginePool;
  readonly db: Database;
  /** For untrusted input; closed by the caller. */
  readonly threads: AppThreads;
  /** Shared by the installation's processes; missing with a single process. */
  readonly redis?: Redis;
  readonly sources: Sources;
  /** Milliseconds until a scout responds. */
  readonly scoutBudget?: number;
  readonly sendingTimes?: RequestTimeouts;
  readonly mailer: Mailer;
  readonly sessionSecret: string;
  /** No trailing slash. */
  readonly appUrl: string;
  /** Listening address. */
  readonly host?: string;
  /** Additional host names. */
  readonly allowedHosts?: readonly string[];
  /** Trusted for X-Forwarded-For; loopback by default. */
  readonly trustedProxies?: readonly string[];
  readonly profileMode: Config['profileMode'];
  /** Allowed push services. */
  readonly pushServices?: readonly string[];
  /** Default: open. */
  readonly registration?: RegistrationMode;
  /** Whether library games are analyzed; off in some tests and benchmarks. */
  readonly hasReviews?: boolean;
  /** Whether analyzed games get the deep analysis when engines are idle. */
  readonly hasDeepAnalysis?: boolean;
  /** Unshared by default. */
  readonly metrics?: Metrics;
  /** For tests that count hashing. */
  readonly passwords?: Passwords;
  readonly logLevel: Config['logLevel'];
  /** Receives log lines; standard output by default. */
  readonly logStream?: { readonly write: (line: string) => void };
  /** For messages about a full disk, and space reserved for deletions. */
  readonly disk?: Disk;
  /** Absolute path of the built web app; without it only the API is served. */
  readonly webRoot?: string;
};

/** Milliseconds for a whole request: imports are large, and lines slow. */
const REQUEST_TIMEOUT = 600_000;
/** Milliseconds; longer than proxies keep idle connections. */
const KEEP_ALIVE = 72_000;
/** Milliseconds; Fastify's ten seconds are too few on a busy machine. */
const PLUGIN_TIMEOUT = 120_000;

/** For bodies parsed on the event loop: the largest form has a few hundred bytes, and 64 KB take milliseconds. */
const MAX_FORM_BYTES = 65_536;

/** Ready to listen. Closing it closes the pool first, so that open analyses end with a message. */
export const buildApp = async ({
  pool,
  db,
  threads,
  redis,
  sources,
  logLevel,
  logStream,
  webRoot,
  scoutBudget,
  profileMode,
  pushServices = PUSH_SERVICES,
  registration = 'open',
  hasReviews = true,
  hasDeepAnalysis = true,
  sendingTimes = REQUEST_TIMEOUTS,
  host = 'localhost',
  disk,
  allowedHosts = [],
  trustedProxies = ['loopback'],
  metrics = createMetrics(),
  ...accountDeps
}: AppDeps): Promise<FastifyInstance> => {
  const earlyHeaders: ProtectiveHeaders = new Map();
  const app = createServer({ logLevel, logStream, trustedProxies, sendingTimes, early: earlyHeaders });
  const onFailure = (error: unknown, message: string): void => app.log.warn({ err: error }, message);
  const accounts = createAccounts({ db, onFailure, ...accountDeps });
  const connections = createConnections({ accounts, sources, appUrl: accountDeps.appUrl, onFailure });
  const cache = createEvaluationCache({ db, onFailure });
  const evaluations = createPositionEvaluations({ pool, cache });
  const store = createScoutStore({ db, onFailure });
  const shared = { db, pool, sources, hasDeepAnalysis, onFailure, appUrl: accountDeps.appUrl };
  const scouts = createScouts({ ...shared, thread: threads.scouting, store, budget: scoutBudget });
  const followChecks = createFollowChecks({ db, scouts, sources, onFailure });
  const listNewGaps = createListNewGaps({ db, thread: threads.repertoires });
  const notices = createNotifications({
    ...shared,
    ...accountDeps,
    accounts,
    readDaily,
    listNewGaps,
    services: pushServices,
  });
  const limitEngineCalls = limitOpenCalls({ name: 'engine', max: QUOTAS.engineCallsOfClient, redis });
  const hosts = { host, allowedHosts, appUrl: accountDeps.appUrl };
  const access = createProfileAccess({ mode: profileMode, isOnNetwork: isOnNetwork(hosts), db, accounts });
  const libraries = createLibraries({ ...shared, threads, redis, hasReviews });
  const references = createReferences({ db, thread: threads.references, onFailure });
  closeInOrder(app, async () => {
    await Promise.all([notices.close(), followChecks.close(), scouts.close(), libraries.close(), references.close()]);
    await pool.close();
    await Promise.all([accounts.idle(), connections.idle()]);
  });

  await addPlugins(app, { hosts, sources, metrics, sendingTimes, webRoot, early: earlyHeaders, disk });
  checkRightsFirst(app, { access, accounts });
  healthRoutes(app, { pool, db });
  homePage(app, { db, readDaily, webRoot });
  addAccounts(app, { ...shared, accounts, access, connections, redis, pushServices, mode: registration });
  const players = { ...shared, cache, store, access, redis, scouts, evaluations, connections };
  addAnalysis(app, { ...players, thread: threads.analysis, limitEngineCalls });
  linkRoutes(app, { ...players, thread: threads.analyses });
  linkPictureRoute(app, { db, redis, thread: threads.analyses });
  linkPages(app, { db, webRoot, appUrl: accountDeps.appUrl });
  homeRoutes(app, { db, access, sources, listNewGaps });
  addPlayers(app, {
    ...players,
    thread: threads.preparations,
    studyThread: threads.studies,
    analyses: threads.analyses,
  });
  puzzleRoutes(app, { db, access, redis });
  repertoireRoutes(app, { db, access, redis, thread: threads.repertoires, onFailure });
  repertoireCheckRoute(app, { pool, cache, access, redis, thread: threads.repertoires });
  libraryRoutes(app, { ...libraries, evaluations, db, redis, access, sources, sendingTimes });
  referenceRoutes(app, { db, access, redis, references, sources, sendingTimes, evaluations });
  return app.addHook('onReady', async () => {
    await Promise.all([libraries.start(), references.start()]);
    followChecks.start();
    notices.start();
  });
};

type AccountsDeps = Omit<AuthDeps, 'admission'> & NotificationDeps & { readonly mode: RegistrationMode };

const addAccounts = (app: RouteApp, settings: AccountsDeps): void => {
  const deps = { ...settings, admission: createAdmission(settings.mode, settings.db) };
  encapsulate(app, authRoutes, deps);
  encapsulate(app, accountRoutes, deps);
  encapsulate(app, invitationRoutes, deps);
  notificationRoutes(app, deps);
};

const addAnalysis = (app: RouteApp, deps: AnalysisDeps & LinesDeps & Parameters<typeof trainingRoutes>[1]): void => {
  encapsulate(app, analysisRoutes, deps);
  encapsulate(app, trainingRoutes, deps);
  linesRoutes(app, deps);
};

type PlayersDeps = Omit<PrepareRouteDeps, 'loadGames' | 'siteMeetings'> & {
  readonly scouts: Scouts;
  readonly evaluations: PositionEvaluations;
  readonly studyThread: StudyThread;
  readonly analyses: KeptAnalysisThread;
  readonly appUrl: string;
  readonly onFailure: (error: unknown, message: string) => void;
};

const addPlayers = (app: RouteApp, deps: PlayersDeps): void => {
  const { db, access, sources, scouts, evaluations, redis } = deps;
  siteRoutes(app, { sources });
  fetchedRoutes(app, { access, sources, redis });
  connectionRoutes(app, deps);
  encapsulate(app, scoutingRoutes, { access, scouts, sources, evaluations, redis });
  followRoutes(app, { db, access, sources });
  profileRoutes(app, { db, access, sources });
  const siteMeetings = createSiteGames(sources);
  headToHeadRoutes(app, { db, access, sources, siteMeetings, redis });
  const findDepartures = createFindDepartures(db);
  const loadGames = createLoadGames({ scouts, sources });
  encapsulate(app, repertoireGamesRoute, { db, access, redis, loadGames });
  const prepareDeps = { ...deps, siteMeetings, loadGames, findDepartures };
  encapsulate(app, prepareRoutes, prepareDeps);
  replyRoutes(app, prepareDeps);
  eventRoutes(app, deps);
  studyRoutes(app, { ...deps, thread: deps.studyThread });
  encapsulate(app, repertoireStudyRoute, deps);
};

type PluginSettings = Pick<AppDeps, 'sources' | 'webRoot'> & {
  readonly hosts: Parameters<typeof createKnownHosts>[0] & Pick<AppDeps, 'appUrl'>;
  readonly metrics: Metrics;
  readonly sendingTimes: RequestTimeouts;
  readonly early: ProtectiveHeaders;
  readonly disk: Disk | undefined;
};

const addPlugins = async (
  app: FastifyInstance,
  { hosts, sources, metrics, sendingTimes, webRoot, early: earlyHeaders, disk }: PluginSettings,
): Promise<void> => {
  limitPerTurn(app);
  takeTurnsByClient(app, clientOf);
  sendRequestIds(app);
  await addSecurityHeaders(app, earlyHeaders, { appUrl: hosts.appUrl, sources, scripts: inlineScripts(webRoot) });
  answerKnownHosts(app, createKnownHosts(hosts));
  addMetrics(app, metrics);
  refuseBadRequests(app, { sendingTimes, disk, appUrl: hosts.appUrl, showsFolder: !isOnNetwork(hosts) });
  await addApiDocs(app);
  await addStaticFiles(app, webRoot);
  await compressAnswers(app);
};

type ServerSettings = Pick<AppDeps, 'logLevel'> & {
  readonly logStream: AppDeps['logStream'];
  readonly trustedProxies: readonly string[];
  readonly sendingTimes: RequestTimeouts;
  /** For responses before any plugin. */
  readonly early: ProtectiveHeaders;
};

const createServer = ({
  logLevel,
  logStream,
  trustedProxies,
  sendingTimes,
  early,
}: ServerSettings): FastifyInstance => {
  const http = {
    headersTimeout: sendingTimes.head,
    connectionsCheckingInterval: Math.min(5000, sendingTimes.head),
  };
  const app = Fastify({
    // A person's name contains all accounts.
    routerOptions: { maxParamLength: 400 },
    logger: { ...logOptions(logLevel), stream: logStream },
    genReqId: makeRequestId,
    trustProxy: [...trustedProxies],
    serverFactory: (listener) =>
      createProtectedServer(listener, early, {
        http,
        requestTimeout: REQUEST_TIMEOUT,
        keepAliveTimeout: KEEP_ALIVE,
        onClientError: (error) => app.log.trace({ err: error }, 'client error'),
      }),
    bodyLimit: MAX_FORM_BYTES,
    pluginTimeout: PLUGIN_TIMEOUT,
    forceCloseConnections: true,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(Object.fromEntries(early));
      sendError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
};

type RefusalSettings = {
  readonly sendingTimes: RequestTimeouts;
  readonly appUrl: string;
  readonly disk: Disk | undefined;
  /** Whether responses may name the data folder: not on a network. */
  readonly showsFolder: boolean;
};

/** Error handling and request validation for all routes. */
const refuseBadRequests = (
  app: FastifyInstance,
  { sendingTimes, appUrl, disk, showsFolder }: RefusalSettings,
): void => {
  addErrorResponses(app, { folder: disk?.folder, showsFolder });
  if (disk?.reserve !== undefined) deleteOnFullDisks(app, disk.reserve);
  acceptOnlyJson(app);
  endSlowBodies(app, sendingTimes);
  checkOrigins(app, appUrl);
};
