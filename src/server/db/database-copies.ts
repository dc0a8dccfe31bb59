// Move from SQLite to PostgreSQL, in one transaction. The source is locked and not changed
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, sql, type TableMetadata } from 'kysely';
import Sqlite from 'libsql';
import { z } from 'zod';
import { connect, type Database, DATABASE_FILE, inOneTransaction, migrateWithin, MIGRATIONS } from './database';
import { isEarlier } from './migrations/adopt';
import { isLocked } from './sqlite';

/** `source-in-use`: another process has the file open. */
export type MoveProblem = 'source-missing' | 'source-in-use' | 'source-older' | 'source-newer' | 'target-not-empty';

export type MovedTable = { readonly table: string; readonly source: number; readonly target: number };

type MoveOutcome =
  | { readonly ok: true; readonly tables: readonly MovedTable[] }
  | { readonly ok: false; readonly refusal: MoveProblem };

type Move = {
  readonly dataDir: string;
  /** `postgres://…` of an empty database. */
  readonly url: string;
  /** Aborting throws its reason before the next batch. */
  readonly signal: AbortSignal;
  /** After each batch, with the table's rows so far. */
  readonly onProgress: (table: string, rows: number) => void;
};

const SCHEMA = 'public';

/** Throws on a database error, or when the counts differ at the end. */
export const moveDatabase = async (move: Move): Promise<MoveOutcome> => {
  if (!existsSync(join(move.dataDir, DATABASE_FILE))) return fail('source-missing');
  const source = openMoveSource(move.dataDir);
  const target = connect(move.url);
  try {
    const problem = findProblem(source);
    if (problem !== undefined) return fail(problem);
    source.check();
    return await inOneTransaction(target, (transaction) => moveInto(transaction, source, move));
  } finally {
    await target.destroy();
    source.close();
  }
};

const fail = (refusal: MoveProblem): MoveOutcome => ({ ok: false, refusal });

const findProblem = (source: MoveSource): MoveProblem | undefined => {
  try {
    const applied = source.migrations();
    if (isEarlier(applied)) return 'source-older';
    const known = Object.keys(MIGRATIONS);
    if (applied.some((name) => !known.includes(name))) return 'source-newer';
    return applied.length < known.length ? 'source-older' : undefined;
  } catch (error) {
    if (isLocked(error)) return 'source-in-use';
    throw error;
  }
};

const moveInto = async (target: Database, source: MoveSource, move: Move): Promise<MoveOutcome> => {
  await lockOutServers(target);
  if ((await readTables(target)).length > 0) return fail('target-not-empty');
  await migrateWithin(target, MIGRATIONS, SCHEMA);
  const made = new Map((await readTables(target)).map((table) => [table.name, table]));
  const names = sortByReferences([...made.keys()], source.referencesOf);
  const all = sql.join(names.map((name) => sql.table(name)));
  // Migrations insert a few rows, which the source has too.
  await sql`truncate ${all}`.execute(target);
  const highestIds = source.highestIds();
  const tables: MovedTable[] = [];
  for (const name of names) {
    const columns = made.get(name)?.columns ?? [];
    await copyRows(target, source, move, { name, columns: columns.map((column) => column.name) });
    if (columns.some((column) => column.isAutoIncrementing)) await setLastId(target, name, highestIds.get(name));
    tables.push({ table: name, source: source.count(name), target: await count(target, name) });
  }
  const differing = tables.find((table) => table.source !== table.target);
  if (differing !== undefined)
    throw new Error(`${differing.table} has ${differing.target} of ${differing.source} rows`);
  await sql`analyze ${all}`.execute(target);
  move.signal.throwIfAborted();
  return { ok: true, tables };
};

/** A server started meanwhile waits as it would for another migration. The lock ends with the connection. */
const lockOutServers = (target: Database): Promise<void> =>
  target
    .getExecutor()
    .adapter.acquireMigrationLock(target, { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID });

const readTables = async (db: Database): Promise<readonly TableMetadata[]> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: false });
  return tables.filter(({ schema }) => schema === SCHEMA);
};

const copyRows = async (
  target: Database,
  source: MoveSource,
  { signal, onProgress }: Move,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): Promise<void> => {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  let rows = 0;
  for (const batch of source.batches(name, columns)) {
    signal.throwIfAborted();
    const json = `[${batch.join(',')}]`;
    await sql`insert into ${sql.table(name)} (${list})
      select ${list} from json_populate_recordset(cast(null as ${sql.table(name)}), cast(${json} as json))`.execute(
      target,
    );
    rows += batch.length;
    onProgress(name, rows);
  }
};

const count = async (db: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ readonly rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db);
  return rows[0]?.rows ?? 0;
};

/** Ids of deleted rows are not reused. */
const setLastId = async (db: Database, table: string, highest: number | undefined): Promise<void> => {
  if (highest === undefined) return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
};

/** Approximate characters per batch. */
const BATCH = 2_000_000;

