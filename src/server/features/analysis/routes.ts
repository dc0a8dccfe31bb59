/** `POST /api/analyze/simple`: analyzes a game, as JSON or as an event stream. */
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { Game } from '../../../chess/game';
import { sanLine } from '../../../chess/position/move';
import { isInTablebase, MAX_TABLEBASE_PIECES } from '../../../chess/position/position';
import type { Fen } from '../../../chess/types';
import {
  ANALYSIS_PATH,
  ANALYSIS_RUN_HEADER,
  analysisErrorSchema,
  analysisRequestSchema,
  type AnalysisResult,
  analysisResultSchema,
  analysisRunIdSchema,
  analysisRunPath,
  MAX_PGN_LENGTH,
  runChangeSchema,
} from '../../../contract/analysis';
import {
  EVALUATION_PATH,
  evaluationQuerySchema,
  type KnownEndgame,
  positionEvaluationSchema,
  TABLEBASE_PATH,
  tablebaseQuerySchema,
  tablebaseSchema,
} from '../../../contract/positions';
import { QUOTAS } from '../../../contract/quotas';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import { engineBusy, fail } from '../../errors';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { reportFailure, toErrorBody } from '../../http/error-responses';
import { createEventStream, EVENT_STREAM, sendEvents, wantsEvents } from '../../http/event-stream';
import { clientGoneSignal, errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { clientOf, holdCallSlot, limitOpenCalls } from '../../platform/limits';
import type { Sources } from '../../sources/sources';
import { toAnalysisError, toBodyError, toReadError, toTextError } from './analysis-errors';
import type { AnalysisThread } from './analysis-tasks';
import { type AnalysisListeners, analyzeOneGame } from './analyze-one-game';
import { type AnalysisRuns, type Analyze, createAnalysisRuns } from './runs';

const JSON_TYPE = 'application/json';

/** A character may take six bytes of JSON (`\u00e4`); the rest of the body is small. */
const MAX_BODY_BYTES = 6 * MAX_PGN_LENGTH + 1000;

const ANALYSIS_RESPONSE = {
  description: 'The evaluation of every move',
  content: {
    'application/json': { schema: analysisResultSchema },
    [EVENT_STREAM]: { schema: z.string().describe('The events progress, move, judged, result and error') },
  },
};

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
    200: ANALYSIS_RESPONSE,
    400: jsonResponse('Not a request, or not the PGN of one legal game; `place` tells where', analysisErrorSchema),
    ...errorResponses(413, 429, {
      409: 'Another game is analyzed under the id',
      410: 'The analysis was ended by its id',
      422: 'The game has too many moves',
      503: 'With Retry-After: too busy; without: the engine failed, also on a second try',
    }),
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
  // The engines are closed by then, so each run ends.
  app.addHook('preClose', runs.idle);
  evaluationRoutes(app, { evaluations, pool, limitEngineCalls });
  tablebaseRoute(app, { sources, limitEngineCalls });
  runRoutes(app, { runs });
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_request: FastifyRequest, body: Buffer) =>
    read.body(body),
  );
  const options = { bodyLimit: MAX_BODY_BYTES, errorHandler: toTooLargeError, schema, onRequest: limitEngineCalls };
  app.post(ANALYSIS_PATH, options, async (request, reply) => {
    const { pgn, mode, from } = request.body;
    const game = await read.game(pgn);
    const analyze: Analyze = async (listeners, signal) => {
      const outcome = await analyzeOneGame({ pool, cache, game, pgn, mode, from, signal, ...listeners });
      if (!outcome.ok) throw toAnalysisError(outcome);
      return outcome.value;
    };
    const id = request.headers[ANALYSIS_RUN_HEADER];
    if (id === undefined) return respondWithRun(analyze, request, reply);
    // The client could not end the run any more.
    if (reply.raw.destroyed) throw fail('client-gone');
    const started = { id, analyze, request: { pgn, mode }, client: clientOf(request), onOver: holdCallSlot(request) };
    return respondWithRun(runs.start(started).follow, request, reply);
  });
};

