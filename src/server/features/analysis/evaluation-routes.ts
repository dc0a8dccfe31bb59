/** `GET /api/evaluation`: what the engine finds in one position. */
import type { onRequestAsyncHookHandler } from 'fastify';
import { sanLine } from '../../../chess/position/move';
import { errorSchema } from '../../../contract/errors';
import { EVALUATION_PATH, evaluationQuerySchema, positionEvaluationSchema } from '../../../contract/positions';
import type { EnginePool } from '../../../engine/search';
import { clientGone, engineBusy, engineFailed } from '../../errors';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { answers, clientGoneSignal, type Routes } from '../../http/routes';

type EvaluationDeps = {
  readonly evaluations: PositionEvaluations;
  readonly pool: EnginePool;
  readonly limitEngineCalls: onRequestAsyncHookHandler;
};

export const evaluationRoutes: Routes<EvaluationDeps> = (app, deps) => {
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
          200: answers('White’s view', positionEvaluationSchema),
          400: answers('Not a position', errorSchema),
          429: answers('The client has too many of these calls open', errorSchema),
          503: answers('With Retry-After: too busy; without: the engine failed, also on a second try', errorSchema),
        },
      },
    },
    async ({ query: { fen } }, reply) => {
      const outcome = await evaluations.evaluate(fen, clientGoneSignal(reply));
      if (outcome === undefined) throw engineBusy(pool.load().retryAfter);
      if (!outcome.ok) throw outcome.reason === 'cancelled' ? clientGone() : engineFailed();
      const { evaluation, depth, pv } = outcome.found;
      return { fen, evaluation, depth, line: [...sanLine(fen, pv, false)] };
    },
  );
};
