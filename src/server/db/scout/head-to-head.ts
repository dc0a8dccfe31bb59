// Stored games of a scouted player against somebody, over all game selections
import { sql } from 'kysely';
import { toSearchKey } from '../column-values';
import type { Database } from '../database';
import { LIST_COLUMNS, toStoredGame } from '../library/game-rows';
import type { StoredGame } from '../library/schema';
import type { ScoutKey } from './scouts';
import { type CountedEntry, scoutedEntrySchema } from './stored-scout';
import { nextPiece } from '../../platform/event-loop';

/** Rows per page; yields in between. */
const ROWS = 100;

type StoredScoutedGame = { readonly entry: CountedEntry; readonly key: ScoutKey };

/** May contain duplicates. `names`: prefilter in SQL on the stored JSON. */
export const readScoutedAgainst = async (
  db: Database,
  { source, player }: ScoutKey,
  names: readonly string[],
): Promise<readonly StoredScoutedGame[]> => {
  const games: StoredScoutedGame[] = [];
  if (names.length === 0) return games;
  for (const key of await keysOf(db, { source, player })) {
    for (let last: string | undefined = ''; last !== undefined;) {
      const page: Page = await readPage(db, key, names, last);
      games.push(...page.entries.map((entry) => ({ entry, key })));
      last = page.last;
      if (last !== undefined) await nextPiece();
    }
  }
  return games;
};

/** The player's key, and those with a game selection appended. */
const keysOf = async (db: Database, { source, player }: ScoutKey): Promise<readonly ScoutKey[]> => {
  const rows = await db
    .selectFrom('scouted_players')
    .select(['source', 'player'])
    .where('source', '=', source)
    .where((row) => row.or([row('player', '=', player), row('player', 'like', `${player} %`)]))
    .orderBy('player')
    .execute();
  // `_` in a name is a wildcard of `like`.
  return rows.filter((row) => row.player === player || row.player.startsWith(`${player} `));
};

type Page = { readonly entries: readonly CountedEntry[]; readonly last: string | undefined };

const readPage = async (db: Database, key: ScoutKey, names: readonly string[], last: string): Promise<Page> => {
  const rows = await db
    .selectFrom('scouted_games')
    .select('game')
    .select((row) =>
      row
        .case()
        .when(row.or(names.map((name) => row(sql<string>`lower(content)`, 'like', patternOf(name)))))
        .then(row.ref('content'))
        .else(null)
        .end()
        .as('content'),
    )
    .where('source', '=', key.source)
    .where('player', '=', key.player)
    .where('game', '>', last)
    .orderBy('game')
    .limit(ROWS)
    .execute();
  const entries = rows.flatMap(({ content }) => {
    const entry = content === null ? undefined : scoutedEntrySchema.safeParse(JSON.parse(content)).data;
    return entry?.kind === 'counted' ? [entry] : [];
  });
  return { entries, last: rows.at(ROWS - 1)?.game };
};

/** Broader than the name: databases differ in the case of non-ASCII letters. */
const patternOf = (name: string): string => `%${name.toLowerCase().replace(/[^a-z0-9]+/g, '%')}%`;

// Library games against somebody

export const readGamesAgainst = async (
  db: Database,
  libraryId: number,
  names: readonly string[],
  limit: number,
): Promise<readonly StoredGame[]> => {
  if (names.length === 0) return [];
  // A covering index: other games' rows are not read.
  const found = await db
    .selectFrom('library_games')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('opponent_key', 'in', names.map(toSearchKey))
    .where('deleted_at', 'is', null)
    .where('excluded', 'is', null)
    .orderBy('played_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db.selectFrom('library_games').select(LIST_COLUMNS).where('id', 'in', ids).execute();
  return rows.map(toStoredGame);
};
