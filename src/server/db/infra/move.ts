/**
 * An embedded installation's database to a PostgreSQL server. All is one transaction there, its tables among it: what
 * breaks off, for whatever reason, leaves nothing. The source is locked meanwhile and not changed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql, DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, type TableMetadata } from 'kysely';
import { isPreRelease } from './baseline';
import { migrateWithin } from './bring-up-to-date';
import { connect, DATABASE_FILE, MIGRATIONS, type Database } from './database';
import { isLocked } from './locked';
import { openMoveSource, type MoveSource } from './move-source';
import { inOneTransaction } from './one-transaction';
import { inOrderOfReferences } from './table-order';

/** Why nothing was moved. `in-use`: another process has the source open. */
export type MoveRefusal = 'source-missing' | 'source-in-use' | 'source-older' | 'source-newer' | 'target-not-empty';

/** The rows of a table there, counted in both databases. */
export type MovedTable = { readonly table: string; readonly source: number; readonly target: number };

export type MoveOutcome =
  | { readonly ok: true; readonly tables: readonly MovedTable[] }
  | { readonly ok: false; readonly refusal: MoveRefusal };

export type Move = {
  readonly dataDir: string;
  /** `postgres://…` of a database without tables. */
  readonly url: string;
  /** Aborted, the move ends with the next rows, and throws its reason. */
  readonly signal: AbortSignal;
  /** After each batch: rows of the table so far. */
  readonly onProgress: (table: string, rows: number) => void;
};

const SCHEMA = 'public';

/** Throws when one of the databases fails, or when the counts differ at the end. */
export const moveDatabase = async (move: Move): Promise<MoveOutcome> => {
  if (!existsSync(join(move.dataDir, DATABASE_FILE))) return refuse('source-missing');
  const source = openMoveSource(move.dataDir);
  const target = connect(move.url);
  try {
    const unfit = unfitness(source);
    if (unfit !== undefined) return refuse(unfit);
    source.check();
    return await inOneTransaction(target, (transaction) => moveInto(transaction, source, move));
  } finally {
    await target.destroy();
    source.close();
  }
};

const refuse = (refusal: MoveRefusal): MoveOutcome => ({ ok: false, refusal });

const unfitness = (source: MoveSource): MoveRefusal | undefined => {
  try {
    const applied = source.migrations();
    if (isPreRelease(applied)) return 'source-older';
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
  if ((await readTables(target)).length > 0) return refuse('target-not-empty');
  await migrateWithin(target, MIGRATIONS, SCHEMA);
  const made = new Map((await readTables(target)).map((table) => [table.name, table]));
  const names = inOrderOfReferences([...made.keys()], source.referencesOf);
  const all = sql.join(names.map((name) => sql.table(name)));
  // The migrations have written a few rows, which the source has as well.
  await sql`truncate ${all}`.execute(target);
  const highestIds = source.highestIds();
  const tables: MovedTable[] = [];
  for (const name of names) {
    const columns = made.get(name)?.columns ?? [];
    await copyRows(target, source, move, { name, columns: columns.map((column) => column.name) });
    if (columns.some((column) => column.isAutoIncrementing)) await goOnAfter(target, name, highestIds.get(name));
    tables.push({ table: name, source: source.count(name), target: await count(target, name) });
  }
  const differing = tables.find((table) => table.source !== table.target);
  if (differing !== undefined)
    throw new Error(`${differing.table} has ${differing.target} of ${differing.source} rows`);
  await sql`analyze ${all}`.execute(target);
  move.signal.throwIfAborted();
  return { ok: true, tables };
};

/** A server that is started meanwhile waits, as for another that makes the tables. The lock ends with the connection. */
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

/** The next row gets a number that was never given, also not to a row that is deleted. */
const goOnAfter = async (db: Database, table: string, highest: number | undefined): Promise<void> => {
  if (highest === undefined) return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(db);
};
