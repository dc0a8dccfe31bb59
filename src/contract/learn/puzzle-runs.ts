/** `/api/puzzle-runs…`: series of puzzles with rising ratings, and each user's best results. */
import { z } from 'zod';
import { RUN_KINDS } from '../../chess/puzzles/run';
import { endpoint } from '../endpoint';
import { puzzleSchema } from './puzzles';
import { userParams } from '../params';

/** Most puzzles that a request may exclude. */
export const MAX_EXCLUDED_PUZZLES = 400;

const PUZZLE_IDS = /^(?:[1-9]\d{0,8}(?:,|$))*$/;

/** `had`: puzzles that the run has had already. */
const puzzlesQuery = z.object({
  step: z.coerce.number().int().min(0).max(1000).default(0),
  had: z
    .string()
    .regex(PUZZLE_IDS, 'Expected puzzle numbers separated by commas')
    .default('')
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .pipe(z.array(z.number()).max(MAX_EXCLUDED_PUZZLES)),
});

/** The puzzles of one step by rising rating; empty when none are left. */
export const runPuzzlesSchema = z.array(puzzleSchema);

const MAX_SOLVED = 10_000;

export const newRunSchema = z.object({
  userId: z
    .number()
    .int()
    .positive()
    .max(2 ** 31 - 1),
  kind: z.enum(RUN_KINDS),
  solved: z.number().int().min(0).max(MAX_SOLVED),
});
export type NewRun = z.infer<typeof newRunSchema>;

const bestSchema = z.object({
  solved: z.number().int(),
  /** ISO 8601. */
  reachedAt: z.string(),
});

/** `null` before the first run of the kind. */
export const runBestsSchema = z.object({ streak: bestSchema.nullable(), timed: bestSchema.nullable() });

export const puzzleRunsApi = {
  puzzles: endpoint({
    method: 'GET',
    path: '/api/puzzle-runs/puzzles',
    query: puzzlesQuery,
    answer: runPuzzlesSchema,
    access: 'anyone',
  }),
  bests: endpoint({
    method: 'GET',
    path: '/api/puzzle-runs/user/:id',
    params: userParams,
    answer: runBestsSchema,
    access: 'read',
  }),
  keep: endpoint({
    method: 'POST',
    path: '/api/puzzle-runs',
    body: newRunSchema,
    answer: runBestsSchema,
    access: 'actor',
  }),
} as const;
