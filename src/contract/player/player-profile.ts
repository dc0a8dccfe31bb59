/** Everything known about a player: scouted, sample or library owner. Other statistics routes are views of it. */
import { z } from 'zod';
import type { EvaluatedHabits } from '../../chess/preparation/evaluated-games';
import type { Traits } from '../../chess/advice/form';
import { SPEEDS } from '../../chess/clock';
import { RATE_KINDS } from '../../chess/findings/rate-kinds';
import { type Findings, VERDICTS } from '../../chess/findings/verdicts';
import type { PlayerReport } from '../../chess/player/player-report';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';
import type { Habits } from '../../chess/preparation/habits';
import { COLORS } from '../../chess/types';

const siteRatingSchema = z.object({
  rating: z.number(),
  games: z.number(),
  deviation: z.number(),
  isProvisional: z.boolean(),
});

const scoutedPlayerSchema = z.object({
  /** Missing for a person with accounts at several sites. */
  site: z.string().optional(),
  /** Original case. */
  name: z.string(),
  /** As used in addresses, where it is not the site and the name. */
  account: z.string().optional(),
  /** Empty for a sample player. */
  url: z.string(),
  isSample: z.boolean(),
  isBot: z.boolean(),
  /** Flagged by the site for cheating. */
  isMarked: z.boolean(),
  title: z.string().optional(),
  /** Milliseconds since 1970. */
  createdAt: z.number().optional(),
  seenAt: z.number().optional(),
  /** Reported by the site, for the speeds played. */
  ratings: z.partialRecord(z.enum(SPEEDS), siteRatingSchema),
  realName: z.string().optional(),
  location: z.string().optional(),
  fideRating: z.number().optional(),
  fideId: z.number().optional(),
  aicfId: z.string().optional(),
});

export type ScoutedPlayer = z.infer<typeof scoutedPlayerSchema>;

/** Analysis progress at the time of the response. */
const scanSchema = z.object({
  /** Counted games. */
  games: z.number().int(),
  scanned: z.number().int(),
  /** The quick pass is complete, or the engine has failed. */
  isFinished: z.boolean(),
  /** Games that also had the deep analysis. */
  deep: z.number().int(),
  /** No more updates follow. */
  isOver: z.boolean(),
  /** More games are being fetched. */
  isReceiving: z.literal(true).optional(),
  engine: z.string().optional(),
  /** Malformed games from the source. */
  oddGames: z.number().int(),
  /** Readable reason why there are fewer games than requested. */
  shortfall: z.string().optional(),
  /** All games that are counted, with those behind the selected ones, which are not analyzed. */
  older: z
    .object({
      games: z.number().int(),
      /** The oldest, ISO 8601. */
      since: z.string(),
      isReceiving: z.literal(true).optional(),
      /** Readable reason why some are missing. */
      shortfall: z.string().optional(),
    })
    .optional(),
});

export type ScoutScan = z.infer<typeof scanSchema>;

/** `blitz` and `current` are estimates from a bullet and a classical rating. */
const RATING_SOURCES = ['games', 'site', 'blitz', 'current'] as const;

const formatRatingSchema = z.object({
  speed: z.enum(SPEEDS),
  /** Rated games seen. */
  games: z.number().int(),
  /** Missing when unknown. */
  rating: z.number().optional(),
  from: z.enum(RATING_SOURCES).optional(),
});

export type FormatRating = z.infer<typeof formatRatingSchema>;

const timeManagementSchema = z.object({
  /** Placeholder values of the specification; no clock is known. */
  isSample: z.boolean(),
  averageSeconds: z.number(),
  /** Share of games in whole percent. */
  lowShare: z.number().optional(),
  lostOnTimeShare: z.number().optional(),
  /** Games with clocks. */
  games: z.number().int(),
});

export type TimeManagement = z.infer<typeof timeManagementSchema>;

// Report

const count = z.number().int();

export const resultsSchema = z.object({ games: count, wins: count, losses: count, draws: count, winRate: count });

