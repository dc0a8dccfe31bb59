/** What decides which day it is for a user, and the day of the last finished learning session. */
import type { Kysely, Migration } from 'kysely';
import { deletedWith } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .createTable('user_days')
    .addColumn('user_id', 'integer', deletedWith('users.id'))
    .addColumn('time_zone', 'text')
    .addColumn('session_done_on', 'text')
    .addPrimaryKeyConstraint('user_days_key', ['user_id'])
    .execute();
};

export const daysMigration: Migration = { up };
