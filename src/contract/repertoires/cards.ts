/**
 * `/api/user/{id}/repertoire-cards` and `/api/user/{id}/repertoire-results`: when the positions of a user's repertoires are
 * asked again. Results may arrive late, and more than once.
 */
import { z } from 'zod';
import { CARD_PHASES, DRILL_OUTCOMES, DRILL_SOURCES } from '../../chess/repertoire/drill-result';
import { numberText } from '../../chess/text';
import { COLORS } from '../../chess/types';
import { endpoint } from '../endpoint';
import { userParams } from '../params';
import { positionSchema, timeSchema, uciSchema } from './repertoires';

export const CARD_LIMITS = {
  /** In one request. */
  results: 100,
  /** Per user; results are the history, which is kept. */
  resultsOfUser: 300_000,
} as const;

export const cardMessages = {
  fullHistory: `You already have ${numberText(CARD_LIMITS.resultsOfUser)} training results, the most that are kept.`,
} as const;

const color = z.enum(COLORS);

export const drillResultSchema = z.object({
  /** Idempotency key of the client. */
  id: z.uuid(),
  color,
  position: positionSchema,
  expected: uciSchema,
  played: uciSchema.nullable(),
  outcome: z.enum(DRILL_OUTCOMES),
  source: z.enum(DRILL_SOURCES),
  /** By the client's clock; a time in the future counts as now. */
  at: timeSchema,
});

const drillResultsSchema = z.object({
  results: z.array(drillResultSchema).min(1).max(CARD_LIMITS.results).readonly(),
});

/** Times in milliseconds since 1970; fields as the scheduler says. */
export const cardSchema = z.object({
  color,
  position: positionSchema,
  expected: uciSchema,
  due: timeSchema,
  phase: z.enum(CARD_PHASES),
  stability: z.number(),
  difficulty: z.number(),
  scheduledDays: z.number(),
  learningSteps: z.number(),
  reps: z.number(),
  lapses: z.number(),
  reviewedAt: timeSchema,
  source: z.enum(DRILL_SOURCES),
  firstSeenAt: timeSchema,
});

/** In the answer to results: the cards that these are of, as they are now. */
export const cardsSchema = z.object({ cards: z.array(cardSchema).readonly() });

export const repertoireCardsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/:id/repertoire-cards',
    params: userParams,
    /** By default of both colors. */
    query: z.object({ color: color.optional() }),
    answer: cardsSchema,
    access: 'write',
    isKeptOffline: true,
  }),
  record: endpoint({
    method: 'POST',
    path: '/api/user/:id/repertoire-results',
    params: userParams,
    body: drillResultsSchema,
    answer: cardsSchema,
    access: 'write',
  }),
} as const;

/** Parts of a user's data export. */
export const ownCardsSchema = z.array(cardSchema);
export const ownResultsSchema = z.array(drillResultSchema);