const playerAccountSchema = z.object({
  site: z.string(),
  /** Original case. */
  name: z.string(),
  /** `NAME` or `site:NAME`, as requested. */
  account: z.string(),
  url: z.string().optional(),
  results: resultsSchema,
  /** Latest known rating on the site's own scale. */
  rating: z.number().optional(),
  speed: z.enum(SPEEDS).optional(),
});

/** One account of a person with several. */
export type PlayerAccount = z.infer<typeof playerAccountSchema>;

const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

const openingGroupSchema = resultsSchema.extend({
  name: z.string(),
  color: z.enum(['white', 'black']),
  moves: list(z.string()),
  usual: z.object({ moves: list(z.string()), games: count }).optional(),
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

const colorScoreSchema = z.object({ games: count, score: z.number(), expected: z.number() });

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
      games: count,
      score: z.number(),
      expected: z.number(),
      interval: intervalSchema,
    }),
  ),
  colors: z.object({ white: colorScoreSchema.optional(), black: colorScoreSchema.optional() }).optional(),
  clock: list(z.object({ kind: z.enum(RATE_KINDS), rate: z.number(), of: count, games: count })),
}) satisfies z.ZodType<Findings>;

const playerReportSchema = z.object({
  excluded: z.object({ notPlayed: count, variant: count, setUp: count, irregular: count.default(0) }),
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

const evaluatedSchema = z.object({
  holes: list(
    z.object({
      color: z.enum(COLORS),
      moves: list(z.string()),
      move: z.string(),
      played: count,
      of: count,
      answer: z.string(),
      loss: count,
    }),
  ),
  conversion: z.object({ games: count, won: count, places: list(z.object({ game: z.string(), ply: count })) }),
}) satisfies z.ZodType<EvaluatedHabits>;

const lastGamesSchema = resultsSchema.omit({ winRate: true });

const traitsSchema = z.object({
  games: count,
  afterLoss: z
    .object({ games: count, score: z.number(), expected: z.number(), differs: z.enum(['better', 'worse']).optional() })
    .optional(),
  form: z.object({ results: lastGamesSchema, isGood: z.boolean() }).optional(),
  rating: z.object({ speed: z.enum(SPEEDS), from: count, to: count, games: count }).optional(),
}) satisfies z.ZodType<Traits>;

const moveCounts = list(z.object({ san: z.string(), games: count }));

/** From all games that have come, also those that are not analyzed. */
const habitsSchema = z.object({
  changes: list(
    z.object({
      color: z.enum(COLORS),
      position: list(z.string()),
      fen: z.string(),
      before: moveCounts,
      after: moveCounts,
      since: z.number(),
      old: z.string().optional(),
      now: z.string().optional(),
    }),
  ),
  firstMoves: list(
    z.object({
      color: z.enum(COLORS),
      after: z.string().optional(),
      games: count,
      lately: count,
      moves: list(resultsSchema.extend({ san: z.string(), opening: z.string().optional(), lately: count })),
    }),
  ),
  latelySince: z.number(),
}) satisfies z.ZodType<Habits>;

export const playerProfileSchema = playerReportSchema.extend({
  /** Original case. */
  username: z.string(),
  player: scoutedPlayerSchema.optional(),
  scan: scanSchema,
  /** Of the latest rated game, otherwise the average. */
  currentRating: z.number().optional(),
  /** One per speed with a clock. */
  formats: list(formatRatingSchema),
  /** Openings worth preparing against; `winRate` 0-1, `score` whole percent. */
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
  /** From all games that have come; missing in a library's profile. */
  traits: traitsSchema.optional(),
  /** From the analyzed games; missing in a library's profile. */
  evaluated: evaluatedSchema.optional(),
  /** Missing in a library's profile. */
  ...habitsSchema.partial().shape,
  /** For a person with several accounts; report ratings are those of the first account's site. */
  accounts: list(playerAccountSchema).optional(),
});

export type PlayerProfile = z.infer<typeof playerProfileSchema>;
