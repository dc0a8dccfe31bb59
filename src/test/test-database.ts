/** An empty database for one test: in memory, or in a schema of its own on the PostgreSQL server that is named. */
import { randomUUID } from 'node:crypto';
import { IN_MEMORY, openDatabase, type Database } from '../server/db/database';

export const openTestDatabase = (): Promise<Database> => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) return openDatabase(IN_MEMORY);
  return openDatabase(url, { schema: `test_${randomUUID().replaceAll('-', '')}` });
};
