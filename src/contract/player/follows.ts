/**
 * `/api/user/{id}/follows`: players whose new games a user wants to be told of. They are asked for in the background; what
 * is new is counted from the newest game that the user has seen.
 */
import { z } from 'zod';
import { PLAYER } from '../sites';

/** Players whom a user follows at most. */
export const MAX_FOLLOWS = 50;

export const followPaths = (userId: number) => {
  const follows = `/api/user/${userId}/follows`;
  return {
    follows,
    /** DELETE */
    follow: (player: string) => `${follows}?player=${encodeURIComponent(player)}`,
    seen: `${follows}/seen`,
  };
};

/** As `parsePlayer` reads it. */
const player = z.string().max(250).regex(PLAYER);
const time = z.iso.datetime();

export const followedPlayerSchema = z.object({
  player: z.string(),
  /** Missing before the first check. */
  checkedAt: time.optional(),
  /** Of the newest game known, and of the newest one that the user has seen. */
  newestAt: time.optional(),
  seenAt: time.optional(),
  /** Since that one; of the last fifty games. */
  newGames: z.number().int(),
  /** Why the last check failed, in words for people. */
  failure: z.string().optional(),
});
export type FollowedPlayer = z.infer<typeof followedPlayerSchema>;

/** Those with new games first. */
export const followsSchema = z.object({
  /** Whether whoever asks may change it. */
  canWrite: z.boolean(),
  players: z.array(followedPlayerSchema),
});
export type Follows = z.infer<typeof followsSchema>;

export const followQuerySchema = z.object({ player });
/** When the newest game was begun that the user has before the eyes. */
export const followSchema = z.object({ player, seenUntil: time.optional() });
export const seenSchema = followSchema.required();
