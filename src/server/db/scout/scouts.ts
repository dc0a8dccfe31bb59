/**
 * Scouted players in the database, each with the games of the last look. Safe to lose: a failing database answers
 * nothing and keeps nothing, and what has another form than `stored-scout` says is not known.
 */
import { toJson } from '../infra/column-values';
import type { Database } from '../infra/database';
import { scoutedEntrySchema, scoutSchema, type StoredScout } from './stored-scout';

/** `source` is where the player is from, `player` the name in small letters. */
export type ScoutKey = { readonly source: string; readonly player: string };

export type ScoutStore = {
  read(key: ScoutKey): Promise<StoredScout | undefined>;
  /** The player's games become exactly these. */
  write(key: ScoutKey, scout: StoredScout): Promise<void>;
};

/** Players kept when nothing else is said; about 0.4 MB each on disk. */
export const MAX_SCOUTED_PLAYERS = 2000;

type StoreOptions = {
  readonly db: Database;
  /** Told of every read or write that failed. */
  readonly onFailure: (error: unknown, message: string) => void;
  /** Of more players than these, those not asked for longest are dropped. */
  readonly maxPlayers?: number;
};

export const createScoutStore = ({ db, onFailure, maxPlayers = MAX_SCOUTED_PLAYERS }: StoreOptions): ScoutStore => ({
  read: async (key) => {
    try {
      return await readScout(db, key);
    } catch (error) {
      onFailure(error, 'a known scout could not be read');
      return undefined;
    }
  },
  write: async (key, scout) => {
    try {
      await db.transaction().execute(async (transaction) => {
        await writeScout(transaction, key, scout);
        await dropOldest(transaction, maxPlayers);
      });
    } catch (error) {
      onFailure(error, 'a scout could not be kept');
    }
  },
});

const readScout = async (db: Database, { source, player }: ScoutKey): Promise<StoredScout | undefined> => {
  const found = await db
    .selectFrom('scouted_players')
    .select(['asked_at', 'content'])
    .where('source', '=', source)
    .where('player', '=', player)
    .executeTakeFirst();
  const scout = scoutSchema.safeParse(found && JSON.parse(found.content));
  if (found === undefined || !scout.success) return undefined;
  const rows = await db
    .selectFrom('scouted_games')
    .select('content')
    .where('source', '=', source)
    .where('player', '=', player)
    .execute();
  const entries = rows.flatMap(({ content }) => scoutedEntrySchema.safeParse(JSON.parse(content)).data ?? []);
  return { ...scout.data, requestedAt: found.asked_at, entries };
};

const writeScout = async (
  db: Database,
  { source, player }: ScoutKey,
  { requestedAt, entries, ...content }: StoredScout,
): Promise<void> => {
  const row = { source, player, asked_at: requestedAt, content: toJson(content) };
  await db
    .insertInto('scouted_players')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['source', 'player']).doUpdateSet({ asked_at: row.asked_at, content: row.content }),
    )
    .execute();
  await db.deleteFrom('scouted_games').where('source', '=', source).where('player', '=', player).execute();
  const rows = entries.map((entry) => ({ source, player, game: entry.id, content: toJson(entry) }));
  if (rows.length > 0) await db.insertInto('scouted_games').values(rows).execute();
};

const dropOldest = async (db: Database, maxPlayers: number): Promise<void> => {
  const last = await db
    .selectFrom('scouted_players')
    .select('asked_at')
    .orderBy('asked_at', 'desc')
    .limit(1)
    .offset(maxPlayers - 1)
    .executeTakeFirst();
  if (last === undefined) return;
  const surplus = await db
    .selectFrom('scouted_players')
    .select(['source', 'player'])
    .where('asked_at', '<', last.asked_at)
    .execute();
  for (const { source, player } of surplus) {
    await db.deleteFrom('scouted_games').where('source', '=', source).where('player', '=', player).execute();
    await db.deleteFrom('scouted_players').where('source', '=', source).where('player', '=', player).execute();
  }
};
