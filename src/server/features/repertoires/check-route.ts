import { z } from 'zod';
import { CHECK_LIMITS, checkRequestSchema, REPERTOIRE_CHECK_PATH } from '../../../contract/repertoires/check';
import { QUOTAS } from '../../../contract/quotas';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import { engineBusy, fail } from '../../errors';
import { reportFailure, toErrorBody } from '../../http/error-responses';
import { createEventStream, EVENT_STREAM, sendEvents } from '../../http/event-stream';
import { clientGoneSignal, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { checkPositions } from './check-positions';
import { requireValidPlaces } from './repertoire-access';
import type { RepertoireThread } from './repertoire-tasks';

type CheckDeps = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly thread: RepertoireThread;
  readonly redis?: Redis;
};

/** A position and its moves as JSON. */
const MAX_BODY_BYTES = CHECK_LIMITS.positions * (130 + 8 * CHECK_LIMITS.moves);

const schema = {
  summary: 'Check own moves with the engine',
  description:
    'What each move loses against the best one of its position, in points of win probability. The answer is a stream of the ' +
    'events `position` and, last, `result` or `error`; a refusal before the first event is an ordinary answer. Searched when ' +
    'the engines have nothing else to do, and remembered. A client that goes away ends the search.',
  tags: ['repertoires'],
  body: checkRequestSchema,
  response: {
    200: {
      description: 'The positions, as they are checked',
      content: { [EVENT_STREAM]: { schema: z.string().describe('The events position, result and error') } },
    },
    ...errorResponses(413, 429, {
      400: 'The request is invalid, or a move is not legal',
      503: 'With Retry-After: too busy; without: the engine failed',
    }),
  },
};

export const repertoireCheckRoute: Routes<CheckDeps> = (app, { pool, cache, thread, redis }) => {
  const onRequest = limitOpenCalls({ name: 'repertoire-checks', max: QUOTAS.repertoireChecksOfClient, redis });
  app.post(REPERTOIRE_CHECK_PATH, { onRequest, schema, bodyLimit: MAX_BODY_BYTES }, async ({ body, log }, reply) => {
    const { positions } = body;
    const signal = clientGoneSignal(reply);
    const places = positions.flatMap(({ position, moves }) =>
      moves.map((uci) => ({ position, uci, text: '', shapes: [] })),
    );
    await requireValidPlaces(thread, { put: [], notes: places });
    const events = createEventStream();
    const check = async (): Promise<void> => {
      const outcome = await checkPositions({
        ...{ pool, cache, positions, signal },
        onChecked: (checked) => events.send('position', checked),
      }).catch(() => 'engine-failed' as const);
      if (outcome === 'queue-full') throw engineBusy(pool.load().retryAfter);
      if (outcome !== 'done') throw fail(outcome === 'cancelled' ? 'client-gone' : 'engine-failed');
      events.send('result', { positions: positions.length });
    };
    const finished = check()
      .catch((error: unknown) => {
        if (!events.isOpen()) throw error;
        events.send('error', toErrorBody(reportFailure(error, log)));
      })
      .finally(() => events.end());
    await Promise.race([events.opened, finished]);
    return sendEvents(reply, events.readable);
  });
};
