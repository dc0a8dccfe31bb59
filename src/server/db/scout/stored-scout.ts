/** A scouted player and the games of the last look, as the tables keep them. */
import { z } from 'zod';
import { SPEEDS } from '../../../chess/clock';
import { type GameFacts, LEFT_OUT } from '../../../chess/player/game-facts';
import { ENDINGS } from '../../../chess/player/played-game';
import { reviewSchema } from '../library/schema';

const speed = z.enum(SPEEDS);
/** Milliseconds since 1970. */
const time = z.number();

const playerSchema = z.object({
  site: z.string(),
  id: z.string(),
  /** As the player writes it. */
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
  /** An invented person. */
  isSample: z.literal(true).optional(),
  /** Of a person who has several names: each as `account` names it, as it is written, and its page. */
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

/** What stands with the player; the games stand in rows of their own. */
export const scoutSchema = z.object({
  player: playerSchema.optional(),
  tournaments: z.array(tournamentSchema).readonly(),
  /** Nothing failed while they were looked for. */
  hasAllTournaments: z.boolean(),
  /** Games that the source sent in a form that nobody understands. */
  malformedLines: z.number(),
  /** Where the first of them are; missing in scouts kept before that was known. */
  malformedPlaces: z.array(z.string()).readonly().optional(),
  /** Nothing failed, and every game of the last fifty has been analyzed. */
  isWhole: z.boolean(),
  /**
   * Where games go on that are older than the last fifty: all are kept that were begun after `until`, and of those begun
   * at this moment the ones that are named. Missing while none has been asked for.
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
  /** As it is shown. */
  timeControl: z.string(),
  moves: z.array(z.string()).readonly(),
  /** `GameLine`; missing in games kept before there were trees. */
  line: z.string().optional(),
  pgn: z.string(),
  lastMoveAt: time,
  url: z.string(),
  speed,
  isRated: z.boolean(),
  ending: z.enum(ENDINGS),
  /** Missing until the game has been analyzed. */
  review: reviewSchema.optional(),
});

const countedSchema = z.object({
  kind: z.literal('counted'),
  id: z.string(),
  playedAt: time,
  /** Of the program itself, and trusted; `isReviewed` says whether the game has been analyzed. */
  facts: z.custom<GameFacts>(),
  game: gameSchema,
  /** The name that it was played under, `name` or `site:name` in small letters; of a person who has several. */
  account: z.string().optional(),
  tournament: z.object({ ...tournamentRef, name: z.string().optional() }).optional(),
});
export type CountedEntry = z.infer<typeof countedSchema>;

/** `malformed` games have moves that cannot be played, or too many. */
export const scoutedEntrySchema = z.discriminatedUnion('kind', [
  countedSchema,
  z.object({
    ...{ kind: z.literal('left-out'), id: z.string(), playedAt: time, why: z.enum([...LEFT_OUT, 'malformed']) },
    /** Of a malformed game, where it can be seen. */
    url: z.string().optional(),
  }),
]);
/** What is kept of each game of a scouted player: enough for every answer, so that a game is analyzed once. */
export type ScoutedEntry = z.infer<typeof scoutedEntrySchema>;

export type StoredScout = z.infer<typeof scoutSchema> & {
  /** When the source was asked last, in milliseconds since 1970. */
  readonly requestedAt: number;
  readonly entries: readonly ScoutedEntry[];
};