const migrationsSchema = z.array(z.object({ name: z.string() }));

const checkSchema = z.object({ quick_check: z.string() });

const referencesSchema = z.array(z.object({ table: z.string() }));

const countSchema = z.object({ rows: z.number() });

const sequencesSchema = z.array(z.object({ name: z.string(), seq: z.number() }));

const rowSchema = z.object({ json: z.string() });

type MoveSource = {
  readonly migrations: () => readonly string[];
  /** Throws when the file is damaged. */
  readonly check: () => void;
  readonly referencesOf: (table: string) => readonly string[];
  readonly count: (table: string) => number;
  /** The highest `id` ever assigned per auto-increment table. */
  readonly highestIds: () => ReadonlyMap<string, number>;
  readonly batches: (table: string, columns: readonly string[]) => Iterable<readonly string[]>;
  readonly close: () => void;
};

/** Throws `SQLITE_BUSY` while another process has the file open. */
const openMoveSource = (dataDir: string): MoveSource => {
  const file = new Sqlite(join(dataDir, DATABASE_FILE));
  file.pragma('locking_mode = exclusive');
  const read = (sql: string, ...parameters: readonly string[]): unknown[] => file.prepare(sql).all(...parameters);
  const hasRowId = (table: string): boolean =>
    read('select 1 from pragma_table_list(?) where wr = 1', table).length === 0;
  return {
    migrations: () => {
      const isThere = read("select 1 from sqlite_master where name = 'kysely_migration'").length > 0;
      return isThere ? migrationsSchema.parse(read('select name from kysely_migration')).map(({ name }) => name) : [];
    },
    check: () => {
      const { quick_check: verdict } = checkSchema.parse(file.prepare('pragma quick_check').get());
      if (verdict !== 'ok') throw new Error(`the database is damaged: ${verdict}`);
    },
    referencesOf: (table) =>
      referencesSchema
        .parse(read('select "table" from pragma_foreign_key_list(?)', table))
        .map((reference) => reference.table),
    count: (table) => countSchema.parse(file.prepare(`select count(*) as rows from ${quote(table)}`).get()).rows,
    highestIds: () =>
      new Map(sequencesSchema.parse(read('select name, seq from sqlite_sequence')).map(({ name, seq }) => [name, seq])),
    batches: function* (table, columns) {
      const fields = columns.map((column) => `'${column}', ${quote(column)}`).join(', ');
      const order = hasRowId(table) ? 'order by rowid' : '';
      const rows = file.prepare(`select json_object(${fields}) as json from ${quote(table)} ${order}`).iterate();
      yield* batchesOfLength(rows);
    },
    close: () => void file.close(),
  };
};

const quote = (name: string): string => `"${name}"`;

function* batchesOfLength(rows: Iterable<unknown>): Iterable<readonly string[]> {
  let batch: string[] = [];
  let length = 0;
  for (const row of rows) {
    const { json } = rowSchema.parse(row);
    batch.push(withoutNul(json));
    length += json.length;
    if (length < BATCH) continue;
    yield batch;
    [batch, length] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

/** PostgreSQL text cannot contain NUL. An escaped backslash before `u0000` is not a NUL. */
const withoutNul = (json: string): string =>
  json.includes('\\u0000') ? json.replace(/(\\\\)|\\u0000/g, (_, backslash?: string) => backslash ?? '\uFFFD') : json;

/** Topological order: referenced tables first. Only self-references are cyclic. */
const sortByReferences = (
  tables: readonly string[],
  referencesOf: (table: string) => readonly string[],
): readonly string[] => {
  const ordered = new Set<string>();
  const visit = (table: string): void => {
    for (const other of referencesOf(table)) if (other !== table && !ordered.has(other)) visit(other);
    ordered.add(table);
  };
  for (const table of tables) visit(table);
  return [...ordered];
};

const checkRow = z.object({ quick_check: z.string() });

/**
 * Copies the database of a data folder while it is in use. The copy gets its final name only when complete and checked; on
 * failure it throws and leaves nothing.
 */
export const backUpDatabase = (dataDir: string, folder: string): void => {
  const source = join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new Error(`there is no database in ${dataDir}`);
  const unfinished = join(folder, `${DATABASE_FILE}.part`);
  rmSync(unfinished, { force: true });
  try {
    withFile(source, (file) => file.prepare('vacuum into ?').run(unfinished));
    withFile(unfinished, (file) => {
      const { quick_check: verdict } = checkRow.parse(file.prepare('pragma quick_check').get());
      if (verdict !== 'ok') throw new Error(`the copy is damaged: ${verdict}`);
    });
    renameSync(unfinished, join(folder, DATABASE_FILE));
  } finally {
    rmSync(unfinished, { force: true });
  }
};

const withFile = (path: string, act: (file: Sqlite.Database) => void): void => {
  const file = new Sqlite(path);
  try {
    act(file);
  } finally {
    file.close();
  }
};
