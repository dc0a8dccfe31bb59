/**
 * `/api/puzzles/…`, `/api/puzzle-attempts…` and what is made of the attempts. The fields that the specification names
 * come first; the rest stands beside them.
 */
import { z } from 'zod';

/** Where the difficulty is not told. Specification, LIM-15. */
export const DEFAULT_DIFFICULTY = 3;

/**
 * Seconds that the call tells for a solved and for a failed attempt, whatever the clock says. Specification, API-16.
 */
export const TIME_SPENT = { solved: 60, failed: 30 } as const;

export const puzzleMessages = {
  noPuzzle: 'There is no puzzle like that',
  gone: 'This puzzle is no longer there; the attempt was not counted',
} as const;

export const puzzlePaths = {
  random: '/api/puzzles/random',
  daily: '/api/puzzles/daily',
  themes: '/api/puzzle-themes',
  import: '/api/puzzle-import',
  attempts: '/api/puzzle-attempts',
  one: (id: number | string) => `/api/puzzles/${id}`,
  /** Puzzles to take along, of so many stars and of those beside them. */
  setOf: (difficulty: number | string) => `/api/puzzle-sets/${difficulty}`,
  attemptsOf: (userId: number) => `/api/puzzle-attempts/user/${userId}`,
  progressOf: (userId: number) => `/api/puzzle-progress/user/${userId}`,
  trainingOf: (userId: number, opponent?: string) =>
    `/api/puzzle-training/user/${userId}${opponent === undefined ? '' : `?opponent=${encodeURIComponent(opponent)}`}`,
  opponentsOf: (userId: number) => `/api/puzzle-training/user/${userId}/opponents`,
} as const;

const id = z.union([z.number(), z.string()]);
const text = z.string().nullish();

/** Where a puzzle is from. `own` and `scouted`: a tactic that the player of a game missed or allowed. */
export const PUZZLE_ORIGINS = ['starter', 'imported', 'own', 'scouted'] as const;

export const puzzleSourceSchema = z.object({
  origin: z.enum(PUZZLE_ORIGINS),
  /** The game that it was found in, where that can be opened. */
  url: text,
  /** For `own`: the game is one of the sample library, nobody's own. */
  isSample: z.boolean().nullish(),
  /** For `own`: the game in the library, and the ply that missed or allowed it. */
  gameId: z.number().nullish(),
  ply: z.number().int().nullish(),
  white: text,
  black: text,
  /** What was played instead, or what allowed it, in SAN. */
  played: text,
  /** The kind of tactic that was allowed, such as `fork`: the opponent's answer is to be found. Missing of one that was missed. */
  allowed: text,
  /** ISO 8601. */
  playedAt: text,
});
export type PuzzleSource = z.infer<typeof puzzleSourceSchema>;

export const puzzleSchema = z.object({
  id,
  /** The position to be solved. */
  fen: z.string(),
  /** First moves that are right, in SAN. */
  moves: z.union([z.array(z.string()), z.string()]),
  description: text,
  /** The solution in words and moves, for the hint. */
  solution: text,
  theme: text,
  /** Stars, 1-5. */
  difficulty: z.number().nullish(),
  /** The whole solution in SAN: the solver's moves with the replies between them. One move when missing. */
  line: z.array(z.string()).optional(),
  /** The opponent's move that led to the position, in UCI. */
  lastMove: z.string().optional(),
  themes: z.array(z.string()).optional(),
  /** On Lichess' scale. */
  rating: z.number().optional(),
  /** Nobody's attempts stand behind the rating: it is what the stars are worth. */
  isRatingEstimated: z.boolean().optional(),
  source: puzzleSourceSchema.optional(),
  /** The day whose puzzle it is, `YYYY-MM-DD`. */
  day: z.string().optional(),
});
export type PuzzleOnWire = z.infer<typeof puzzleSchema>;

/** How many puzzles a set has at most: so many of the stars asked for, and of those one below and one above. */
export const PUZZLE_SET = { ofTheStars: 26, beside: 12 } as const;
export const puzzleSetSchema = z.array(puzzleSchema);

/** How many puzzles there are to choose from; a puzzle with several themes counts in each. */
export const puzzleThemesSchema = z.object({
  total: z.number().int(),
  themes: z.array(
    z.object({
      theme: z.string(),
      puzzles: z.number().int(),
      /** By stars, 1 first. */
      byDifficulty: z.array(z.number().int()),
    }),
  ),
});
export type PuzzleThemes = z.infer<typeof puzzleThemesSchema>;

