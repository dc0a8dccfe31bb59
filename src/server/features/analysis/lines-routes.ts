/** `GET /api/evaluation/lines`: the best lines of one position, at once as JSON or deeper and deeper as an event stream. */
import { z } from 'zod';
import type { PositionEvaluation } from '../../../chess/evaluation';
import { sanLine } from '../../../chess/position/move';
import { errorSchema } from '../../../contract/errors';
import {
  ENGINE_LINES_PATH,
  type EngineLines,
  type EngineLinesQuery,
  engineLinesQuerySchema,
  engineLinesSchema,
} from '../../../contract/positions';
import { QUOTAS } from '../../../contract/quotas';
import type { EngineIdentity, EnginePool, EvaluationCache } from '../../../engine/search';
import { engineFailed } from '../../errors';
import { reportFailure, toErrorBody } from '../../http/error-responses';
import { createEventStream, EVENT_STREAM, sendEvents, wantsEvents } from '../../http/event-stream';
import { answers, clientGoneSignal, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { toAnalysisRefusal } from './refuse-analysis';
import { searchLines } from './search-lines';

export type LinesDeps = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly redis?: Redis;
};

const schema = {
  summary: 'Search the best lines of a position',
  description:
    'Some of the best lines, searched for up to 15 seconds. With `Accept: text/event-stream` the answer is a stream of the ' +
    'events `lines`, each deeper than the one before, and, last, `result` (the JSON answer) or `error`. A client that goes ' +
    'away ends the search. What was found to a depth is remembered.',
  tags: ['analysis'],
  querystring: engineLinesQuerySchema,
  response: {
    200: {
      description: 'The lines, the best first',
      content: {
        'application/json': { schema: engineLinesSchema },
        [EVENT_STREAM]: { schema: z.string().describe('The events lines, result and error') },
      },
    },
    400: answers('Not a position, or not so many lines', errorSchema),
    429: answers('The client has too many of these calls open', errorSchema),
    503: answers('With Retry-After: too busy; without: the engine failed, also on a second try', errorSchema),
  },
};

export const linesRoutes: Routes<LinesDeps> = (app, { pool, cache, redis }) => {
  const onRequest = limitOpenCalls({ name: 'engine-lines', max: QUOTAS.deepSearchesOfClient, redis });
  app.get(ENGINE_LINES_PATH, { onRequest, schema }, async ({ query, headers, log }, reply) => {
    const signal = clientGoneSignal(reply);
    const search = async (onLines?: (lines: EngineLines) => void): Promise<EngineLines> => {
      const engine = await pool.identity().catch(() => {
        throw engineFailed();
      });
      const toLines = (found: PositionEvaluation) => toEngineLines(query, engine, found);
      const onFound = (found: PositionEvaluation) => onLines?.(toLines(found));
      const outcome = await searchLines({ pool, cache, engine: engine.name, query, signal, onFound });
      if (!outcome.ok) throw toAnalysisRefusal(outcome);
      return toLines(outcome.found);
    };
    if (!wantsEvents(headers.accept)) return search();
    const events = createEventStream();
    const finished = search((lines) => events.send('lines', lines, { replaces: true }))
      .then((lines) => events.send('result', lines))
      .catch((error: unknown) => {
        if (!events.isOpen()) throw error;
        events.send('error', toErrorBody(reportFailure(error, log)));
      })
      .finally(() => events.end());
    await Promise.race([events.opened, finished]);
    return sendEvents(reply, events.readable);
  });
};

const toEngineLines = (
  { fen, isChess960 }: EngineLinesQuery,
  { name, label }: EngineIdentity,
  { evaluation, depth, pv, further = [] }: PositionEvaluation,
): EngineLines => ({
  fen,
  engine: { name, label },
  depth,
  lines: [{ evaluation, moves: pv }, ...further].map((line) => ({
    evaluation: line.evaluation,
    uci: [...line.moves],
    san: sanLine(fen, line.moves, isChess960),
  })),
});
