import { z } from 'zod';
import { SPEEDS } from '../../../chess/clock';
import { EXCLUSION_REASONS, type GameFacts } from '../../../chess/player/game-facts';
import { TERMINATIONS } from '../../../chess/player/played-game';
import { reviewSchema } from '../library/schema';

const speed = z.enum(SPEEDS);
/** Milliseconds since 1970. */
const time = z.number();

const playerSchema = z.object({
  site: z.string(),
  id: z.string(),
  name: z.string(),
  url: z.string(),
  isBot: z.boolean(),
  isMarked: z.boolean(),
  title: z.string().optional(),
  createdAt: time.optional(),
  seenAt: time.optional(),
  ratings: z.partialRecord(
    speed,
    z.object({ rating: z.number(), games: z.number(), deviation: z.number(), isProvisional: z.boolean() }),
  ),
  realName: z.string().optional(),
  location: z.string().optional(),
  fideRating: z.number().optional(),
  fideId: z.number().optional(),
  aicfId: z.string().optional(),
  isSample: z.literal(true).optional(),
  /** For a person with several accounts. */
  accounts: z
    .array(z.object({ account: z.string(), name: z.string(), url: z.string() }))
    .readonly()
    .optional(),
});
export type StoredPlayer = z.infer<typeof playerSchema>;

const tournamentRef = { kind: z.enum(['arena', 'swiss', 'round-robin']), id: z.string() };

const tournamentSchema = z.object({
  ...tournamentRef,
  name: z.string(),
  url: z.string(),
  startsAt: time,
  timeControl: z.string(),
  variant: z.string(),
  isRated: z.boolean(),
  totalPlayers: z.number(),
  rank: z.number().optional(),
  score: z.number().optional(),
  games: z.number().optional(),
  rounds: z.number().optional(),
  performance: z.number().optional(),
});

/** The player's part; games have their own rows. */
export const scoutSchema = z.object({
  player: playerSchema.optional(),
  tournaments: z.array(tournamentSchema).readonly(),
  hasAllTournaments: z.boolean(),
  malformedLines: z.number(),
  /** The first of them; missing in older scouts. */
  malformedPlaces: z.array(z.string()).readonly().optional(),
  /** Nothing failed, and the last fifty games are all analyzed. */
  isWhole: z.boolean(),
  /**
   * Cursor for games older than the last fifty: everything newer than `until` is stored, and of those begun at `until` the
   * ones in `ids`. Missing before the first request.
   */
  older: z.object({ until: time, ids: z.array(z.string()).readonly(), isLast: z.boolean() }).optional(),
});

const gameSchema = z.object({
  white: z.string(),
  black: z.string(),
  whiteRating: z.number().optional(),
  blackRating: z.number().optional(),
  result: z.string(),
  opening: z.string().optional(),
  eco: z.string().optional(),
  timeControl: z.string(),
  moves: z.array(z.string()).readonly(),
  /** `GameLine`; missing in older rows. */
  line: z.string().optional(),
  pgn: z.string(),
  lastMoveAt: time,
  url: z.string(),
  speed,
  isRated: z.boolean(),
  ending: z.enum(TERMINATIONS),
  /** Missing until analyzed. */
  review: reviewSchema.optional(),
});

const countedSchema = z.object({
  kind: z.literal('counted'),
  id: z.string(),
  playedAt: time,
  /** Trusted; `isReviewed` says whether the game is analyzed. */
  facts: z.custom<GameFacts>(),
  game: gameSchema,
  /** For a person with several accounts: the one that played, as `name` or `site:name` in lower case. */
  account: z.string().optional(),
  tournament: z.object({ ...tournamentRef, name: z.string().optional() }).optional(),
});
export type CountedEntry = z.infer<typeof countedSchema>;

/** `malformed`: illegal or too many moves. */
export const scoutedEntrySchema = z.discriminatedUnion('kind', [
  countedSchema,
  z.object({
    kind: z.literal('excluded'),
    id: z.string(),
    playedAt: time,
    why: z.enum([...EXCLUSION_REASONS, 'malformed']),
    /** Of a malformed game. */
    url: z.string().optional(),
  }),
]);
export type ScoutedEntry = z.infer<typeof scoutedEntrySchema>;

export type StoredScout = z.infer<typeof scoutSchema> & {
  /** When the source was last requested, in milliseconds since 1970. */
  readonly requestedAt: number;
  readonly entries: readonly ScoutedEntry[];
};
