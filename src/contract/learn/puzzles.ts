/**
 * `/api/puzzles/…`, `/api/puzzle-attempts…` and statistics of the attempts. Fields named by the specification come
 * first.
 */
import { z } from 'zod';
import { DIFFICULTIES, PUZZLE_THEMES } from '../../chess/puzzles/themes';
import { endpoint } from '../endpoint';
import { numberParam, userParams } from '../params';
import { scoutingMessages } from '../player/scout';
import { PLAYER } from '../sites';

/** Specification, LIM-15. */
export const DEFAULT_DIFFICULTY = 3;

/** Fixed seconds reported for an attempt. Specification, API-16. */
export const TIME_SPENT = { solved: 60, failed: 30 } as const;

/**
 * Header of a request for a random puzzle: the first one of a visit is the puzzle of the day until it is solved, however
 * often the client was given it. Without the header a client is given it once a day.
 */
export const FIRST_OF_VISIT = { 'puzzle-of-visit': 'first' } as const;

export const puzzleMessages = {
  noPuzzle: 'There is no such puzzle',
  gone: 'This puzzle no longer exists; the attempt was not counted',
} as const;

const id = z.union([z.number(), z.string()]);
const text = z.string().nullish();

/** `own` and `scouted`: a tactic missed or allowed in a game. */
export const PUZZLE_ORIGINS = ['starter', 'imported', 'own', 'scouted'] as const;

export const puzzleSourceSchema = z.object({
  origin: z.enum(PUZZLE_ORIGINS),
  /** The game it was found in, where it can be opened. */
  url: text,
  /** For `own`: the game is from the sample library. */
  isSample: z.boolean().nullish(),
  /** For `own`: the library game, and the ply that missed or allowed it. */
  gameId: z.number().nullish(),
  ply: z.number().int().nullish(),
  white: text,
  black: text,
  /** The move that missed or allowed it, in SAN. */
  played: text,
  /** The allowed tactic, such as `fork`, which the solver finds for the opponent. Missing for missed tactics. */
  allowed: text,
  /** ISO 8601. */
  playedAt: text,
});
export type PuzzleSource = z.infer<typeof puzzleSourceSchema>;

export const puzzleSchema = z.object({
  id,
  /** The position to solve. */
  fen: z.string(),
  /** Accepted first moves in SAN. */
  moves: z.union([z.array(z.string()), z.string()]),
  description: text,
  /** Text and moves, shown as a hint. */
  solution: text,
  theme: text,
  /** Stars, 1-5. */
  difficulty: z.number().nullish(),
  /** The whole solution in SAN, with replies. One move when missing. */
  line: z.array(z.string()).optional(),
  /** UCI, leads to the position. */
  lastMove: z.string().optional(),
  themes: z.array(z.string()).optional(),
  /** Lichess' scale. */
  rating: z.number().optional(),
  /** Derived from the stars instead of attempts. */
  isRatingEstimated: z.boolean().optional(),
  source: puzzleSourceSchema.optional(),
  /** `YYYY-MM-DD` of a daily puzzle. */
  day: z.string().optional(),
});
export type PuzzleDto = z.infer<typeof puzzleSchema>;

/** Maximum size of a set: the requested stars, and each neighboring level. */
export const PUZZLE_SET = { ofTheStars: 26, beside: 12 } as const;
export const puzzleSetSchema = z.array(puzzleSchema);

/** Available puzzles; one with several themes counts in each. */
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

/** Database ids are 32 bits. */
const MAX_ID = 2 ** 31 - 1;
const DAY_IN_SECONDS = 86_400;

export const newAttemptSchema = z.object({
  userId: z.number().int().positive().max(MAX_ID),
  puzzleId: z.number().int().positive().max(MAX_ID),
  solved: z.boolean(),
  timeSpent: z.number().int().min(0).max(DAY_IN_SECONDS),
  /** Measured seconds, unrounded. */
  seconds: z.number().min(0).max(DAY_IN_SECONDS).optional(),
  /** The solution was viewed first. */
  hinted: z.boolean().optional(),
  /** Idempotency key of the client. */
  key: z.string().min(8).max(64).optional(),
  /** When it was made, in milliseconds since 1970, where it was kept on a device before. By default now. */
  at: z.number().int().min(0).max(8.64e15).optional(),
});
export type NewAttempt = z.infer<typeof newAttemptSchema>;

/** Of an attempt that a browser keeps; without bounds, and other servers' puzzles may have text ids. */
export const attemptContentSchema = z.object({
  puzzleId: id,
  solved: z.boolean(),
  timeSpent: z.number(),
  seconds: z.number().optional(),
  hinted: z.boolean().optional(),
});

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
  /** Before and after the first attempt at this puzzle, without a hint. */
  ratingBefore: z.number().nullish(),
  ratingAfter: z.number().nullish(),
  key: z.string().optional(),
});
export type Attempt = z.infer<typeof attemptSchema>;
/** Newest first. */
export const attemptsSchema = z.array(attemptSchema);

const triedSchema = z.object({ tried: z.number().int(), solved: z.number().int() });