/** As large as a number of a user or a puzzle can be. */
const MAX_ID = 2 ** 31 - 1;
const DAY_IN_SECONDS = 86_400;

/** What is sent when a move was judged. */
export const newAttemptSchema = z.object({
  userId: z.number().int().positive().max(MAX_ID),
  puzzleId: z.number().int().positive().max(MAX_ID),
  solved: z.boolean(),
  timeSpent: z.number().int().min(0).max(DAY_IN_SECONDS),
  /** Seconds that really went by; kept whole. */
  seconds: z.number().min(0).max(DAY_IN_SECONDS).optional(),
  /** The solution was looked at before. */
  hinted: z.boolean().optional(),
  /** Made by the sender for each judged move: what arrives twice under it counts once. */
  key: z.string().min(8).max(64).optional(),
});
export type NewAttempt = z.infer<typeof newAttemptSchema>;

export const attemptSchema = z.object({
  userId: id.optional(),
  puzzleId: id.optional(),
  solved: z.boolean(),
  timeSpent: z.number().nullish(),
  /** ISO 8601. */
  attemptedAt: z.string(),
  id: z.number().optional(),
  theme: text,
  seconds: z.number().nullish(),
  hinted: z.boolean().nullish(),
  /** The measured rating before and after the attempt, where it was the first at this puzzle and without a hint. */
  ratingBefore: z.number().nullish(),
  ratingAfter: z.number().nullish(),
  /** As it was sent. */
  key: z.string().optional(),
});
export type Attempt = z.infer<typeof attemptSchema>;
/** The newest first. */
export const attemptsSchema = z.array(attemptSchema);

const triedSchema = z.object({ tried: z.number().int(), solved: z.number().int() });

/** What the recorded attempts add up to. Every count is of attempts, unless it says puzzles. */
export const puzzleProgressSchema = triedSchema.extend({
  /** Different puzzles that were tried, and that were solved at least once. */
  puzzlesTried: z.number().int(),
  puzzlesSolved: z.number().int(),
  /** Glicko-2 over the first attempts without a hint; `null` before the first. */
  rating: z.object({ rating: z.number(), deviation: z.number(), attempts: z.number().int() }).nullable(),
  /** Solved attempts since the last failed one. */
  streak: z.number().int(),
  /** Of the attempts that tell it; `null` where none does. */
  meanSeconds: z.number().nullable(),
  /** Most tried first. */
  themes: z.array(triedSchema.extend({ theme: z.string() })),
  byDifficulty: z.array(triedSchema.extend({ difficulty: z.number().int() })),
  /** The last thirty days with attempts, oldest first; UTC. */
  days: z.array(triedSchema.extend({ day: z.string() })),
  /** Today's attempts that solved, and the puzzle of the day among them; UTC. */
  today: triedSchema.extend({ isDailySolved: z.boolean() }),
});
export type PuzzleProgress = z.infer<typeof puzzleProgressSchema>;

/** Puzzles from tactics that were missed or allowed in games, in the order in which they should be trained. */
export const trainingSchema = z.object({
  /** Games that were looked through. */
  games: z.number().int().optional(),
  /** They are those of the sample library. */
  isSample: z.boolean().optional(),
  /** To be repeated now. */
  due: z.number().int(),
  /**
   * Never tried. Which of them are no puzzles, because another move wins as well, shows when their turn comes; those no
   * longer count with the next attempt.
   */
  fresh: z.number().int(),
  /** Tried, and not due yet. */
  resting: z.number().int(),
  /** When the next one is due; ISO 8601, `null` when one is now or none is waiting. */
  nextDue: z.string().nullable(),
  /** The next one to be trained; `null` when there is nothing to do now. */
  puzzle: puzzleSchema.nullable(),
});
export type Training = z.infer<typeof trainingSchema>;

/** Whose mistakes a user trains besides their own. */
export const trainedOpponentsSchema = z.array(
  z.object({
    /** `NAME` or `site:NAME`, as the training is asked for. */
    opponent: z.string(),
    due: z.number().int(),
    resting: z.number().int(),
    /** When the next one is due; ISO 8601, `null` when none is waiting. */
    nextDue: z.string().nullable(),
  }),
);
export type TrainedOpponents = z.infer<typeof trainedOpponentsSchema>;

/** Whether whoever asks is offered the import of Lichess' puzzles: whoever runs the installation, until some are there. */
export const puzzleImportSchema = z.object({ isOffered: z.boolean() });
