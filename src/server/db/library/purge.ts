/** Permanent deletion, in small steps that yield to the event loop. */
import { setImmediate } from 'node:timers/promises';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../database';
import type { Tables } from '../schema';
import { endImport } from './import-steps';
import { listImports } from './imports';

/** Games per step. */
const GAMES_BATCH = 500;

/** One step. Returns whether there may be more to purge. */
export const purgeRetired = async (db: Database, before: Milliseconds): Promise<boolean> => {
  const games = db.selectFrom('library_games').select('id').where('deleted_at', '<', before).limit(GAMES_BATCH);
  if ((await deleteGames(db, games)) > 0) return true;
  // A partly purged library must not be restored.
  await db.updateTable('libraries').set({ retired_at: 0 }).where('retired_at', '<', before).execute();
  const library = await db.selectFrom('libraries').select('id').where('retired_at', '=', 0).limit(1).executeTakeFirst();
  if (library === undefined) return false;
  await purgeSome(db, library.id);
  return true;
};

/** Ends the user's imports and purges all libraries. */
export const purgeLibrariesOf = async (db: Database, userId: number): Promise<void> => {
  for (const { id } of await listImports(db, userId)) await endImport(db, id, { state: 'cancelled' });
  await db.updateTable('libraries').set({ retired_at: 0 }).where('user_id', '=', userId).execute();
  const libraries = await db.selectFrom('libraries').select('id').where('user_id', '=', userId).execute();
  for (const { id } of libraries) while (await purgeSome(db, id)) await setImmediate();
};

/** Approximate rows per statement. */
const POSITION_MOVES_BATCH = 20_000;

/** Some games of the library, or the library itself when empty; returns whether there may be more. */
const purgeSome = async (db: Database, libraryId: number): Promise<boolean> => {
  const games = db.selectFrom('library_games').select('id').where('library_id', '=', libraryId).limit(GAMES_BATCH);
  if ((await deleteGames(db, games)) > 0 || (await deletePositionMoves(db, libraryId))) return true;
  await db.deleteFrom('libraries').where('id', '=', libraryId).execute();
  return false;
};

type SomeGames = SelectQueryBuilder<Tables, 'library_games', { readonly id: number }>;

const deleteGames = async (db: Database, games: SomeGames): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('library_games').where('id', 'in', games).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};

/** Deletes whole positions; returns whether there may be more. */
const deletePositionMoves = async (db: Database, libraryId: number): Promise<boolean> => {
  const steps = sql`from library_steps where library_id = ${libraryId}`;
  const { numAffectedRows = 0n } = await sql`delete ${steps} and (color, position) <= (
      select color, position ${steps} order by color, position limit 1 offset ${POSITION_MOVES_BATCH}
    )`.execute(db);
  if (numAffectedRows > 0n) return true;
  await sql`delete ${steps}`.execute(db);
  return false;
};
