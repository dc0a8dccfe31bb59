/** `GET /api/tablebase?fen=…`: what is proven of an endgame with seven pieces or fewer. */
import { z } from 'zod';
import { evaluationQuerySchema } from './tree';

export const TABLEBASE_PATH = '/api/tablebase';
export const tablebaseQuerySchema = evaluationQuerySchema;

/**
 * For the side to move, best play on both sides. `cursedWin` and `blessedLoss` are won and lost, but drawn by the
 * fifty-move rule.
 */
export const VERDICTS = ['win', 'cursedWin', 'draw', 'blessedLoss', 'loss', 'unknown'] as const;
const verdictSchema = z.enum(VERDICTS);
export type TablebaseVerdict = z.infer<typeof verdictSchema>;

/** Plies; null where the tables do not say. */
const plies = z.number().int().nullable();

const tablebaseMoveSchema = z.object({
  san: z.string(),
  uci: z.string(),
  /** For who plays the move. */
  verdict: verdictSchema,
  /** Plies to mate after the move. */
  mate: plies,
});

export const tablebaseSchema = z.object({
  /** In normal form. */
  fen: z.string(),
  /** Null where no table knows the position, or none can be reached. */
  known: z
    .object({
      verdict: verdictSchema,
      /** Plies to mate. */
      mate: plies,
      /** The best first. */
      moves: z.array(tablebaseMoveSchema),
    })
    .nullable(),
});
export type Tablebase = z.infer<typeof tablebaseSchema>;
export type KnownEndgame = NonNullable<Tablebase['known']>;
