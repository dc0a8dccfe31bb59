import { onTestFinished } from 'vitest';
import type { Ply } from '../../chess/types';
import type { Database } from '../../server/db/database';
import { createLibrary, readLibrary } from '../../server/db/library/libraries';
import { createGamesList } from '../../server/db/library/list';
import type { StoredGame } from '../../server/db/library/schema';
import type { GamesFilter } from '../../server/db/library/search-columns';
import { openTestDatabase } from '../test-database';
import { OWNER } from './library-games';

/** An empty database for one test, and in it an empty library of its owner. */
export const openTestLibrary = async (): Promise<{ readonly db: Database; readonly library: number }> => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return { db, library: await createTestLibrary(db) };
};

/** Another one, which retires the one before. */
export const createTestLibrary = async (db: Database): Promise<number> =>
  (await createLibrary(db, OWNER, { kind: 'own', names: ['Own Player'], now: 1 })).id;

/** By the keys under which the games came in. */
export const gameIds = async (db: Database, library: number): Promise<Readonly<Record<string, string>>> => {
  const rows = await db.selectFrom('library_games').select(['id', 'key']).where('library_id', '=', library).execute();
  return Object.fromEntries(rows.map(({ id, key }) => [key, String(id)]));
};

type FoundGame = StoredGame & { readonly places?: readonly Ply[] };

/** Of the current library, by a list that knows nothing yet. */
export const listGames = async (
  db: Database,
  filter: GamesFilter,
  page = { offset: 0, limit: 200 },
): Promise<{ readonly total: number; readonly games: readonly FoundGame[] }> => {
  const library = await readLibrary(db, OWNER);
  if (library === undefined) return { total: 0, games: [] };
  const list = createGamesList(db, { show: (game) => game, maxSize: 1, sizeOf: () => 1 });
  const { total, games } = await list(library, filter, page);
  return { total, games: games.map(({ shown, ...places }) => ({ ...shown, ...places })) };
};
