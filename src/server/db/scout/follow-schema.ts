/** A player whom a user follows. Times are milliseconds since 1970. */
export type FollowedPlayerRow = {
  readonly user_id: number;
  /** `player` in small letters: one for all who follow the same player. */
  readonly player_key: string;
  /** As `parsePlayer` reads it. */
  readonly player: string;
  readonly site: string;
  readonly added_at: number;
  /** When it is to be checked next. */
  readonly due_at: number;
  readonly checked_at: number | null;
  /** When the newest game known was begun. */
  readonly newest_at: number | null;
  /** Of the newest game that the user has seen; nothing is new before it is known. */
  readonly seen_at: number | null;
  readonly new_games: number;
  /** Why it could not be checked, in words for people. */
  readonly failure: string | null;
};
