/** `GET /api/meetings/{site}/{name}`: games between the user and a player. */
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { meetingsQuerySchema, meetingsSchema } from '../../../contract/player/head-to-head';
import { PLAYER } from '../../../contract/sites';
import { noSuchSite } from '../../errors';
import { findMeetings, type MeDeps, type MeetingsDeps, readMe } from '../../games/head-to-head';
import { sideOfPlayer } from '../../games/head-to-head-games';
import { answers, clientGoneSignal, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

type Deps = MeetingsDeps & MeDeps & { readonly redis?: Redis };

/** Open calls per client; some wait for a site. */
const OPEN_CALLS = 12;

export const meetingsRoutes: Routes<Deps> = (app, deps) => {
  const { sources, redis } = deps;
  app.get(
    '/api/meetings/:site/:username',
    {
      onRequest: limitOpenCalls({ name: 'meetings', max: OPEN_CALLS, redis }),
      schema: {
        summary: 'The games of two people against each other',
        description:
          'From my library, from what was scouted of either, and from sites that tell them; each once. Without `whole` what is known here is answered at once.',
        tags: ['meetings'],
        params: z.object({ site: z.string().max(30), username: z.string().regex(PLAYER) }),
        querystring: meetingsQuerySchema,
        response: {
          200: answers('The newest first', meetingsSchema),
          400: answers('Not a player or a site', errorSchema),
          404: answers('There is no such user, or not for whoever asks', errorSchema),
          429: answers('The client has too many of these calls open', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { site, username: name } = request.params;
      if (sources.find(site) === undefined) throw noSuchSite(site);
      const me = await readMe(deps, request, reply, request.query.me);
      const theirs = await sideOfPlayer(deps, { site, name });
      const options = { isWhole: request.query.whole, signal: clientGoneSignal(reply) };
      return findMeetings(deps, { mine: me.side, theirs, libraryId: me.owner?.library?.id }, options);
    },
  );
};
