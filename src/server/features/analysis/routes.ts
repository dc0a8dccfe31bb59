/** `POST /api/analyze/simple`: the contract's call, answered at once as JSON or move by move as an event stream. */
import type { FastifyError, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  ANALYSIS_PATH,
  MAX_PGN_LENGTH,
  analysisRefusalSchema,
  analysisRequestSchema,
  analysisResultSchema,
} from '../../../contract/analysis';
import { errorSchema } from '../../../contract/errors';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import { tooLarge } from '../../errors';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { answers } from '../../plugins/api-docs';
import { clientGoneSignal } from '../../plugins/client-gone';
import { EVENT_STREAM, sendEvents, wantsEvents } from '../../plugins/event-stream';
import type { Sources } from '../../sources/sources';
import { analyzeOneGame, type AnalysisListeners } from './analyze-one-game';
import { streamAnalysis } from './analysis-stream';
import { evaluationRoutes } from './evaluation-routes';
import type { AnalysisThread } from './analysis-tasks';
import { createReader } from './reader';
import { toAnalysisRefusal } from './refuse-analysis';
import { tablebaseRoute } from './tablebase-route';

const JSON_TYPE = 'application/json';
/** A character may take six bytes of JSON (`\u00e4`); the rest of the body is small. */
const MAX_BODY_BYTES = 6 * MAX_PGN_LENGTH + 1000;

const schema = {
  summary: 'Analyze a game',
  description:
    'Evaluates every move of one game in PGN. With `Accept: text/event-stream` the answer is a stream of the events ' +
    '`progress`, `move` and, last, `result` (the JSON answer) or `error`; a refusal before the first event is an ' +
    'ordinary answer. A client that goes away ends its analysis.',
  tags: ['analysis'],
  body: analysisRequestSchema,
  response: {
    200: {
      description: 'The evaluation of every move',
      content: {
        'application/json': { schema: analysisResultSchema },
        [EVENT_STREAM]: { schema: z.string().describe('The events progress, move, result and error') },
      },
    },
    400: answers('Not a request, or not the PGN of one legal game; `place` tells where', analysisRefusalSchema),
    413: answers('The text is too large', errorSchema),
    422: answers('The game has too many moves', errorSchema),
    429: answers('The client has too many analyses open', errorSchema),
    503: answers('With Retry-After: too busy; without: the engine failed, also on a second try', errorSchema),
  },
};

export type AnalysisDeps = {
  readonly thread: AnalysisThread;
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly evaluations: PositionEvaluations;
  readonly sources: Sources;
  readonly limitEngineCalls: onRequestAsyncHookHandler;
};

export const analysisRoutes: FastifyPluginCallbackZod<AnalysisDeps> = (
  app,
  { thread, pool, cache, evaluations, sources, limitEngineCalls },
  done,
) => {
  const read = createReader(thread);
  app.addHook('onRequest', limitEngineCalls);
  app.register(evaluationRoutes, { evaluations, pool });
  app.register(tablebaseRoute, { sources });
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_request: FastifyRequest, body: Buffer) =>
    read.body(body),
  );
  app.post(ANALYSIS_PATH, { bodyLimit: MAX_BODY_BYTES, errorHandler: nameTooLarge, schema }, async (request, reply) => {
    const { pgn, mode } = request.body;
    const game = await read.game(pgn);
    const signal = clientGoneSignal(reply);
    const analyze = async (listeners: AnalysisListeners) => {
      const outcome = await analyzeOneGame({ pool, cache, game, pgn, mode, signal, ...listeners });
      if (!outcome.ok) throw toAnalysisRefusal(outcome);
      return outcome.value;
    };
    if (!wantsEvents(request.headers.accept)) return analyze({});
    return sendEvents(reply, await streamAnalysis(analyze, request.log));
  });
  done();
};

/** A body past the limit can only be a text past the limit. */
const nameTooLarge = (error: FastifyError): never => {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge() : error;
};
