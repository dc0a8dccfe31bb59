/** `POST /api/analyze/simple`: the contract's call, answered at once as JSON or move by move as an event stream. */
import type { FastifyError, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import {
  ANALYSIS_PATH,
  ANALYSIS_RUN_HEADER,
  analysisRefusalSchema,
  analysisRequestSchema,
  analysisRunIdSchema,
  MAX_PGN_LENGTH,
} from '../../../contract/analysis';
import { errorSchema } from '../../../contract/errors';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import { clientGone, tooLarge } from '../../errors';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { answers, type Routes } from '../../http/routes';
import { clientOf, holdPlace } from '../../platform/limits';
import type { Sources } from '../../sources/sources';
import type { AnalysisThread } from './analysis-tasks';
import { analyzeOneGame } from './analyze-one-game';
import { evaluationRoutes } from './evaluation-routes';
import { createReader } from './reader';
import { toAnalysisRefusal } from './refuse-analysis';
import type { Analyze } from './runs/analysis-run';
import { createAnalysisRuns } from './runs/analysis-runs';
import { ANALYSIS_ANSWER, answerRun } from './runs/answer-run';
import { runRoutes } from './runs/run-routes';
import { tablebaseRoute } from './tablebase-route';

const JSON_TYPE = 'application/json';
/** A character may take six bytes of JSON (`\u00e4`); the rest of the body is small. */
const MAX_BODY_BYTES = 6 * MAX_PGN_LENGTH + 1000;

const schema = {
  summary: 'Analyze a game',
  description:
    'Evaluates every move of one game in PGN. With `Accept: text/event-stream` the answer is a stream of the events ' +
    '`progress`, `move`, `judged` (the whole answer, but for the reasons that are looked at closer) and, last, ' +
    '`result` (the JSON answer) or `error`; a refusal before the first event is an ordinary answer. A client that goes away ends its analysis, unless it gave it an id in the header ' +
    '`Analysis-Run`: then it goes on for ten minutes after the last listener, and is joined by its id.',
  tags: ['analysis'],
  headers: z.looseObject({ [ANALYSIS_RUN_HEADER]: analysisRunIdSchema.optional() }),
  body: analysisRequestSchema,
  response: {
    200: ANALYSIS_ANSWER,
    400: answers('Not a request, or not the PGN of one legal game; `place` tells where', analysisRefusalSchema),
    409: answers('Another game is analyzed under the id', errorSchema),
    410: answers('The analysis was ended by its id', errorSchema),
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

export const analysisRoutes: Routes<AnalysisDeps> = (
  app,
  { thread, pool, cache, evaluations, sources, limitEngineCalls },
) => {
  const read = createReader(thread);
  const runs = createAnalysisRuns();
  // By then the engines are closed, and each run ends and keeps what it has found.
  app.addHook('preClose', runs.idle);
  evaluationRoutes(app, { evaluations, pool, limitEngineCalls });
  tablebaseRoute(app, { sources, limitEngineCalls });
  runRoutes(app, { runs });
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_request: FastifyRequest, body: Buffer) =>
    read.body(body),
  );
  const call = { bodyLimit: MAX_BODY_BYTES, errorHandler: nameTooLarge, schema, onRequest: limitEngineCalls };
  app.post(ANALYSIS_PATH, call, async (request, reply) => {
    const { pgn, mode } = request.body;
    const game = await read.game(pgn);
    const analyze: Analyze = async (listeners, signal) => {
      const outcome = await analyzeOneGame({ pool, cache, game, pgn, mode, signal, ...listeners });
      if (!outcome.ok) throw toAnalysisRefusal(outcome);
      return outcome.value;
    };
    const id = request.headers[ANALYSIS_RUN_HEADER];
    if (id === undefined) return answerRun(analyze, request, reply);
    // Nobody would know of it who could end it.
    if (reply.raw.destroyed) throw clientGone();
    const begun = { id, analyze, request: { pgn, mode }, client: clientOf(request), onOver: holdPlace(request) };
    return answerRun(runs.begin(begun).follow, request, reply);
  });
};

/** A body past the limit can only be a text past the limit. */
const nameTooLarge = (error: FastifyError): never => {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? tooLarge() : error;
};
