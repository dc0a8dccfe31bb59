/**
 * `/api/repertoire-check`: what moves lose against the best one, as an event stream. Without an account, since the moves are
 * in the request. Refusals before the first event are ordinary responses, later failures `error` events.
 */
import { z } from 'zod';
import { MAX_CHECKED_MOVES } from '../../chess/repertoire/check';
import { endpoint } from '../endpoint';
import { errorSchema } from '../errors';
import { evaluationSchema } from '../analysis/evaluation';
import { positionSchema, uciSchema } from './repertoires';

export const CHECK_LIMITS = {
  /** In one request. */
  positions: 500,
  /** Of a position. */
  moves: MAX_CHECKED_MOVES,
} as const;

/** In the order in which they are to be checked. */
const checkRequestSchema = z.object({
  positions: z
    .array(
      z.object({
        position: positionSchema,
        /** Of the side to move. */
        moves: z.array(uciSchema).min(1).max(CHECK_LIMITS.moves).readonly(),
      }),
    )
    .min(1)
    .max(CHECK_LIMITS.positions)
    .readonly(),
});
export type CheckRequest = z.infer<typeof checkRequestSchema>;

const points = z.number().min(0).max(100);

export const checkedPositionSchema = z.object({
  position: z.string(),
  /** Plies. */
  depth: z.number().int(),
  best: uciSchema,
  /** White's view, after the best move. */
  evaluation: evaluationSchema,
  /** `loss`: in points of win probability. */
  moves: z.array(z.object({ uci: uciSchema, loss: points })).readonly(),
});

export const checkEventSchemas = {
  /** About in the order of the request. */
  position: checkedPositionSchema,
  /** The last event: how many there were. */
  result: z.object({ positions: z.number().int() }),
  error: errorSchema,
} as const;

export const repertoireCheckEndpoint = endpoint({
  method: 'POST',
  path: '/api/repertoire-check',
  body: checkRequestSchema,
  answer: z.string().describe('The events position, result and error'),
  media: 'text/event-stream',
  access: 'anyone',
});
