/** `GET /api/meetings/{site}/{name}`: games between the user and a player. */
import { headToHeadEndpoint } from '../../../contract/player/head-to-head';
import type { ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import { fail } from '../../errors';
import { findHeadToHead, type HeadToHeadDeps, identifyMe, type MeDeps } from '../../games/head-to-head';
import { identifyPlayer } from '../../games/head-to-head-games';
import { clientGoneSignal, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';

type Deps = HeadToHeadDeps & MeDeps & { readonly access: ProfileAccess; readonly redis?: Redis };

/** Open calls per client; some wait for a site. */
const OPEN_CALLS = 12;

export const headToHeadRoutes: Routes<Deps> = (app, deps) => {
  const { sources, access, redis } = deps;
  implementIn(app, access, 'meetings')(
    headToHeadEndpoint,
    {
      summary: 'The games of two people against each other',
      description:
        'From my library, from what was scouted of either, and from sites that tell them; each once. Without `whole` what is known here is answered at once.',
      answer: 'The newest first',
      errors: errorResponses(429),
      limit: limitOpenCalls({ name: 'meetings', max: OPEN_CALLS, redis }),
    },
    async ({ me, params: { site, username: name }, query }, { reply }) => {
      if (sources.find(site) === undefined) throw fail('no-such-source', { source: site });
      const mine = await identifyMe(deps, query.me, me);
      const theirs = await identifyPlayer(deps, { site, name });
      const options = { isWhole: query.whole, signal: clientGoneSignal(reply) };
      return findHeadToHead(deps, { mine, theirs, libraryId: me?.library?.id }, options);
    },
  );
};
