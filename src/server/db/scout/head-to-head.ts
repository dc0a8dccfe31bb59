/** Of the kept games of a scouted player those against somebody, whichever games were chosen. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import { toSearchKey } from '../column-values';
import type { Database } from '../database';
import { LIST_COLUMNS, toStoredGame } from '../library/game-rows';
import type { StoredGame } from '../library/schema';
import type { ScoutKey } from './scouts';
import { type CountedEntry, scoutedEntrySchema } from './stored-scout';

/** Looked at in a row, so that others get their turn between. */
const ROWS = 100;

type KeptGame = { readonly entry: CountedEntry; readonly key: ScoutKey };

/** Each as often as it is kept. `names` are those of the others: games that do not have one of them are not read. */
export const readScoutedAgainst = async (
  db: Database,
  { source, player }: ScoutKey,
  names: readonly string[],
): Promise<readonly KeptGame[]> => {
  const kept: KeptGame[] = [];
  if (names.length === 0) return kept;
  for (const key of await keysOf(db, { source, player })) {
    for (let last: string | undefined = ''; last !== undefined;) {
      const page: Page = await readPage(db, key, names, last);
      kept.push(...page.entries.map((entry) => ({ entry, key })));
      last = page.last;
      if (last !== undefined) await yieldToEventLoop();
    }
  }
  return kept;
};

/** The player's own key, and those with a choice behind the name. */
const keysOf = async (db: Database, { source, player }: ScoutKey): Promise<readonly ScoutKey[]> => {
  const rows = await db
    .selectFrom('scouted_players')
    .select(['source', 'player'])
    .where('source', '=', source)
    .where((row) => row.or([row('player', '=', player), row('player', 'like', `${player} %`)]))
    .orderBy('player')
    .execute();
  // A line below stands for any letter in a pattern.
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

/** Wider than the name: databases disagree about other letters than these. */
const patternOf = (name: string): string => `%${name.toLowerCase().replace(/[^a-z0-9]+/g, '%')}%`;

/** The games of a library against somebody. */

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
