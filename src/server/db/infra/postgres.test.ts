import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/test-database';

const server = process.env['TEST_DATABASE_URL'];

it.skipIf(server === undefined)(
  'goes on after the server has ended its connections, used and unused ones',
  async () => {
    const db = await openTestDatabase();
    const names = await sql<{ readonly name: string }>`select current_database() as name`.execute(db);
    const client = new Client({ connectionString: server });
    await client.connect();
    const using = db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        names.rows[0]?.name,
      ]);
      await sql`select 1`.execute(connection);
    });
    await expect(using).rejects.toThrow();
    await client.end();
    await expect
      .poll(() =>
        sql`select 1`.execute(db).then(
          () => 'answers',
          () => 'breaks',
        ),
      )
      .toBe('answers');
    await db.destroy();
  },
);
