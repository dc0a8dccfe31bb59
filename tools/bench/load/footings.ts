/** What an installation stands on, filled with a large library: an SQLite file, or PostgreSQL with Redis. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { OWNER_ID } from '../../../src/contract/profile';
import { type Database, DATABASE_FILE, openDatabase } from '../../../src/server/db/database';
import { createLibrary } from '../../../src/server/db/library/libraries';
import { writeQuickEngine } from '../../../src/test/quick-engine';
import { parentOf } from '../built-server';
import { fill } from '../library';
import { numberedGames, type Reviewed } from '../numbered-games';

export type Footing = {
  readonly name: string;
  /** The settings of a server on it. Where it has an engine of its own, that one answers at once. */
  readonly environment: Readonly<Record<string, string>>;
  /** Gives user 1 a library of so many games; all of them are looked through when nothing else is said. */
  readonly fill: (games: number, reviewed?: Reviewed) => Promise<void>;
  readonly bytes: () => Promise<number>;
  /** Whether a worker has the engine, so that analyses wait while there is none. */
  readonly needsWorker: boolean;
  /** The processes beside the server that work for it now. */
  readonly helpers: () => readonly number[];
};

type Server = { readonly url: string; readonly pid?: number; readonly stop: () => unknown };

type Postgres = { findPostgres: () => string | undefined; startPostgres: (folder: string) => Promise<Server> };

type Redis = { findRedis: () => string | undefined; startRedis: (program: string) => Promise<Server> };

/** Nobody is asked for games. */
const SITES = { LICHESS_URL: 'http://127.0.0.1:9', CHESSCOM_URL: 'http://127.0.0.1:9' };

/** The same for all servers of an address, as several would need it. */
const SESSION_SECRET = 'a secret that only the benchmark knows of';

const scripts = join(import.meta.dirname, '../../../scripts');

/** Footings with nothing on them yet, for as long as the work takes. The file comes first. */
export const withFootings = async (work: (footings: readonly Footing[]) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-load-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const engine = writeQuickEngine(folder);
    const common = { STOCKFISH_PATH: engine, ENGINE_PROCESSES: '1', ...SITES };
    const file = fileFooting(join(folder, 'file'), common);
    const shared = await sharedFooting(join(folder, 'shared'), common, ends);
    await work(shared === undefined ? [file] : [file, shared]);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
};

const fileFooting = (folder: string, common: Footing['environment']): Footing => ({
  name: 'SQLite',
  needsWorker: false,
  environment: { ...common, DATA_DIR: folder },
  fill: (games, reviewed) => fillAt(folder, games, reviewed),
  bytes: () => Promise.resolve(statSync(join(folder, DATABASE_FILE)).size),
  helpers: () => [],
});

/**
 * `undefined`, and said so, where it is not installed. Its PostgreSQL does not wait for the disk.
 */
const sharedFooting = async (
  folder: string,
  common: Footing['environment'],
  ends: (() => unknown)[],
): Promise<Footing | undefined> => {
  const { findPostgres, startPostgres } = (await import(join(scripts, 'services.mjs'))) as Postgres;
  const { findRedis, startRedis } = (await import(join(scripts, 'services.mjs'))) as Redis;
  const [postgresFolder, redisProgram] = [findPostgres(), findRedis()];
  if (postgresFolder === undefined || redisProgram === undefined) {
    console.log('PostgreSQL or Redis is not installed here: SQLite alone');
    return undefined;
  }
  const postgres = await startPostgres(postgresFolder);
  ends.push(postgres.stop);
  const redis = await startRedis(redisProgram);
  ends.push(redis.stop);
  const postmaster = parentOf(await withDatabase(postgres.url, backendOf));
  return {
    name: 'PostgreSQL and Redis',
    needsWorker: true,
    environment: { ...common, DATA_DIR: folder, DATABASE_URL: postgres.url, REDIS_URL: redis.url, SESSION_SECRET },
    fill: (games, reviewed) => fillAt(postgres.url, games, reviewed),
    bytes: () => withDatabase(postgres.url, sizeOf),
    helpers: () => [...(redis.pid === undefined ? [] : [redis.pid]), ...childrenOf(postmaster)],
  };
};

const withDatabase = async <Answer>(where: string, work: (db: Database) => Promise<Answer>): Promise<Answer> => {
  const db = await openDatabase(where);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
};

const fillAt = (where: string, games: number, reviewed: Reviewed = 'all'): Promise<void> =>
  withDatabase(where, async (db) => {
    const { id } = await createLibrary(db, OWNER_ID, { kind: 'own', names: ['Own Player'], now: Date.now() });
    await fill(db, id, numberedGames(games, reviewed));
    // Their opening tree stays empty: the server would be busy with it for minutes.
    await db.updateTable('library_games').set({ has_steps: 1 }).execute();
  });

const backendOf = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
};

const sizeOf = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
};

const childrenOf = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
