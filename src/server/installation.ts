/** A running installation: database, engines, listener, and shutdown. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { findNativeEngine } from '../engine/native-engine';
import { createMailer, type Mailer } from './accounts/mailer';
import { claimLink } from './accounts/registration';
import { readSessionSecret } from './accounts/secrets';
import { buildApp } from './app';
import { closeAppThreads, createAppThreads } from './app-threads';
import { type Config, isOnNetwork, parseConfig } from './config';
import { isOwnerClaimed } from './db/accounts/users';
import { type Database, DatabaseTooOld, openDatabase } from './db/database';
import { diskProblemAt, diskProblemOf, ignoreDiskFailure } from './db/disk-full';
import { createDiskReserve } from './db/disk-reserve';
import { createEvaluationCache } from './db/evaluations';
import { retryWhileLocked } from './db/sqlite';
import { addStarterPuzzles } from './features/learn/puzzles';
import { addSampleLibrary } from './features/library/libraries';
import { addSampleEvaluations } from './features/prepare/sample-evaluations';
import { createReadGame } from './features/scout/scouting-tasks';
import { openReferenceGames } from './games/player-games';
import { createMetrics } from './http/metrics';
import { createServerPool, type ServerPool } from './platform/engines';
import { createLog } from './platform/log';
import { reason, StartRefused } from './platform/program';
import { openRedis } from './platform/redis';
import { createSources } from './sources/sources';

const addSamples = async (db: Database, log: ReturnType<typeof createLog>): Promise<void> => {
  const onFailure = (err: unknown, message: string): void => log.warn({ err }, message);
  const add = (act: () => Promise<unknown>): Promise<void> =>
    ignoreDiskFailure(
      () => retryWhileLocked(act),
      (error) => onFailure(error, 'samples could not be added'),
    );
  await add(() => addSampleLibrary(db));
  await add(() => addStarterPuzzles(db));
  await addSampleEvaluations(createEvaluationCache({ db, onFailure }));
};

/** Built web app, relative to the working directory, as is DATA_DIR. */
const WEB_ROOT = resolve('dist/web');

