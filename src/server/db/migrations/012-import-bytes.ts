import type { Kysely, Migration } from 'kysely';

const up = async (db: Kysely<never>): Promise<void> => {
  await db.schema
    .alterTable('import_pieces')
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('import_pieces_bytes').on('import_pieces').columns(['import_id', 'bytes']).execute();
};

/** How large each piece of a text is, so that what waits can be added up without reading it. */
export const importBytesMigration: Migration = { up };
