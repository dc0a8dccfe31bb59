/** What a position is worth as calls answer it: the program's own union, White's view. */
import { z } from 'zod';
import type { Evaluation } from '../chess/evaluation';
import { COLORS } from '../chess/types';

/** See `chess/evaluation.ts`. The specification's numbers stand beside it where the specification names them. */
export const evaluationSchema = z.union([
  z.object({ cp: z.number() }),
  z.object({ mate: z.number().int() }),
  z.object({ checkmate: z.enum(COLORS) }),
]) satisfies z.ZodType<Evaluation>;

/** The number that a game's replay reads: `chess/stored-evaluation.ts` says how a mate is written. */
const beside = {
  evaluationFloat: z.number().nullish(),
  /** The engine's choice in the position, in SAN. */
  bestMove: z.string().optional(),
  /** Of the search in the position, in plies. */
  depth: z.number().int().optional(),
};

const [cp, mate, checkmate] = evaluationSchema.options;

/**
 * A position of a game: its evaluation, and beside it the specification's number. Read without the evaluation as well:
 * the specification names the number alone, and centipawns in its place.
 */
export const gameEvaluationSchema = z.union([
  cp.extend(beside),
  mate.extend(beside),
  checkmate.extend(beside),
  z.object({ ...beside, evaluation: z.number().nullish() }),
]);
export type GameEvaluation = z.infer<typeof gameEvaluationSchema>;