/** Only the text can make a body too large. */
const toTooLargeError = (error: FastifyError): never => {
  throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' ? fail('too-large') : error;
};

// `GET /api/evaluation`

type EvaluationDeps = {
  readonly evaluations: PositionEvaluations;
  readonly pool: EnginePool;
  readonly limitEngineCalls: onRequestAsyncHookHandler;
};

const evaluationRoutes: Routes<EvaluationDeps> = (app, deps) => {
  const { evaluations, pool, limitEngineCalls } = deps;
  app.get(
    EVALUATION_PATH,
    {
      onRequest: limitEngineCalls,
      schema: {
        summary: 'Evaluate a position',
        description: 'Searched once to one depth, and remembered. A client that goes away ends the search.',
        tags: ['analysis'],
        querystring: evaluationQuerySchema,
        response: {
          200: jsonResponse('White’s view', positionEvaluationSchema),
          ...errorResponses(400, 429, {
            503: 'With Retry-After: too busy; without: the engine failed, also on a second try',
          }),
        },
      },
    },
    async ({ query: { fen } }, reply) => {
      const outcome = await evaluations.evaluate(fen, clientGoneSignal(reply));
      if (outcome === undefined) throw engineBusy(pool.load().retryAfter);
      if (!outcome.ok) throw fail(outcome.reason === 'cancelled' ? 'client-gone' : 'engine-failed');
      const { evaluation, depth, pv } = outcome.found;
      return { fen, evaluation, depth, line: [...sanLine(fen, pv, false)] };
    },
  );
};

// `/api/analyze/runs/{id}`: joins, changes or ends an analysis by its id.

const params = z.object({ run: analysisRunIdSchema });

const tags = ['analysis'];

const runErrors = errorResponses(400, { 404: 'Ended, forgotten, or begun at another server' });

const joinSchema = {
  summary: 'Join an analysis by its id',
  description:
    'Everything that has come of it so far, then what comes, as the call that began it has it. It goes on when this ' +
    'client goes away, for ten minutes after the last one.',
  tags,
  params,
  response: {
    200: ANALYSIS_RESPONSE,
    ...runErrors,
    ...errorResponses(429, {
      410: 'Somebody ended it meanwhile',
      503: 'The engine failed, also on a second try, or the server is closing',
    }),
  },
};

const changeSchema = {
  summary: 'Change the order of an analysis by its id',
  description: 'What is not searched yet is searched outwards from this ply. The result does not depend on it.',
  tags,
  params,
  body: runChangeSchema,
  response: { 204: z.undefined().describe('It goes on from there'), ...runErrors },
};

const endSchema = {
  summary: 'End an analysis by its id',
  description: 'For all who listen to it.',
  tags,
  params,
  response: { 204: z.undefined().describe('It has ended'), ...runErrors },
};

const runRoutes: Routes<{ readonly runs: AnalysisRuns }> = (app, { runs }) => {
  const onRequest = limitOpenCalls({ name: 'joined-runs', max: QUOTAS.joinedRunsOfClient });
  app.get(analysisRunPath(':run'), { schema: joinSchema, onRequest }, async (request, reply) => {
    const run = runs.find(request.params.run);
    if (run === undefined) throw fail('no-such-run');
    return respondWithRun(run.follow, request, reply);
  });
  app.post(analysisRunPath(':run'), { schema: changeSchema }, async (request, reply) => {
    const run = runs.find(request.params.run);
    if (run === undefined) throw fail('no-such-run');
    run.beginFrom(request.body.from);
    return reply.status(204).send();
  });
  app.delete(analysisRunPath(':run'), { schema: endSchema }, async (request, reply) => {
    if (!runs.end(request.params.run)) throw fail('no-such-run');
    return reply.status(204).send();
  });
};

