/** The tables of a database made the newest, by several processes at once as well: each migration is applied once. */
import { Migrator, PostgresAdapter, type Kysely, type Migration } from 'kysely';
import { whenUnlocked } from './locked';
import { inOneTransaction } from './one-transaction';

export type Migrations = Readonly<Record<string, Migration>>;

/** All of them or, where one fails, none; then it throws. `schema` is that of a PostgreSQL database. */
export const bringUpToDate = async <Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  schema: string,
): Promise<void> => {
  // Its migrator locks out the others and runs all in one transaction.
  if (db.getExecutor().adapter instanceof PostgresAdapter) return apply(createMigrator(db, migrations, schema));
  const known = await createMigrator(db, migrations).getMigrations();
  // A file that is up to date is only read, so that nobody waits for a server that is writing.
  if (known.every(({ executedAt }) => executedAt !== undefined)) return migrateWithin(db, migrations);
  await whenUnlocked(() => inOneTransaction(db, (transaction) => migrateWithin(transaction, migrations)));
};

/** The same on one connection, whose transaction the caller has begun. */
export const migrateWithin = <Tables>(
  connection: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
): Promise<void> => apply(createMigrator(connection, migrations, schema, true));

const apply = async (migrator: Migrator): Promise<void> => {
  const { error: cause } = await migrator.migrateToLatest();
  if (cause instanceof Error) throw cause;
  if (cause !== undefined) throw new Error('a migration failed', { cause });
};

const createMigrator = <Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  schema?: string,
  disableTransactions = false,
): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
    disableTransactions,
    migrationTableSchema: schema,
  });
