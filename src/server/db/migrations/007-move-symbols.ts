/** Annotation symbols of moves, a short list that is read and written with the move. */
import type { Kysely, Migration } from 'kysely';
import { requiredOr } from './columns';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema.alterTable('repertoire_moves').addColumn('nags', 'text', requiredOr('[]')).execute();
};

export const moveSymbolsMigration: Migration = { up };
