/** `GET /api/meetings/{site}/{name}`: games between the user and a player. */
import { z } from 'zod';
import { headToHeadQuerySchema, headToHeadSchema } from '../../../contract/player/head-to-head';
import { PLAYER } from '../../../contract/sites';
import { fail } from '../../errors';
import { findHeadToHead, type HeadToHeadDeps, type MeDeps, readMe } from '../../games/head-to-head';
import { identifyPlayer } from '../../games/head-to-head-games';
import { clientGoneSignal, errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

type Deps = HeadToHeadDeps & MeDeps & { readonly redis?: Redis };

/** Open calls per client; some wait for a site. */
const OPEN_CALLS = 12;

export const headToHeadRoutes: Routes<Deps> = (app, deps) => {
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
        querystring: headToHeadQuerySchema,
        response: { 200: jsonResponse('The newest first', headToHeadSchema), ...errorResponses(400, 404, 429) },
      },
    },
    async (request, reply) => {
      const { site, username: name } = request.params;
      if (sources.find(site) === undefined) throw fail('no-such-source', { source: site });
      const me = await readMe(deps, request, reply, request.query.me);
      const theirs = await identifyPlayer(deps, { site, name });
      const options = { isWhole: request.query.whole, signal: clientGoneSignal(reply) };
      return findHeadToHead(deps, { mine: me.identity, theirs, libraryId: me.owner?.library?.id }, options);
    },
  );
};
