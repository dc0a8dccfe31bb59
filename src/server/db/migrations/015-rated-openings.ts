import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  const table = () => db.schema.alterTable('library_openings');
  await table()
    .addColumn('rated_games', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('rated_halves', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('rated_expected', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
};

/**
 * What the ratings let expect of an opening, beside what came of it: of the games that come in from now on, for those that
 * are there have no such fact.
 */
export const ratedOpeningsMigration: Migration = { up };
