/** `/api/user/{id}`: profile, totals, newest games and openings. Fields named by the specification come first. */
import { z } from 'zod';
import { SPEEDS } from '../chess/clock';
import { endpoint } from './endpoint';
import { userParams } from './params';
import { findingsSchema } from './player/player-profile';
import { scoutedGameSchema } from './player/scout';

export * from './profile-paths';

/** Default list length; `X-Total-Count` has the total. */
export const LISTED_GAMES = 200;

const text = z.string().nullish();

const count = z.number();

/** Public fields only. */
export const profileSchema = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  username: z.string(),
  email: text,
  fideId: text,
  aicfId: text,
  lichessId: text,
  ukcaId: text,
  /** Of the latest rapid game, otherwise of the latest game. */
  currentRating: z.number().nullish(),
  puzzleRating: z.number().nullish(),
  /** ISO 8601. */
  createdAt: text,
  /**
   * Difference between the first and last rapid game of the last seven days, and their number; `null` below two games.
   */
  weeklyRatingChange: z.object({ change: z.number(), games: z.number() }).nullish(),
  ratingByFormat: z.partialRecord(z.enum(SPEEDS), z.number()).nullish(),
  /** Where the browser can read the player's profile at the platform. */
  platformUrl: z.string().optional(),
});

export type Profile = z.infer<typeof profileSchema>;

const countsSchema = z.record(z.string(), z.number());

const nullableNumber = z.number().nullable();

/** Scores 0-100, ratings of the latest game; missing when not measured. */
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
  rapidRating: nullableNumber,
  blitzRating: nullableNumber,
  classicalRating: nullableNumber,
  bulletRating: nullableNumber,
  ultraBulletRating: nullableNumber,
  openingPhaseScore: nullableNumber,
  middlegameScore: nullableNumber,
  endgameScore: nullableNumber,
  tacticalStrengths: countsSchema,
  tacticalWeaknesses: countsSchema,
  /** Tactics that the user's moves allowed, such as `fork`. Missing in responses of other servers. */
  allowedTactics: countsSchema.optional(),
  /** Games analyzed for tactics. */
  reviewedGames: z.number(),
  /** Missing in responses of other servers. */
  findings: findingsSchema.optional(),
});

export type PlayerStats = z.infer<typeof playerStatsSchema>;

const playedOpeningSchema = z.object({
  id: z.union([z.number(), z.string()]),
  name: z.string(),
  /** The most frequent first plies. */
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

/** Lists are newest first. Evaluations come with a single game only. */
export const ownGameSchema = scoutedGameSchema;

export type OwnGame = z.infer<typeof ownGameSchema>;

export const ownGamesSchema = z.array(ownGameSchema);

const gamesQuery = z.object({
  max: z.coerce.number().int().min(1).max(1000).default(LISTED_GAMES),
  /** `false` omits the PGN, most of the size of a game. */
  pgn: z.enum(['true', 'false']).default('true'),
});

export const profileApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/user/:id',
    params: userParams,
    answer: profileSchema,
    access: 'read',
    isKeptOffline: true,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/player-stats/:id',
    params: userParams,
    answer: playerStatsSchema,
    access: 'read',
    isKeptOffline: true,
  }),
  listGames: endpoint({
    method: 'GET',
    path: '/api/games/user/:id',
    params: userParams,
    query: gamesQuery,
    answer: ownGamesSchema,
    access: 'read',
  }),
  openings: endpoint({
    method: 'GET',
    path: '/api/openings/user/:id',
    params: userParams,
    answer: playedOpeningsSchema,
    access: 'read',
    isKeptOffline: true,
  }),
} as const;

// Start page; private to the user

const newGames = z.number().int().positive();

/** ISO 8601; missing when unknown. */
const since = z.string().optional();

const newGapSchema = z.object({
  repertoire: z.string(),
  name: z.string(),
  /** The likeliest, with its number: `5...Qb6`. */
  reply: z.string(),
  /** The moves from the repertoire's first start up to the reply, SAN; empty where another start leads to it. */
  line: z.array(z.string()).readonly(),
  /** "1 game in N" */
  of: z.number().int().positive(),
  /** The newest of one's games with it. */
  gameId: z.string(),
  /** Unseen games with any of the gaps. */
  games: z.number().int().positive(),
  /** Other gaps. */
  more: z.number().int().min(0),
});
export type NewGap = z.infer<typeof newGapSchema>;

export const homeSchema = z.object({
  /** Whether the user has games, followed players, training or coming events. */
  isKnown: z.boolean(),
  /** Whether the page shows the sample library. */
  isExample: z.boolean(),
  /** Unseen games of automatic imports, by account. */
  imported: z.array(z.object({ site: z.string(), label: z.string(), name: z.string(), newGames, since })).readonly(),
  /** Followed players with unseen games; most first. */
  followed: z.array(z.object({ player: z.string(), newGames, since })).readonly(),
  /** Due puzzles, own games first; `train` as in the address of `/learn`. */
  due: z.array(z.object({ train: z.string(), puzzles: z.number().int().positive() })).readonly(),
  /** Due moves of active repertoires, most first; missing without any. */
  moves: z
    .array(z.object({ repertoire: z.string(), name: z.string(), moves: z.number().int().positive() }))
    .readonly()
    .optional(),
  /** Active repertoires with gaps that unseen games came to, by what is likeliest in each; missing without any. */
  gaps: z.array(newGapSchema).readonly().optional(),
  /** The next round without a result, or the next event without known rounds. */
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

export const homeEndpoint = endpoint({
  method: 'GET',
  path: '/api/user/:id/home',
  params: userParams,
  answer: homeSchema,
  access: 'read',
  isKeptOffline: true,
});
