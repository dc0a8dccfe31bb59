/** What the home page shows first to somebody who was here before. Only the user hears of it. */
import { z } from 'zod';

/** GET */
export const homePath = (userId: number): string => `/api/user/${userId}/home`;

const newGames = z.number().int().positive();
/** ISO 8601; missing where it is not known. */
const since = z.string().optional();

export const homeSchema = z.object({
  /** Whether whoever asks has own games, follows a player, trains, or has an event to come. */
  isKnown: z.boolean(),
  /** Whether the games and figures of the page are those of the sample library. */
  isExample: z.boolean(),
  /** Own games that came by themselves and were not seen yet, by the name at a site. */
  imported: z.array(z.object({ site: z.string(), label: z.string(), name: z.string(), newGames, since })).readonly(),
  /** Players who are followed, with games that were not seen yet; most first. */
  followed: z.array(z.object({ player: z.string(), newGames, since })).readonly(),
  /** Puzzles to be repeated, those of own games first; `train` as the address of `/learn` has it. */
  due: z.array(z.object({ train: z.string(), puzzles: z.number().int().positive() })).readonly(),
  /** The next round without a result, or the next event of which no round is known. */
  next: z
    .object({
      eventId: z.number().int(),
      event: z.string(),
      /** `YYYY-MM-DD` */
      day: z.string(),
      opponent: z.string().optional(),
    })
    .optional(),
});
export type Home = z.infer<typeof homeSchema>;
