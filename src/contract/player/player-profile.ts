/**
 * What is known of one player, whoever it is: a scouted player, a sample, or the owner of a library. The server makes it in
 * one place and the screens show it; every other answer about a player's figures is a view of it.
 */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { RATE_KINDS } from '../../chess/findings/rate-kinds';
import { type Findings, VERDICTS } from '../../chess/findings/verdicts';
import type { PlayerReport } from '../../chess/player/player-report';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';

const siteRatingSchema = z.object({
  rating: z.number(),
  games: z.number(),
  deviation: z.number(),
  isProvisional: z.boolean(),
});

const scoutedPlayerSchema = z.object({
  /** Where the games are from; missing where several sites are one player. */
  site: z.string().optional(),
  /** As the player writes it. */
  name: z.string(),
  /** As addresses name the player, where that is not the site and the name. */
  account: z.string().optional(),
  /** Empty for a sample player. */
  url: z.string(),
  isSample: z.boolean(),
  isBot: z.boolean(),
  /** The site has caught the account cheating. */
  isMarked: z.boolean(),
  title: z.string().optional(),
  /** Milliseconds since 1970. */
  createdAt: z.number().optional(),
  seenAt: z.number().optional(),
  /** Of the speeds that were played; the site's own figures. */
  ratings: z.partialRecord(z.enum(SPEEDS), siteRatingSchema),
  realName: z.string().optional(),
  location: z.string().optional(),
  fideRating: z.number().optional(),
  fideId: z.number().optional(),
  aicfId: z.string().optional(),
});

export type ScoutedPlayer = z.infer<typeof scoutedPlayerSchema>;

/** How far the games have been analyzed when the answer was given. */
const scanSchema = z.object({
  /** Games that count. */
  games: z.number().int(),
  scanned: z.number().int(),
  /** Whether no more is to come of that: all games are scanned, or the engine has failed. */
  isFinished: z.boolean(),
  /** Of those scanned, the games that the engine has analyzed a second time, more deeply. */
  deep: z.number().int(),
  /** Whether nothing more is to come at all. */
  isOver: z.boolean(),
  /** Further games are on their way. */
  isReceiving: z.literal(true).optional(),
  engine: z.string().optional(),
  /** Games that the source sent in a form that nobody understands. */
  oddGames: z.number().int(),
  /** Why there is less than was asked for, in words for people. */
  shortfall: z.string().optional(),
});

export type ScoutScan = z.infer<typeof scanSchema>;

/** Where the rating of a speed is from. `blitz` and `current` are estimates: of a bullet and of a classical rating. */
const RATING_SOURCES = ['games', 'site', 'blitz', 'current'] as const;

const formatRatingSchema = z.object({
  speed: z.enum(SPEEDS),
  /** Rated games seen. */
  games: z.number().int(),
  /** Both missing where nothing tells one. */
  rating: z.number().optional(),
  from: z.enum(RATING_SOURCES).optional(),
});

export type FormatRating = z.infer<typeof formatRatingSchema>;

const timeManagementSchema = z.object({
  /** The figures that the specification fixes: no clock of the player is known. */
  isSample: z.boolean(),
  averageSeconds: z.number(),
  /** Of the games, in whole %; missing where it is not known. */
  lowShare: z.number().optional(),
  lostOnTimeShare: z.number().optional(),
  /** Games with clocks. */
  games: z.number().int(),
});

export type TimeManagement = z.infer<typeof timeManagementSchema>;

/** The report on a player as it goes over the wire: field for field what `chess/player` counts. */

const count = z.number().int();

export const resultsSchema = z.object({ games: count, wins: count, losses: count, draws: count, winRate: count });

const playerAccountSchema = z.object({
  site: z.string(),
  /** As the player writes it. */
  name: z.string(),
  /** `NAME` or `site:NAME`, as it was asked for. */
  account: z.string(),
  url: z.string().optional(),
  results: resultsSchema,
  /** In the latest game with a known one, by the site’s own scale. */
  rating: z.number().optional(),
  speed: z.enum(SPEEDS).optional(),
});

/** A name of a person who has several, and the games that were played under it. */
export type PlayerAccount = z.infer<typeof playerAccountSchema>;

const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

const openingGroupSchema = resultsSchema.extend({
  name: z.string(),
  color: z.enum(['white', 'black']),
  moves: list(z.string()),
});

const speedRatingSchema = z.object({
  speed: z.enum(SPEEDS),
  rating: z.number(),
  playedAt: z.number(),
  games: count,
});

