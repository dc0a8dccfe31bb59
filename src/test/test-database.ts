/** An empty database for one test: in memory, or in a schema of its own on the PostgreSQL server that is named. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { IN_MEMORY, openDatabase, type Database } from '../server/db/database';

export const openTestDatabase = (): Promise<Database> => {
  const url = process.env['TEST_DATABASE_URL'];
  return url === undefined ? openDatabase(IN_MEMORY) : openSchema(url, `test_${randomUUID().replaceAll('-', '')}`);
};

/** The schema goes with its database: bringing tables up to date looks through all schemas that are there. */
const openSchema = async (url: string, schema: string): Promise<Database> => {
  const db = await openDatabase(url, { schema });
  const destroy = db.destroy.bind(db);
  const end = async (): Promise<void> => {
    await sql`drop schema ${sql.id(schema)} cascade`.execute(db);
    await destroy();
  };
  let ended: Promise<void> | undefined;
  return Object.assign(db, { destroy: () => (ended ??= end()) });
};
