/**
 * Scouted players in the database, each with the games of the last look. What a player or a game is made of is the
 * scouting feature's business: here they are JSON. Safe to lose: a failing database answers nothing and keeps nothing.
 */
import type { Milliseconds } from '../../chess/types';
import type { Database } from './database';

/** `source` is where the player is from, `player` the name in small letters. */
export type ScoutKey = { readonly source: string; readonly player: string };

export type StoredScout = {
  /** When the source was asked last, in milliseconds since 1970. */
  readonly askedAt: Milliseconds;
  readonly content: unknown;
  /** By game id. */
  readonly games: ReadonlyMap<string, unknown>;
};

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
  if (found === undefined) return undefined;
  const games = await db
    .selectFrom('scouted_games')
    .select(['game', 'content'])
    .where('source', '=', source)
    .where('player', '=', player)
    .execute();
  return {
    askedAt: found.asked_at,
    content: JSON.parse(found.content),
    games: new Map(games.map(({ game, content }) => [game, JSON.parse(content)])),
  };
};

const writeScout = async (
  db: Database,
  { source, player }: ScoutKey,
  { askedAt, content, games }: StoredScout,
): Promise<void> => {
  const row = { source, player, asked_at: askedAt, content: JSON.stringify(content) };
  await db
    .insertInto('scouted_players')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['source', 'player']).doUpdateSet({ asked_at: row.asked_at, content: row.content }),
    )
    .execute();
  await db.deleteFrom('scouted_games').where('source', '=', source).where('player', '=', player).execute();
  const rows = [...games].map(([game, kept]) => ({ source, player, game, content: JSON.stringify(kept) }));
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
