/** Evaluations on the wire, White's view. */
import { z } from 'zod';
import type { Evaluation } from '../../chess/evaluation';
import { COLORS } from '../../chess/types';

export const evaluationSchema = z.union([
  z.object({ cp: z.number() }),
  z.object({ mate: z.number().int() }),
  z.object({ checkmate: z.enum(COLORS) }),
]) satisfies z.ZodType<Evaluation>;

/** The specification's number; mates are encoded outside the range of pawns. */
const numberFields = {
  evaluationFloat: z.number().nullish(),
  /** SAN. */
  bestMove: z.string().optional(),
  /** Search depth in plies. */
  depth: z.number().int().optional(),
};

const [cp, mate, checkmate] = evaluationSchema.options;

/**
 * A position of a game. Input without `evaluation`, or with centipawns in its place, is accepted as the specification
 * has it.
 */
export const gameEvaluationSchema = z.union([
  cp.extend(numberFields),
  mate.extend(numberFields),
  checkmate.extend(numberFields),
  z.object({ ...numberFields, evaluation: z.number().nullish() }),
]);
export type GameEvaluation = z.infer<typeof gameEvaluationSchema>;
