/** `/api/puzzle-runs…`: series of puzzles with rising ratings, and each user's best results. */
import { z } from 'zod';
import { RUN_KINDS } from '../chess/puzzles/run';
import { puzzleSchema } from './learn';

/** Most puzzles that a request may exclude. */
export const MAX_EXCLUDED_PUZZLES = 400;

export const runPaths = {
  results: '/api/puzzle-runs',
  puzzles: '/api/puzzle-runs/puzzles',
  bestsOf: (userId: number) => `/api/puzzle-runs/user/${userId}`,
} as const;

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
