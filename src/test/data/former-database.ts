/**
 * An installation of before migration 013, as its version has left it: the database, and what its calls answered. All in it
 * is invented: a library of imported games (analyzed by the engine, evaluated by Lichess, failed, waiting, set up), the
 * library of an account with a deleted game, a made-up player and a sample player as they were scouted, attempts at puzzles.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import Sqlite from 'libsql';
import { z } from 'zod';
import { bringUpToDate } from '../../server/db/infra/bring-up-to-date';
import { connect, DATABASE_FILE, MIGRATIONS, openDatabase, type Database } from '../../server/db/infra/database';
import { openMoveSource } from '../../server/db/infra/move-source';
import { inOrderOfReferences } from '../../server/db/infra/table-order';
import { temporaryFolder } from '../processes/temporary-folder';
import { newDatabase, openUntilDestroyed } from '../test-database';

/** When the answers were given. */
export const FORMER_NOW = Date.UTC(2026, 10, 22, 9, 0, 18, 800);

const read = (name: string): Buffer => gunzipSync(readFileSync(join(import.meta.dirname, 'former-database', name)));

const answersSchema = z.array(z.object({ who: z.enum(['guest', 'member']), path: z.string(), answer: z.string() }));

/** In the order in which they were given; the member is the owner of library 2. */
export const formerAnswers = (): z.infer<typeof answersSchema> =>
  answersSchema.parse(JSON.parse(read('answers.json.gz').toString()));

type Change = (db: Database) => Promise<void>;

/** Brought up to date after the change. On a PostgreSQL server the same rows are brought up to date there. */
export const openFormerDatabase = async (change: Change = () => Promise.resolve()): Promise<Database> => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, DATABASE_FILE), read('outpost.db.gz'));
  const url = await newDatabase();
  const former = connect(url ?? folder);
  if (url !== undefined) await fill(former, folder);
  await change(former);
  await former.destroy();
  return url === undefined ? openDatabase(folder) : openUntilDestroyed(url);
};

const FORMER_MIGRATIONS = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '013'));

const fill = async (db: Database, folder: string): Promise<void> => {
  await bringUpToDate(db, FORMER_MIGRATIONS, 'public');
  const tables = await db.introspection.getTables();
  const source = openMoveSource(folder);
  const names = inOrderOfReferences(
    tables.map(({ name }) => name),
    source.referencesOf,
  );
  source.close();
  await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(db);
  const file = new Sqlite(join(folder, DATABASE_FILE));
  for (const name of names) {
    for (const row of rowsSchema.parse(file.prepare(`select * from "${name}"`).all())) {
      const columns = Object.keys(row).map((column) => sql.ref(column));
      await sql`insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
        db,
      );
    }
    const hasId = tables.some(
      (table) => table.name === name && table.columns.some((column) => column.isAutoIncrementing),
    );
    if (hasId)
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 1) from ${sql.table(name)}))`.execute(
        db,
      );
  }
  file.close();
};

const rowsSchema = z.array(z.record(z.string(), z.unknown()));
