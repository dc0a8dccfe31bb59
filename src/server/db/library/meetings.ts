/** The games of a library against somebody. */
import type { Database } from '../infra/database';
import { toSearchKey } from '../infra/column-values';
import { LIST_COLUMNS, toStoredGame } from './game-row';
import type { StoredGame } from './game';

/** Those that count, against whoever is called so, in whatever case; the newest first. */
export const readGamesAgainst = async (
  db: Database,
  libraryId: number,
  names: readonly string[],
  limit: number,
): Promise<readonly StoredGame[]> => {
  if (names.length === 0) return [];
  // The index holds all that is asked here: no row of another game is read.
  const found = await db
    .selectFrom('library_games')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('opponent_key', 'in', names.map(toSearchKey))
    .where('deleted_at', 'is', null)
    .where('left_out', 'is', null)
    .orderBy('played_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db.selectFrom('library_games').select(LIST_COLUMNS).where('id', 'in', ids).execute();
  return rows.map(toStoredGame);
};
