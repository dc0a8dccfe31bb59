/**
 * `/api/user/{id}` and the three calls beside it: who a user is, the totals of the user's library, its newest games and
 * its openings. The fields that the specification names come first; the rest stands beside them.
 */
import { z } from 'zod';
import { SPEEDS } from '../chess/clock';
import { findingsSchema } from './player/player-profile';
import { scoutedGameSchema } from './player/scout';

export * from './profile-paths';

/** Games that the list answers when nothing else is said; `X-Total-Count` tells how many there are. */
export const LISTED_GAMES = 200;

const text = z.string().nullish();

const count = z.number();

/** What anybody may know of a user; private fields are not among it. */
export const profileSchema = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  username: z.string(),
  email: text,
  fideId: text,
  aicfId: text,
  lichessId: text,
  ukcaId: text,
  /** In the latest rapid game, else in the latest game. */
  currentRating: z.number().nullish(),
  puzzleRating: z.number().nullish(),
  /** ISO 8601. */
  createdAt: text,
  /**
   * From the first to the latest rapid game of the last seven days, and how many they are; `null` for fewer than two.
   */
  weeklyRatingChange: z.object({ change: z.number(), games: z.number() }).nullish(),
  ratingByFormat: z.partialRecord(z.enum(SPEEDS), z.number()).nullish(),
  /** Where the platform tells about the player, to be read by the browser itself. */
  platformUrl: z.string().optional(),
});

export type Profile = z.infer<typeof profileSchema>;

const countsSchema = z.record(z.string(), z.number());

const figure = z.number().nullable();

/** Scores are 0-100, ratings those of the latest game; missing where nothing was measured. */
export const playerStatsSchema = z.object({
  gamesPlayed: count,
  wins: count,
  losses: count,
  draws: count,
  winsAsWhite: count,
  winsAsBlack: count,
  lossesAsWhite: count,
  lossesAsBlack: count,
  drawsAsWhite: count,
  drawsAsBlack: count,
  rapidRating: figure,
  blitzRating: figure,
  classicalRating: figure,
  bulletRating: figure,
  ultraBulletRating: figure,
  openingPhaseScore: figure,
  middlegameScore: figure,
  endgameScore: figure,
  tacticalStrengths: countsSchema,
  tacticalWeaknesses: countsSchema,
  /** Kinds of tactics that own moves let the opponent have, such as `fork`. Missing in answers of other servers. */
  allowedTactics: countsSchema.optional(),
  /** Games in which the engine has looked for tactics. */
  reviewedGames: z.number(),
  /** Missing in answers of other servers. */
  findings: findingsSchema.optional(),
});

export type PlayerStats = z.infer<typeof playerStatsSchema>;

const playedOpeningSchema = z.object({
  id: z.union([z.number(), z.string()]),
  name: z.string(),
  /** The first plies that its games were begun with most often. */
  moves: z.union([z.array(z.string()), z.string()]).nullish(),
  color: z.enum(['white', 'black']),
  gamesPlayed: count,
  wins: count,
  losses: count,
  draws: count,
});

export type PlayedOpening = z.infer<typeof playedOpeningSchema>;

/** Most played first. */
export const playedOpeningsSchema = z.array(playedOpeningSchema);

/** A game of the user's own, the newest first in lists. Evaluations come with the single game alone. */
export const ownGameSchema = scoutedGameSchema;

export type OwnGame = z.infer<typeof ownGameSchema>;

export const ownGamesSchema = z.array(ownGameSchema);

/** What the home page shows first to somebody who was here before. Only the user hears of it. */

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
