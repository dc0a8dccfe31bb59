/** `POST /api/analyze/simple`: analyzes a game, as JSON or as an event stream. */
import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Game } from '../../../chess/game';
import { sanLine } from '../../../chess/position/move';
import { isInTablebase, MAX_TABLEBASE_PIECES } from '../../../chess/position/position';
import type { Fen } from '../../../chess/types';
import {
  ANALYSIS_RUN_HEADER,
  analysisApi,
  analysisErrorSchema,
  type AnalysisResult,
  MAX_PGN_LENGTH,
} from '../../../contract/analysis/analysis';
import { type KnownEndgame, positionsApi } from '../../../contract/analysis/positions';
import { QUOTAS } from '../../../contract/quotas';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import type { ProfileAccess } from '../../accounts/access';
import { type Implement, implementIn } from '../../accounts/implement';
import { engineBusy, fail } from '../../errors';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { reportFailure, toErrorBody } from '../../http/error-responses';
import { createEventStream, sendEvents, wantsEvents } from '../../http/event-stream';
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

export type AnalysisDeps = {
  readonly access: ProfileAccess;
  readonly thread: AnalysisThread;
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly evaluations: PositionEvaluations;
  readonly sources: Sources;
  readonly limitEngineCalls: onRequestAsyncHookHandler;
};

export const analysisRoutes: Routes<AnalysisDeps> = (
  app,
  { access, thread, pool, cache, evaluations, sources, limitEngineCalls },
) => {
  const read = createReader(thread);
  const runs = createAnalysisRuns();
  // The engines are closed by then, so each run ends.
  app.addHook('preClose', runs.idle);
  const implement = implementIn(app, access, 'analysis');
  implementEvaluation(implement, { evaluations, pool, limitEngineCalls });
  implementTablebase(implement, { sources, limitEngineCalls });
  implementRuns(implement, runs);
  app.removeContentTypeParser(JSON_TYPE);
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (_request: FastifyRequest, body: Buffer) =>
    read.body(body),
  );
  implement(
    analysisApi.analyze,
    {
      summary: 'Analyze a game',
      description:
        'Evaluates every move of one game in PGN. With `Accept: text/event-stream` the answer is a stream of the events ' +
        '`progress`, `move`, `judged` (the whole answer, but for the reasons that are looked at closer) and, last, ' +
        '`result` (the JSON answer) or `error`; a refusal before the first event is an ordinary answer. A client that goes away ends its analysis, unless it gave it an id in the header ' +
        '`Analysis-Run`: then it goes on for ten minutes after the last listener, and is joined by its id.',
      answer: ANALYSIS_ANSWER,
      conflict: 'Another game is analyzed under the id',
      errors: {
        400: jsonResponse('Not a request, or not the PGN of one legal game; `place` tells where', analysisErrorSchema),
        ...errorResponses(413, 429, {
          410: 'The analysis was ended by its id',
          422: 'The game has too many moves',
          503: 'With Retry-After: too busy; without: the engine failed, also on a second try',
        }),
      },
      bodyLimit: MAX_BODY_BYTES,
      errorHandler: toTooLargeError,
      limit: limitEngineCalls,
    },
    async ({ headers: { [ANALYSIS_RUN_HEADER]: id }, body: { pgn, mode, from } }, { request, reply }) => {
      const game = await read.game(pgn);
      const analyze: Analyze = async (listeners, signal) => {
        const outcome = await analyzeOneGame({ pool, cache, game, pgn, mode, from, signal, ...listeners });
        if (!outcome.ok) throw toAnalysisError(outcome);
        return outcome.value;
      };
      if (id === undefined) return respondWithRun(analyze, request, reply);
      // The client could not end the run any more.
      if (reply.raw.destroyed) throw fail('client-gone');
      const started = { id, analyze, request: { pgn, mode }, client: clientOf(request), onOver: holdCallSlot(request) };
      return respondWithRun(runs.start(started).follow, request, reply);
    },
  );
};

const ANALYSIS_ANSWER = 'The evaluation of every move';

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

const implementEvaluation = (implement: Implement, { evaluations, pool, limitEngineCalls }: EvaluationDeps): void =>
  implement(
    positionsApi.evaluate,
    {
      summary: 'Evaluate a position',
      description: 'Searched once to one depth, and remembered. A client that goes away ends the search.',
      answer: 'White’s view',
      errors: errorResponses(429, {
        503: 'With Retry-After: too busy; without: the engine failed, also on a second try',
      }),
      limit: limitEngineCalls,
    },
    async ({ query: { fen } }, { reply }) => {
      const outcome = await evaluations.evaluate(fen, clientGoneSignal(reply));
      if (outcome === undefined) throw engineBusy(pool.load().retryAfter);
      if (!outcome.ok) throw fail(outcome.reason === 'cancelled' ? 'client-gone' : 'engine-failed');
      const { evaluation, depth, pv } = outcome.found;
      return { fen, evaluation, depth, line: [...sanLine(fen, pv, false)] };
    },
  );

// `/api/analyze/runs/{id}`: joins, changes or ends an analysis by its id.

const noRun = errorResponses({ 404: 'Ended, forgotten, or begun at another server' });

const implementRuns = (implement: Implement, runs: AnalysisRuns): void => {
  const findRun = (id: string) => {
    const run = runs.find(id);
    if (run === undefined) throw fail('no-such-run');
    return run;
  };

  implement(
    analysisApi.joinRun,
    {
      summary: 'Join an analysis by its id',
      description:
        'Everything that has come of it so far, then what comes, as the call that began it has it. It goes on when this ' +
        'client goes away, for ten minutes after the last one.',
      answer: ANALYSIS_ANSWER,
      errors: {
        ...noRun,
        ...errorResponses(429, {
          410: 'Somebody ended it meanwhile',
          503: 'The engine failed, also on a second try, or the server is closing',
        }),
      },
      limit: limitOpenCalls({ name: 'joined-runs', max: QUOTAS.joinedRunsOfClient }),
    },
    async ({ params }, { request, reply }) => respondWithRun(findRun(params.run).follow, request, reply),
  );

  implement(
    analysisApi.changeRun,
    {
      summary: 'Change the order of an analysis by its id',
      description: 'What is not searched yet is searched outwards from this ply. The result does not depend on it.',
      answer: 'It goes on from there',
      errors: noRun,
    },
    ({ params, body }) => {
      findRun(params.run).beginFrom(body.from);
      return Promise.resolve();
    },
  );

  implement(
    analysisApi.endRun,
    {
      summary: 'End an analysis by its id',
      description: 'For all who listen to it.',
      answer: 'It has ended',
      errors: noRun,
    },
    ({ params }) => (runs.end(params.run) ? Promise.resolve() : Promise.reject(fail('no-such-run'))),
  );
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

const implementTablebase = (implement: Implement, { sources, limitEngineCalls }: TablebaseDeps): void => {
  const lookUp = createTablebaseLookup(sources);
  implement(
    positionsApi.lookUp,
    {
      summary: 'Look a position up in an endgame tablebase',
      description: `Positions of at most ${MAX_TABLEBASE_PIECES} pieces without castling. Null where no table can be reached.`,
      answer: 'For the side to move',
      errors: errorResponses(429),
      limit: limitEngineCalls,
    },
    async ({ query: { fen } }, { reply }) => ({ fen, known: await lookUp(fen, clientGoneSignal(reply)) }),
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
