/** The addresses under which users show their games. */
import type { Kysely, Migration } from 'kysely';
import { deletedWith, required } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('games_links')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('address', 'text', (column) => column.notNull().unique())
    .addColumn('made_at', 'bigint', required)
    .addPrimaryKeyConstraint('games_links_key', ['user_id'])
    .execute();
};

export const gamesLinksMigration: Migration = { up };
