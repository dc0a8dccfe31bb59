import { CHECK_LIMITS, repertoireCheckEndpoint } from '../../../contract/repertoires/check';
import { QUOTAS } from '../../../contract/quotas';
import type { ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import type { EnginePool, EvaluationCache } from '../../../engine/search';
import { engineBusy, fail } from '../../errors';
import { reportFailure, toErrorBody } from '../../http/error-responses';
import { createEventStream, sendEvents } from '../../http/event-stream';
import { clientGoneSignal, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { checkPositions } from './check-positions';
import { requireValidPlaces } from './repertoire-calls';
import type { RepertoireThread } from './repertoire-tasks';

type CheckDeps = {
  readonly pool: EnginePool;
  readonly cache: EvaluationCache;
  readonly access: ProfileAccess;
  readonly thread: RepertoireThread;
  readonly redis?: Redis;
};

/** A position and its moves as JSON. */
const MAX_BODY_BYTES = CHECK_LIMITS.positions * (130 + 8 * CHECK_LIMITS.moves);

export const repertoireCheckRoute: Routes<CheckDeps> = (app, { pool, cache, access, thread, redis }) => {
  implementIn(app, access, 'repertoires')(
    repertoireCheckEndpoint,
    {
      summary: 'Check own moves with the engine',
      description:
        'What each move loses against the best one of its position, in points of win probability. The answer is a stream of the ' +
        'events `position` and, last, `result` or `error`; a refusal before the first event is an ordinary answer. Searched when ' +
        'the engines have nothing else to do, and remembered. A client that goes away ends the search.',
      answer: 'The positions, as they are checked',
      errors: errorResponses(413, 429, {
        400: 'The request is invalid, or a move is not legal',
        503: 'With Retry-After: too busy; without: the engine failed',
      }),
      limit: limitOpenCalls({ name: 'repertoire-checks', max: QUOTAS.repertoireChecksOfClient, redis }),
      bodyLimit: MAX_BODY_BYTES,
    },
    async ({ body: { positions } }, { request: { log }, reply }) => {
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
    },
  );
};
