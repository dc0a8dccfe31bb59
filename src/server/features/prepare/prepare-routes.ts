/** `GET /api/prepare/{site}/{name}`: a preparation against a player, as a stream that grows; and as files, when it is finished. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { type Preparation, PREPARATION_EVENT, type PreparationEvent } from '../../../contract/preparation';
import type { Connections } from '../../accounts/connections';
import { createEventStream, EVENT_STREAM, sendEvents } from '../../http/event-stream';
import { answers, clientGoneSignal, type Routes } from '../../http/routes';
import { clientOf, limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { createRun, preparationParams, preparationQuery, readMine, type RunDeps } from './run-preparation';
import { sheetRoutes } from './sheet-routes';
import { studyRoutes } from './study-routes';

export type PrepareRouteDeps = RunDeps & {
  readonly connections: Connections;
  readonly redis?: Redis;
};

/** That one client may have open: each keeps the engines busy for some seconds. */
const OPEN_CALLS = 3;

export const prepareRoutes: Routes<PrepareRouteDeps> = (app, deps) => {
  const run = createRun(deps);
  app.addHook('onRequest', limitOpenCalls({ name: 'preparations', max: OPEN_CALLS, redis: deps.redis }));
  sheetRoutes(app, { ...deps, run });
  studyRoutes(app, { ...deps, run });
  app.get(
    '/api/prepare/:site/:username',
    {
      schema: {
        summary: 'What to play against a player',
        description:
          'Events named `preparation`, each of them whole; the last one is the answer. Without `me` nothing is familiar.',
        tags: ['preparation'],
        params: preparationParams,
        querystring: preparationQuery,
        response: {
          200: { description: 'Events', content: { [EVENT_STREAM]: { schema: z.string() } } },
          400: answers('Not a player, a color or a site', errorSchema),
          404: answers('There is no such user, or not for whoever asks', errorSchema),
          429: answers('The client has too many of these calls open', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const mine = await readMine(deps, request, reply);
      const events = createEventStream();
      const send = (event: PreparationEvent): void => events.send(PREPARATION_EVENT, event, { replaces: true });
      const signal = clientGoneSignal(reply);
      const onGrowth = (preparation: Preparation): void => send({ preparation });
      void run(request, mine, { signal, client: clientOf(request), onGrowth })
        .then((outcome) => send(outcome.ok ? { preparation: outcome.value } : { failure: outcome.error.message }))
        .catch((error: unknown) => {
          if (!signal.aborted) request.log.warn({ err: error }, 'a preparation failed');
          send({ failure: 'Internal Server Error' });
        })
        .finally(() => events.end());
      return sendEvents(reply, events.readable);
    },
  );
};
