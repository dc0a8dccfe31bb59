/** The embedded database as a move reads it: locked against everybody else, table by table. Nothing is changed. */
import { join } from 'node:path';
import Sqlite from 'libsql';
import { z } from 'zod';
import { DATABASE_FILE } from './database';

/** Characters of rows that one batch holds about. */
const BATCH = 2_000_000;

const migrationsSchema = z.array(z.object({ name: z.string() }));
const checkSchema = z.object({ quick_check: z.string() });
const referencesSchema = z.array(z.object({ table: z.string() }));
const countSchema = z.object({ rows: z.number() });
const sequencesSchema = z.array(z.object({ name: z.string(), seq: z.number() }));
const rowSchema = z.object({ json: z.string() });

export type MoveSource = {
  /** The names of the migrations that were applied to it. */
  readonly migrations: () => readonly string[];
  /** Throws when the file is damaged. */
  readonly check: () => void;
  /** The tables that rows of this one refer to. */
  readonly referencesOf: (table: string) => readonly string[];
  readonly count: (table: string) => number;
  /** The highest `id` that each table with growing ones has ever given. */
  readonly highestIds: () => ReadonlyMap<string, number>;
  /** All rows in the order in which they were added, each as a JSON object of the columns. */
  readonly batches: (table: string, columns: readonly string[]) => Iterable<readonly string[]>;
  readonly close: () => void;
};

/** The file of a data folder, which is there; throws `SQLITE_BUSY` while another process has it open. */
export const openMoveSource = (dataDir: string): MoveSource => {
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

/** Names are those of our own migrations. */
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

/** PostgreSQL's texts have no character 0. What is escaped by a backslash before it is no escape. */
const withoutNul = (json: string): string =>
  json.includes('\\u0000') ? json.replace(/(\\\\)|\\u0000/g, (_, backslash?: string) => backslash ?? '\uFFFD') : json;
