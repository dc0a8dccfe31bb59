/** What was found in a game, as the tables keep it. What calls answer is made of it in games/to-contract/to-review-fields.ts. */
import { z } from 'zod';
import type { Evaluation } from '../../../chess/evaluation';
import { COLORS } from '../../../chess/types';

const perColor = z.object({ white: z.number().nullable(), black: z.number().nullable() });

/** What lists show of a review. */
export const figuresSchema = z.object({
  /** 0-100, of the player whose game it is; `null` for a side without moves. */
  accuracy: z.number().nullable(),
  accuracies: perColor.optional(),
  /** Average centipawn loss. */
  acpl: perColor.optional(),
  /** The player's own moves. */
  judgements: z.object({ inaccuracy: z.number(), mistake: z.number(), blunder: z.number() }).optional(),
});
export type ReviewFigures = z.infer<typeof figuresSchema>;

const found = {
  /** The engine's choice in the position, in SAN. */
  best: z.string().optional(),
  /** Of the search, in plies; missing where nothing was searched. */
  depth: z.number().optional(),
};

/** White's view. */
const positionSchema = z.union([
  z.object({ cp: z.number(), ...found }),
  z.object({ mate: z.number(), ...found }),
  z.object({ checkmate: z.enum(COLORS), ...found }),
]) satisfies z.ZodType<Evaluation>;
export type ReviewedPosition = z.infer<typeof positionSchema>;

/** Of a tactic that was missed or allowed. */
const momentSchema = z.object({
  kind: z.string(),
  ply: z.number(),
  /** `12.` or `12...` */
  moveNumber: z.string(),
  played: z.string(),
  /** The line that wins, in SAN: from the position before the ply, of a tactic allowed from the one after it. */
  line: z.array(z.string()).readonly(),
});
export type StoredMoment = z.infer<typeof momentSchema>;

export const reviewSchema = z.object({
  figures: figuresSchema,
  /** The start first. */
  evaluations: z.array(positionSchema).readonly(),
  missed: z.array(momentSchema).readonly(),
  /** What the player's moves let the opponent have; missing in older reviews. */
  allowed: z.array(momentSchema).readonly().optional(),
  /** How closely the engine has looked; missing in older reviews, which had a first look. */
  look: z.enum(['first', 'deep']).optional(),
  /** `engine`, or the site that has made the evaluations. */
  evaluatedBy: z.string(),
});
export type StoredReview = z.infer<typeof reviewSchema>;