export type Installation = {
  /** Listening address. */
  readonly address: string;
  /** Link that makes its bearer the owner; `undefined` when claimed or not needed. */
  readonly claim: string | undefined;
  /** Starts engines before the first game. On failure each analysis retries. */
  readonly warmUp: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Throws `StartRefused` for settings that have to change. */
export const startInstallation = async (
  environment: NodeJS.ProcessEnv,
  metrics = createMetrics(),
): Promise<Installation> => {
  const config = parseConfig(environment);
  if (!config.ok) throw new StartRefused(config.error);
  const { dataDir, database, logLevel, appUrl, profileMode, trustedProxies } = config.value;
  const { host, allowedHosts, registration, hasDeepAnalysis, pushServices } = config.value;

  const sessionSecret = openSecret(config.value);
  const db = await openOwnDatabase(config.value);
  const log = createLog(logLevel);
  reportDisk(dataDir, log);
  const redis = await openRedis(config.value, log);
  await addSamples(db, log);
  const warn = (why: string): void => log.warn(why);
  const pool = await createServerPool(config.value, redis, warn, metrics.countSearch);
  metrics.watch(pool);
  const webRoot = existsSync(join(WEB_ROOT, 'index.html')) ? WEB_ROOT : undefined;
  const mailer = openMailer(config.value, (message) => app.log.info(message));
  const addresses = { appUrl, host, allowedHosts, trustedProxies };
  const settings = { ...addresses, logLevel, profileMode, registration, hasDeepAnalysis, sessionSecret, pushServices };
  const threads = createAppThreads((err, message) => log.error({ err }, message));
  const sources = createSources(config.value.sources, {
    redis,
    onAnswer: metrics.countAnswer,
    onForeignAnswer: ({ status, type }, label) =>
      warn(`${label} answered with ${type} in place of JSON (status ${status})`),
    readGame: createReadGame(threads.scouting),
    referenceGames: openReferenceGames(db),
  });
  const reserve = database === dataDir ? createDiskReserve(dataDir, db) : undefined;
  const app = await buildApp({
    ...settings,
    disk: { folder: dataDir, reserve },
    pool,
    db,
    threads,
    redis,
    sources,
    mailer,
    metrics,
    webRoot,
  });
  if (webRoot === undefined) app.log.warn(`there is no web app in ${WEB_ROOT}: only the calls are served`);

  const address = await listen(app, config.value);
  reserve?.fill();

  return {
    address,
    claim: (await needsOwner(db, config.value)) ? claimLink(appUrl, sessionSecret) : undefined,
    warmUp: async () => {
      if (!config.value.warmsEngines) return;
      await warmUp(app, pool);
      if (redis === undefined && config.value.stockfishPath === undefined)
        reportNativeEngine(environment, (message) => app.log.info(message));
    },
    close: async () => {
      await app.close();
      await closeAppThreads(threads);
      await db.destroy();
      redis?.disconnect();
    },
  };
};

const openOwnDatabase = ({ database, dataDir }: Config): Promise<Database> =>
  openDatabase(database).catch((error: unknown) => {
    if (error instanceof DatabaseTooOld) throw new StartRefused(error.message);
    const trouble = database === dataDir ? (diskProblemOf(error) ?? diskProblemAt(dataDir)) : undefined;
    if (trouble !== undefined) {
      throw new StartRefused(
        `DATA_DIR ${dataDir} is ${trouble}, and has no database that can be read: ${reason(error)}`,
      );
    }
    throw new StartRefused(
      database === dataDir
        ? `DATA_DIR should be a folder that can hold the database, ${dataDir} is not: ${reason(error)}`
        : `DATABASE_URL should be a PostgreSQL database that can be reached: ${reason(error)}`,
    );
  });

/** Once at startup; later writes report it themselves. */
const reportDisk = (dataDir: string, log: ReturnType<typeof createLog>): void => {
  const trouble = diskProblemAt(dataDir);
  if (trouble !== undefined) {
    log.error(
      `DATA_DIR ${dataDir} is ${trouble}: what is there can be read${trouble === 'full' ? ' and deleted' : ''}, and nothing is saved`,
    );
  }
};

const openSecret = ({ dataDir, sessionSecret }: Config): string => {
  try {
    return sessionSecret ?? readSessionSecret(dataDir);
  } catch (error) {
    throw new StartRefused(
      `DATA_DIR should be a folder that can hold the session secret, ${dataDir} is not: ${reason(error)}`,
    );
  }
};

/** A local installation for one person needs no sign-in. */
const needsOwner = async (db: Database, config: Config): Promise<boolean> =>
  (config.profileMode === 'signed-in' || isOnNetwork(config)) && !(await isOwnerClaimed(db));

const openMailer = ({ smtpUrl, mailFrom, dataDir }: Config, log: (message: string) => void): Mailer =>
  createMailer({ smtpUrl, from: mailFrom, outbox: resolve(dataDir, 'outbox'), log });

const warmUp = async (app: FastifyInstance, pool: ServerPool): Promise<void> => {
  try {
    await pool.warmUp();
    app.log.info(`${(await pool.identity()).name} is ready`);
  } catch (error) {
    app.log.error(
      `no engine can run, so that no game is analyzed until this is mended: ${reason(error)} (Node.js ${process.version})`,
    );
  }
};

/** While the bundled engine is used. */
const reportNativeEngine = ({ STOCKFISH_PATH, PATH }: NodeJS.ProcessEnv, log: (message: string) => void): void => {
  const native = STOCKFISH_PATH === 'auto' ? undefined : findNativeEngine(PATH);
  if (native !== undefined) log(`${native.name} at ${native.path} is faster: use it with STOCKFISH_PATH=auto`);
  else if (STOCKFISH_PATH === 'auto') log('PATH has no Stockfish that is new enough: the bundled one is used');
};

/** Returns the listening address. */
const listen = async (app: FastifyInstance, { host, port }: Config): Promise<string> => {
  try {
    await app.ready();
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    // Rethrow errors that are not about the address.
    if (!isAddressError(error)) throw error;
    throw new StartRefused(`PORT and HOST should be free to listen on, ${host}:${port} is not: ${reason(error)}`);
  }
  const address = app.server.address();
  return `http://${host.includes(':') ? `[${host}]` : host}:${openPort(address) ?? port}`;
};

const isAddressError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && ['listen', 'bind', 'getaddrinfo'].includes(String(error.syscall));

const openPort = (address: AddressInfo | string | null): number | undefined =>
  typeof address === 'object' ? address?.port : undefined;
