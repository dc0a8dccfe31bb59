/** The schema of a new database; later changes of it are migrations of their own. */
import type { Kysely, Migration } from 'kysely';
import { required } from './columns';
import { createAccounts } from './initial/accounts';
import { createLibraries } from './initial/libraries';
import { createPuzzles } from './initial/puzzles';
import { createRepertoires } from './initial/repertoires';
import { createReference } from './initial/reference';
import { createScouting } from './initial/scouting';
import { createStudies } from './initial/studies';

/** Each table after those that it refers to. */
const up = async (db: Kysely<never>): Promise<void> => {
  await createAccounts(db);
  await createLibraries(db);
  await createPuzzles(db);
  await createReference(db);
  await createScouting(db);
  await createStudies(db);
  await createRepertoires(db);
  await createLeases(db);
};

/** Which of several processes does what only one may do. */
const createLeases = (db: Kysely<never>): Promise<void> =>
  db.schema
    .createTable('leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', required)
    .addColumn('expires_at', 'bigint', required)
    .execute();

export const initialMigration: Migration = { up };