/** Counts are attempts unless named puzzles. */
export const puzzleProgressSchema = triedSchema.extend({
  /** Distinct puzzles tried, and solved at least once. */
  puzzlesTried: z.number().int(),
  puzzlesSolved: z.number().int(),
  /** Glicko-2 over first attempts without a hint; `null` before the first. */
  rating: z.object({ rating: z.number(), deviation: z.number(), attempts: z.number().int() }).nullable(),
  /** Solved attempts since the last failure. */
  streak: z.number().int(),
  /** Over attempts with a known time; `null` without any. */
  meanSeconds: z.number().nullable(),
  /**
   * Most tried first. `missRatio`: first attempts without a hint that were missed, over how many others of the solver's
   * rating would miss; missing while these are few.
   */
  themes: z.array(triedSchema.extend({ theme: z.string(), missRatio: z.number().optional() })),
  byDifficulty: z.array(triedSchema.extend({ difficulty: z.number().int() })),
  /** The last thirty days with attempts, oldest first: `YYYY-MM-DD` of the solver's time zone. */
  days: z.array(triedSchema.extend({ day: z.string() })),
  today: triedSchema.extend({
    isDailySolved: z.boolean(),
    /** The learning session of the day was finished, on any device. */
    isSessionDone: z.boolean().optional(),
  }),
});
export type PuzzleProgress = z.infer<typeof puzzleProgressSchema>;

/** Review queue of tactics missed or allowed in games. */
export const trainingSchema = z.object({
  /** Analyzed games. */
  games: z.number().int().optional(),
  /** The games are from the sample library. */
  isSample: z.boolean().optional(),
  /** Due now. */
  due: z.number().int(),
  /** Never tried. Includes ambiguous positions, which are dropped when they are checked. */
  fresh: z.number().int(),
  /** Tried, and not due. */
  resting: z.number().int(),
  /** ISO 8601; `null` when one is due now or none waits. */
  nextDue: z.string().nullable(),
  /** `null` when none is due. */
  puzzle: puzzleSchema.nullable(),
});
export type Training = z.infer<typeof trainingSchema>;

/** Opponents whose mistakes a user trains. */
export const trainedOpponentsSchema = z.array(
  z.object({
    /** `NAME` or `site:NAME`, as in the request. */
    opponent: z.string(),
    due: z.number().int(),
    resting: z.number().int(),
    /** ISO 8601; `null` when none waits. */
    nextDue: z.string().nullable(),
  }),
);
export type TrainedOpponents = z.infer<typeof trainedOpponentsSchema>;

/** Whether the import of Lichess' puzzles is offered: to the owner, until puzzles are imported. */
export const puzzleImportSchema = z.object({ isOffered: z.boolean() });

const stars = z.coerce.number().pipe(z.literal(DIFFICULTIES, 'Expected 1 to 5'));

const randomQuery = z.object({
  theme: z.enum(PUZZLE_THEMES, 'There is no such theme').optional(),
  difficulty: stars.optional(),
  except: numberParam.optional(),
});

const attemptsQuery = z.object({ max: z.coerce.number().int().min(1).max(1000).default(200) });

const trainingQuery = z.object({ opponent: z.string().regex(PLAYER, scoutingMessages.badName).optional() });

export const puzzlesApi = {
  random: endpoint({
    method: 'GET',
    path: '/api/puzzles/random',
    query: randomQuery,
    answer: puzzleSchema,
    access: 'anyone',
  }),
  themes: endpoint({ method: 'GET', path: '/api/puzzle-themes', answer: puzzleThemesSchema, access: 'anyone' }),
  /** For offline use, of the given stars and their neighbors. */
  forOffline: endpoint({
    method: 'GET',
    path: '/api/puzzle-sets/:difficulty',
    params: z.object({ difficulty: stars }),
    answer: puzzleSetSchema,
    access: 'anyone',
  }),
  daily: endpoint({ method: 'GET', path: '/api/puzzles/daily', answer: puzzleSchema, access: 'anyone' }),
  read: endpoint({
    method: 'GET',
    path: '/api/puzzles/:id',
    params: z.object({ id: numberParam }),
    answer: puzzleSchema,
    access: 'anyone',
  }),
  listAttempts: endpoint({
    method: 'GET',
    path: '/api/puzzle-attempts/user/:id',
    params: userParams,
    query: attemptsQuery,
    answer: attemptsSchema,
    access: 'read',
  }),
  recordAttempt: endpoint({
    method: 'POST',
    path: '/api/puzzle-attempts',
    body: newAttemptSchema,
    answer: attemptSchema,
    status: 201,
    access: 'actor',
  }),
  progress: endpoint({
    method: 'GET',
    path: '/api/puzzle-progress/user/:id',
    params: userParams,
    answer: puzzleProgressSchema,
    access: 'read',
    isKeptOffline: true,
  }),
  /** Today's learning session. */
  finishSession: endpoint({
    method: 'PUT',
    path: '/api/puzzle-progress/user/:id/session',
    params: userParams,
    answer: puzzleProgressSchema,
    access: 'write',
  }),
  training: endpoint({
    method: 'GET',
    path: '/api/puzzle-training/user/:id',
    params: userParams,
    query: trainingQuery,
    answer: trainingSchema,
    access: 'read',
  }),
  listOpponents: endpoint({
    method: 'GET',
    path: '/api/puzzle-training/user/:id/opponents',
    params: userParams,
    answer: trainedOpponentsSchema,
    access: 'read',
  }),
  offerImport: endpoint({ method: 'GET', path: '/api/puzzle-import', answer: puzzleImportSchema, access: 'anyone' }),
} as const;
