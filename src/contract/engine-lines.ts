/**
 * `GET /api/evaluation/lines`: the best lines of one position, searched for some seconds. With `Accept: text/event-stream`
 * as events, deeper ones as they are found; else the deepest alone.
 */
import { z } from 'zod';
import { parseFen } from '../chess/notation/fen';
import type { Fen } from '../chess/types';
import { errorSchema } from './errors';
import { evaluationSchema } from './evaluation';

export const ENGINE_LINES_PATH = '/api/evaluation/lines';
/** Lines of one position that are searched at most. */
export const MOST_LINES = 5;

export const engineLinesQuerySchema = z
  .object({
    fen: z.string().max(200),
    lines: z.coerce.number().int().min(1).max(MOST_LINES).default(1),
    /** Whether king and rooks may castle from anywhere, `HAha` in the FEN. */
    chess960: z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] }).default(false),
  })
  .transform(({ fen: text, lines, chess960 }, context): EngineLinesQuery => {
    const fen = parseFen(text, chess960);
    if (fen.ok) return { fen: fen.value, lines, isChess960: chess960 };
    context.addIssue({ code: 'custom', path: ['fen'], message: fen.error });
    return z.NEVER;
  });
/** `fen` in normal form. */
export type EngineLinesQuery = { readonly fen: Fen; readonly lines: number; readonly isChess960: boolean };

export const engineLinesSchema = z.object({
  /** In normal form. */
  fen: z.string(),
  engine: z.object({ name: z.string(), label: z.string() }),
  /** To which all lines were searched, in plies; 0 where the game is over. */
  depth: z.number().int(),
  /** The best first; as many as were requested, or as there are moves. */
  lines: z.array(
    z.object({
      /** White's view. */
      evaluation: evaluationSchema,
      /** The same moves twice, from the position on. */
      uci: z.array(z.string()),
      san: z.array(z.string()),
    }),
  ),
});
export type EngineLines = z.infer<typeof engineLinesSchema>;

/** A refusal before the first event is an ordinary answer; a failure after it an `error` event. */
export const engineLinesEventSchemas = {
  lines: engineLinesSchema,
  /** The deepest; the last event. */
  result: engineLinesSchema,
  error: errorSchema,
} as const;
