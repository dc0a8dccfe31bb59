/** The process: settings, database, engines, listening, and an orderly end. */
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LocalPool } from '../engine/pool';
import { createMailer, type Mailer } from './accounts/mailer';
import { readSessionSecret } from './accounts/session-secret';
import { buildApp } from './app';
import { parseConfig, type Config } from './config';
import { openDatabase, type Database } from './db/database';
import { createEngines } from './engines';
import { addSampleLibrary } from './features/library/sample-library';
import { addStarterPuzzles } from './features/puzzles/starter';
import { createMetrics } from './metrics';
import { connectRedis, untilReady, type Redis } from './redis';
import { createSources } from './sources/sources';

/** Made by the build; looked for in the folder in which the server is started, like DATA_DIR. */
const WEB_ROOT = resolve('dist/web');
/** Milliseconds after which an end that hangs is not waited for any longer. */
const CLOSE_TIMEOUT = 10_000;

/** A start that cannot succeed until somebody changes a setting; the message is the one line that says which. */
class StartRefused extends Error {}

const start = async (): Promise<void> => {
  const config = parseConfig(process.env);
  if (!config.ok) throw new StartRefused(config.error);
  const { dataDir, database, logLevel, appUrl, profileMode, lichessUrl } = config.value;

  const { db, sessionSecret } = await openDataDir(config.value).catch((error: unknown) => {
    throw new StartRefused(
      database === dataDir
        ? `DATA_DIR should be a folder that can hold the database, ${dataDir} is not: ${reason(error)}`
        : `DATABASE_URL should be a PostgreSQL database that can be reached: ${reason(error)}`,
    );
  });
  const redis = await openRedis(config.value);
  await addSampleLibrary(db);
  await addStarterPuzzles(db);
  const metrics = createMetrics({ hasProcess: true });
  const pool = createEngines(config.value, (why) => app.log.warn(why), metrics.countSearch);
  metrics.watch(pool);
  const webRoot = existsSync(join(WEB_ROOT, 'index.html')) ? WEB_ROOT : undefined;
  const mailer = openMailer(config.value, (message) => app.log.info(message));
  const sources = createSources(config.value, metrics.countAnswer);
  const settings = { appUrl, logLevel, profileMode, lichessUrl, sessionSecret };
  const app = await buildApp({ ...settings, pool, db, redis, sources, mailer, metrics, webRoot });
  if (webRoot === undefined) app.log.warn(`there is no web app in ${WEB_ROOT}: only the calls are served`);

  endOnSignal(app, db, redis);
  await listen(app, config.value);
  await warmUp(app, pool);
};

const openDataDir = async ({ dataDir, database, sessionSecret }: Config) => ({
  db: await openDatabase(database),
  sessionSecret: sessionSecret ?? readSessionSecret(dataDir),
});

/** The first connection is waited for, so that a wrong address is told at once; later ones come and go. */
const openRedis = async ({ redisUrl }: Config): Promise<Redis | undefined> => {
  if (redisUrl === undefined) return undefined;
  const redis = connectRedis(redisUrl, (error, message) => process.stderr.write(`${message}: ${reason(error)}\n`));
  await untilReady(redis).catch((error: unknown) => {
    throw new StartRefused(`REDIS_URL should be a Redis that can be reached: ${reason(error)}`);
  });
  return redis;
};

const openMailer = ({ smtpUrl, mailFrom, dataDir }: Config, log: (message: string) => void): Mailer =>
  createMailer({ smtpUrl, from: mailFrom, outbox: resolve(dataDir, 'outbox'), log });

/** The first game shall not wait for engines to start. Without engines the server goes on: each analysis tries again. */
const warmUp = async (app: FastifyInstance, pool: LocalPool): Promise<void> => {
  try {
    await pool.warmUp();
    app.log.info(`${(await pool.identity()).name} is ready`);
  } catch (error) {
    app.log.error({ err: error }, 'no engine is ready');
  }
};

const listen = async (app: FastifyInstance, { host, port }: Config): Promise<void> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw new StartRefused(`PORT and HOST should be free to listen on, ${host}:${port} is not: ${reason(error)}`);
  }
  const address = app.server.address();
  process.stdout.write(`listening on http://${host.includes(':') ? `[${host}]` : host}:${openPort(address) ?? port}\n`);
};

const openPort = (address: AddressInfo | string | null): number | undefined =>
  typeof address === 'object' ? address?.port : undefined;

/** The first signal ends in good order; a second one, or an end that hangs, at once. */
const endOnSignal = (app: FastifyInstance, db: Database, redis: Redis | undefined): void => {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT).unref();
    await app.close();
    await db.destroy();
    redis?.disconnect();
  };
  process.on('SIGTERM', () => void end());
  process.on('SIGINT', () => void end());
};

const reason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

start().catch((error: unknown) => {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