const phaseScoreSchema = z.object({ score: z.number().optional(), games: count, moves: count });

const blunderRateSchema = z.object({ moves: count, blunders: count, rate: z.number().optional() });

const tacticCount = <Name extends z.ZodType>(name: Name) =>
  z.object({ name, count, places: list(z.object({ game: z.string(), ply: count })) });

const intervalSchema = z.object({ low: z.number(), high: z.number() });

const verdict = z.enum(VERDICTS);

export const findingsSchema = z.object({
  games: count,
  rates: list(
    z.object({
      kind: z.enum(RATE_KINDS),
      rate: z.number(),
      of: count,
      games: count,
      interval: intervalSchema,
      others: z.object({ rate: z.number(), from: count, to: count, games: count }),
      z: z.number(),
      chance: z.number(),
      verdict,
      ratio: z.number().optional(),
    }),
  ),
  openings: list(
    z.object({
      name: z.string(),
      color: z.enum(['white', 'black']),
      moves: list(z.string()).optional(),
      games: count,
      score: z.number(),
      expected: z.number(),
      shrunken: z.number(),
      interval: intervalSchema,
      verdict,
    }),
  ),
  clock: list(z.object({ kind: z.enum(RATE_KINDS), rate: z.number(), of: count, games: count })),
}) satisfies z.ZodType<Findings>;

const playerReportSchema = z.object({
  leftOut: z.object({ notPlayed: count, variant: count, setUp: count, irregular: count.default(0) }),
  results: z.object({ all: resultsSchema, white: resultsSchema, black: resultsSchema }),
  ratings: z.object({
    games: count,
    current: z.number().optional(),
    active: speedRatingSchema.optional(),
    average: z.number().optional(),
    bySpeed: list(speedRatingSchema),
    trend: list(z.object({ game: z.string(), playedAt: z.number(), rating: z.number(), speed: z.enum(SPEEDS) })),
  }),
  form: z.object({
    results: resultsSchema,
    games: list(z.object({ id: z.string(), badge: z.enum(['W', 'L', 'D']) })),
    rated: z.object({ games: count, points: z.number(), expected: z.number() }).optional(),
  }),
  repertoire: z.object({
    white: list(openingGroupSchema),
    black: list(openingGroupSchema),
    unnamed: count,
  }),
  accuracy: z.object({ games: count, mean: z.number().optional() }),
  phases: z.object({ opening: phaseScoreSchema, middlegame: phaseScoreSchema, endgame: phaseScoreSchema }),
  clockUse: z.object({
    games: count,
    moves: count,
    averageSeconds: z.number().optional(),
    lowGames: count,
    lowShare: z.number().optional(),
    lostOnTime: count,
    lostOnTimeShare: z.number().optional(),
  }),
  pressure: z.object({ games: count, low: blunderRateSchema, rest: blunderRateSchema }),
  rookEndgames: resultsSchema.extend({ score: z.number().optional() }),
  tactics: z.object({
    games: count,
    allowedGames: count,
    strengths: list(tacticCount(z.enum(TACTICAL_STRENGTHS))),
    weaknesses: list(tacticCount(z.enum(TACTICAL_WEAKNESSES))),
    missed: list(tacticCount(z.string())),
    allowed: list(tacticCount(z.string())),
  }),
  findings: findingsSchema,
}) satisfies z.ZodType<PlayerReport>;

export const playerProfileSchema = playerReportSchema.extend({
  /** As the player writes it. */
  username: z.string(),
  player: scoutedPlayerSchema.optional(),
  scan: scanSchema,
  /** In the latest game with a known rating, else the average. */
  currentRating: z.number().optional(),
  /** One a speed with a clock. */
  formats: list(formatRatingSchema),
  /** The openings worth preparing against, of the games with one color; `winRate` is 0-1, `score` whole %. */
  strategy: list(
    z.object({
      name: z.string(),
      color: z.enum(['white', 'black']),
      winRate: z.number(),
      games: z.number().int(),
      score: z.number().int(),
    }),
  ),
  timeManagement: timeManagementSchema,
  /** Of the games that came next after a lost one; missing where the order of all games is not at hand. */
  afterLoss: resultsSchema.optional(),
  /** Of a person with several names; the ratings of the report are those of the first one's site alone. */
  accounts: list(playerAccountSchema).optional(),
});

/** The report, and beside it who it is about and what the cards show that stands in no section of it. */
export type PlayerProfile = z.infer<typeof playerProfileSchema>;
