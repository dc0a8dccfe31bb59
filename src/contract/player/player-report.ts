/** The report on a player as it goes over the wire: field for field what `chess/player` counts. */
import { z } from 'zod';
import { SPEEDS } from '../../chess/clock';
import { VERDICTS, type Findings } from '../../chess/findings/verdicts';
import { RATE_KINDS } from '../../chess/findings/rate-kinds';
import type { PlayerReport } from '../../chess/player/player-report';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';

const count = z.number().int();
export const list = <Item extends z.ZodType>(item: Item) => z.array(item).readonly();

export const resultsSchema = z.object({ games: count, wins: count, losses: count, draws: count, winRate: count });

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

export const playerReportSchema = z.object({
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
