import { sql, type Kysely } from 'kysely';

/** A transaction for acts that ask for a connection of their own, as those that make tables do: they get this one. */
export const inOneTransaction = <Tables, Answer>(
  db: Kysely<Tables>,
  act: (transaction: Kysely<Tables>) => Promise<Answer>,
): Promise<Answer> =>
  db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    try {
      const answer = await act(connection);
      await sql`commit`.execute(connection);
      return answer;
    } catch (error) {
      // A connection that has gone has undone all by itself; why it went is what is told.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
