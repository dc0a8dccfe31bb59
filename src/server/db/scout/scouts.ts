/**
 * Cache of scouted players and their games. A failing database reads as empty and skips writes; rows that fail validation
 * are ignored.
 */
import { chunk, toJson } from '../column-values';
import type { Database } from '../database';
import { type ScoutedEntry, scoutedEntrySchema, scoutSchema, type StoredScout } from './stored-scout';
import { nextPiece } from '../../platform/event-loop';

/**
 * `player`: the name in lower case, with the game selection after a space: `rookandrollravi 200,blitz`, or `HISTORY_KEY`
 * for all games.
 */
export type ScoutKey = { readonly source: string; readonly player: string };

export type EntryChanges = { readonly put: readonly ScoutedEntry[]; readonly drop: readonly string[] };

export type ScoutStore = {
  read(key: ScoutKey): Promise<StoredScout | undefined>;
  readGame(key: ScoutKey, id: string): Promise<ScoutedEntry | undefined>;
  write(key: ScoutKey, scout: Omit<StoredScout, 'entries'>, changes: EntryChanges): Promise<boolean>;
};

/** About 0.4 MB each on disk. */
export const MAX_SCOUTED_PLAYERS = 2000;
/** Of those, with a game selection; up to 40 MB each. */
export const MAX_SELECTIONS = 50;
/** Of those, all games of a player; up to 8 MB each. */
const MAX_HISTORIES = 200;

export const HISTORY_KEY = 'older';

type StoreOptions = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
  /** Beyond this the least recently requested are deleted. */
  readonly maxPlayers?: number;
  readonly maxChoices?: number;
};

export const createScoutStore = ({
  db,
  onFailure,
  maxPlayers = MAX_SCOUTED_PLAYERS,
  maxChoices = MAX_SELECTIONS,
}: StoreOptions): ScoutStore => {
  const orUndefined = async <Found>(reading: Promise<Found>): Promise<Found | undefined> => {
    try {
      return await reading;
    } catch (error) {
      onFailure(error, 'a known scout could not be read');
      return undefined;
    }
  };
  return {
    read: (key) => orUndefined(readScout(db, key)),
    readGame: (key, id) => orUndefined(readGame(db, key, id)),
    write: async (key, scout, changes) => {
      try {
        await db.transaction().execute(async (transaction) => {
          await writeScout(transaction, key, scout);
          await writeEntries(transaction, key, changes);
          await dropOldest(transaction, maxPlayers, '%');
          await dropOldest(transaction, maxChoices, '% %', `% ${HISTORY_KEY}`);
          await dropOldest(transaction, MAX_HISTORIES, `% ${HISTORY_KEY}`);
        });
        return true;
      } catch (error) {
        onFailure(error, 'a scout could not be kept');
        return false;
      }
    },
  };
};

const readScout = async (db: Database, key: ScoutKey): Promise<StoredScout | undefined> => {
  const found = await db
    .selectFrom('scouted_players')
    .select(['asked_at', 'content'])
    .where('source', '=', key.source)
    .where('player', '=', key.player)
    .executeTakeFirst();
  const scout = scoutSchema.safeParse(found && JSON.parse(found.content));
  if (found === undefined || !scout.success) return undefined;
  return { ...scout.data, requestedAt: found.asked_at, entries: await readEntries(db, key) };
};

/** Rows per page; yields in between. */
const ROWS = 100;

const readEntries = async (db: Database, { source, player }: ScoutKey): Promise<readonly ScoutedEntry[]> => {
  const entries: ScoutedEntry[] = [];
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('scouted_games')
      .select(['game', 'content'])
      .where('source', '=', source)
      .where('player', '=', player)
      .where('game', '>', last)
      .orderBy('game')
      .limit(ROWS)
      .execute();
    entries.push(...rows.flatMap(({ content }) => parseEntry(content) ?? []));
    const next = rows.at(ROWS - 1);
    if (next === undefined) return entries;
    last = next.game;
    await nextPiece();
  }
};

const readGame = async (db: Database, { source, player }: ScoutKey, id: string): Promise<ScoutedEntry | undefined> => {
  const row = await db
    .selectFrom('scouted_games')
    .select('content')
    .where('source', '=', source)
    .where('player', '=', player)
    .where('game', '=', id)
    .executeTakeFirst();
  return row && parseEntry(row.content);
};

const parseEntry = (content: string): ScoutedEntry | undefined =>
  scoutedEntrySchema.safeParse(JSON.parse(content)).data;

const writeScout = async (
  db: Database,
  { source, player }: ScoutKey,
  { requestedAt, ...content }: Omit<StoredScout, 'entries'>,
): Promise<void> => {
  const row = { source, player, asked_at: requestedAt, content: toJson(content) };
  await db
    .insertInto('scouted_players')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['source', 'player']).doUpdateSet({ asked_at: row.asked_at, content: row.content }),
    )
    .execute();
};

const writeEntries = async (db: Database, { source, player }: ScoutKey, { put, drop }: EntryChanges): Promise<void> => {
  for (const ids of chunk(drop, ROWS)) {
    await db
      .deleteFrom('scouted_games')
      .where('source', '=', source)
      .where('player', '=', player)
      .where('game', 'in', ids)
      .execute();
  }
  for (const entries of chunk(put, ROWS)) {
    await db
      .insertInto('scouted_games')
      .values(entries.map((entry) => ({ source, player, game: entry.id, content: toJson(entry) })))
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'player', 'game'])
          .doUpdateSet((update) => ({ content: update.ref('excluded.content') })),
      )
      .execute();
  }
};

/** `like`: pattern of the keys considered; `unlike`: of those that are not. */
const dropOldest = async (db: Database, max: number, like: string, unlike = ''): Promise<void> => {
  const matching = db.selectFrom('scouted_players').where('player', 'like', like).where('player', 'not like', unlike);
  const last = await matching
    .select('asked_at')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .offset(max - 1)
    .executeTakeFirst();
  if (last === undefined) return;
  const surplus = await matching.select(['source', 'player']).where('asked_at', '<', last.asked_at).execute();
  for (const { source, player } of surplus) {
    await db.deleteFrom('scouted_games').where('source', '=', source).where('player', '=', player).execute();
    await db.deleteFrom('scouted_players').where('source', '=', source).where('player', '=', player).execute();
  }
};
