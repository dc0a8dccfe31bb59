/** A scout as it goes on, as a stream of events. */
import { z } from 'zod';
import { EVENT_STREAM, sendEvents } from '../../http/event-stream';
import type { Routes } from '../../http/routes';
import { choiceQuery, createScoutCalls, describeAt, refusals, type SiteDeps } from './scout-call';
import { createScoutStreams } from './scout-stream';

export const scoutStreamRoutes: Routes<SiteDeps> = (app, deps) => {
  const { site } = deps.source;
  const { follow, refuse } = createScoutCalls(deps);
  const streams = createScoutStreams();

  app.get(
    `/api/${site}/user/:username/progress`,
    {
      schema: {
        ...describeAt(deps.source.site)(
          'The scout as it goes',
          'Events named `scout`, each with what has changed; ends with the scout.',
        ),
        querystring: choiceQuery,
        response: {
          200: { description: 'Events', content: { [EVENT_STREAM]: { schema: z.string() } } },
          400: refusals[400],
          429: refusals[429],
        },
      },
    },
    async ({ params: { username }, query }, reply) =>
      sendEvents(
        reply,
        streams.open(follow(username, query.games, reply), (failure) => refuse(failure, username)),
      ),
  );
};