type RequestContext = Pick<FastifyRequest, 'headers' | 'log'>;

const respondWithRun = async (
  run: Analyze,
  { headers, log }: RequestContext,
  reply: FastifyReply,
): Promise<AnalysisResult | FastifyReply> => {
  const signal = clientGoneSignal(reply);
  if (!wantsEvents(headers.accept)) return run({}, signal);
  return sendEvents(reply, await streamAnalysis((listeners) => run(listeners, signal), log));
};

/** Rejects if the analysis fails before the first event, so that the error is an ordinary response. */
const streamAnalysis = async (
  analyze: (listeners: AnalysisListeners) => Promise<AnalysisResult>,
  log: FastifyBaseLogger,
): Promise<Readable> => {
  const events = createEventStream();
  const finished = analyze({
    onProgress: (progress) => events.send('progress', progress, { replaces: true }),
    onMove: (index, move) => events.send('move', { index, move }),
    onJudged: (result) => events.send('judged', result),
  })
    .then((result) => events.send('result', result))
    .catch((error: unknown) => {
      if (!events.isOpen()) throw error;
      events.send('error', toErrorBody(reportFailure(error, log)));
    })
    .finally(() => events.end());
  await Promise.race([events.opened, finished]);
  return events.readable;
};

// `GET /api/tablebase`

type TablebaseDeps = { readonly sources: Sources; readonly limitEngineCalls: onRequestAsyncHookHandler };

const tablebaseRoute: Routes<TablebaseDeps> = (app, { sources, limitEngineCalls }) => {
  const lookUp = createTablebaseLookup(sources);
  app.get(
    TABLEBASE_PATH,
    {
      onRequest: limitEngineCalls,
      schema: {
        summary: 'Look a position up in an endgame tablebase',
        description: `Positions of at most ${MAX_TABLEBASE_PIECES} pieces without castling. Null where no table can be reached.`,
        tags: ['analysis'],
        querystring: tablebaseQuerySchema,
        response: { 200: jsonResponse('For the side to move', tablebaseSchema), ...errorResponses(400, 429) },
      },
    },
    async ({ query: { fen } }, reply) => ({ fen, known: await lookUp(fen, clientGoneSignal(reply)) }),
  );
};

/**
 * Null where no tablebase knows the position or none can be reached. Results are cached without expiry, since they are
 * proven.
 */
type TablebaseLookup = (fen: Fen, signal: AbortSignal) => Promise<KnownEndgame | null>;

const MAX_CACHED_ENDGAMES = 2000;

const createTablebaseLookup = (sources: Sources): TablebaseLookup => {
  const known = new Map<Fen, KnownEndgame>();
  return async (fen, signal) => {
    if (!isInTablebase(fen)) return null;
    const cached = known.get(fen);
    if (cached !== undefined) return cached;
    const source = sources.all.find(({ tablebase }) => tablebase !== undefined);
    const found = await source?.tablebase?.(fen, signal);
    if (found?.ok !== true) return null;
    known.set(fen, found.value);
    const [oldest] = known.keys();
    if (known.size > MAX_CACHED_ENDGAMES && oldest !== undefined) known.delete(oldest);
    return found.value;
  };
};

type Reader = {
  body(bytes: Uint8Array): Promise<unknown>;
  game(pgn: string): Promise<Game>;
};

const createReader = (thread: AnalysisThread): Reader => ({
  body: async (bytes) => {
    if (bytes.length === 0) return undefined;
    const read = await thread.run('readBody', bytes);
    if (!read.ok) throw toReadError(read.error);
    if (!read.value.ok) throw toBodyError(read.value.error);
    return read.value.value;
  },
  game: async (pgn) => {
    const read = await thread.run('readOneGame', pgn);
    if (!read.ok) throw toReadError(read.error);
    if (!read.value.ok) throw toTextError(read.value.error);
    return read.value.value;
  },
});
