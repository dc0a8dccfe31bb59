/**
 * Followed players: when to check them, and how many unseen games each follower has. A player is checked once for all
 * followers.
 */
import type { Selectable } from 'kysely';
import type { Milliseconds } from '../../../chess/types';
import { optional } from '../column-values';
import { type Database, inTransaction } from '../database';
import { lockUser } from '../library/libraries';
import type { Owned } from '../owned';
import type { FollowedPlayerRow } from '../schema';

/** Times are milliseconds since 1970. */
export type FollowedPlayer = {
  readonly player: string;
  readonly addedAt: Milliseconds;
  readonly checkedAt?: Milliseconds;
  /** Start of the newest known game, and of the newest one seen. */
  readonly newestAt?: Milliseconds;
  readonly seenAt?: Milliseconds;
  readonly newGames: number;
  readonly failure?: string;
};

/** `seenUntil`: start of the newest game shown to the user. */
type Seen = { readonly player: string; readonly seenUntil: Milliseconds };
/** `undefined`: nothing is new at the first check. */
type NewFollow = Pick<Seen, 'player'> & {
  readonly seenUntil: Milliseconds | undefined;
  readonly site: string;
  readonly dueAt: Milliseconds;
  readonly now: Milliseconds;
};

export const followKey = (player: string): string => player.toLowerCase();

/** Most new games first, then by name. */
export const listFollows = async (db: Database, userId: number): Promise<readonly FollowedPlayer[]> => {
  const rows = await db
    .selectFrom('followed_players')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('new_games', 'desc')
    .orderBy('player_key')
    .execute();
  return rows.map(toFollowedPlayer);
};

/** A no-op for a player already followed. `false` when the user follows `max` others. */
export const addFollow = (db: Database, { userId }: Owned, follow: NewFollow, max: number): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const followed = await listFollows(transaction, userId);
    if (followed.some(({ player }) => followKey(player) === followKey(follow.player))) return true;
    if (followed.length >= max) return false;
    const { player, site, dueAt, now, seenUntil = null } = follow;
    await transaction
      .insertInto('followed_players')
      .values({
        user_id: userId,
        player_key: followKey(player),
        player,
        site,
        added_at: now,
        due_at: dueAt,
        checked_at: seenUntil === null ? null : now,
        newest_at: seenUntil,
        seen_at: seenUntil,
        new_games: 0,
      })
      .execute();
    return true;
  });

export const removeFollow = async (db: Database, { userId }: Owned, player: string): Promise<void> => {
  await db
    .deleteFrom('followed_players')
    .where('user_id', '=', userId)
    .where('player_key', '=', followKey(player))
    .execute();
};

/** A no-op for a player not followed. */
export const markSeen = async (db: Database, { userId }: Owned, { player, seenUntil }: Seen): Promise<void> => {
  await db
    .updateTable('followed_players')
    .set({ new_games: 0, seen_at: seenUntil })
    .where('user_id', '=', userId)
    .where('player_key', '=', followKey(player))
    .where((row) => row.or([row('seen_at', 'is', null), row('seen_at', '<=', seenUntil)]))
    .execute();
};

/** The player due for the longest time. */
export const readDueFollow = async (db: Database, now: Milliseconds): Promise<string | undefined> => {
  const row = await db
    .selectFrom('followed_players')
    .select('player')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('player_key')
    .limit(1)
    .executeTakeFirst();
  return row?.player;
};

/** `playedAt`: start times; `failure`: why games may be missing. */
export type FollowCheck = {
  readonly playedAt: readonly Milliseconds[];
  readonly failure?: string;
  readonly now: Milliseconds;
  readonly dueAt: Milliseconds;
};

/** Updates all followers, except those who marked games as seen meanwhile. */
export const saveCheck = async (db: Database, player: string, check: FollowCheck): Promise<void> => {
  const followers = db.selectFrom('followed_players').where('player_key', '=', followKey(player));
  const newest = check.playedAt.length === 0 ? undefined : Math.max(...check.playedAt);
  for (const { user_id, seen_at } of await followers.select(['user_id', 'seen_at']).execute()) {
    const seenAt = seen_at ?? newest ?? null;
    const newGames = check.playedAt.filter((time) => time > (seenAt ?? Infinity)).length;
    await db
      .updateTable('followed_players')
      .set({
        checked_at: check.now,
        due_at: check.dueAt,
        failure: check.failure ?? null,
        seen_at: seenAt,
        ...(newest === undefined ? {} : { newest_at: newest, new_games: newGames }),
      })
      .where('player_key', '=', followKey(player))
      .where('user_id', '=', user_id)
      .where('seen_at', seen_at === null ? 'is' : '=', seen_at)
      .execute();
  }
  // Followers skipped above wait for the next check too.
  await postponePlayer(db, player, check.dueAt);
};

export const postponePlayer = async (db: Database, player: string, until: Milliseconds): Promise<void> => {
  await db
    .updateTable('followed_players')
    .set({ due_at: until })
    .where('player_key', '=', followKey(player))
    .where('due_at', '<', until)
    .execute();
};

export const postponeSite = async (db: Database, site: string, until: Milliseconds): Promise<void> => {
  await db
    .updateTable('followed_players')
    .set({ due_at: until })
    .where('site', '=', site)
    .where('due_at', '<', until)
    .execute();
};

const toFollowedPlayer = (row: Selectable<FollowedPlayerRow>): FollowedPlayer => ({
  player: row.player,
  addedAt: row.added_at,
  ...optional('checkedAt', row.checked_at),
  ...optional('newestAt', row.newest_at),
  ...optional('seenAt', row.seen_at),
  newGames: row.new_games,
  ...optional('failure', row.failure),
});
