/** `/api/user/{id}/follows`: the players a user follows, private even if the profile is public. */
import { z } from 'zod';
import {
  followQuerySchema,
  type Follows,
  followSchema,
  followsSchema,
  MAX_FOLLOWS,
  seenSchema,
} from '../../../contract/account/notifications';
import { parsePlayer, playersOf } from '../../../contract/sites';
import { userParams } from '../../../contract/params';
import { type ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/database';
import { addFollow, listFollows, markSeen, removeFollow } from '../../db/scout/follows';
import { fail } from '../../errors';
import { toFollowedPlayer } from '../../games/to-contract';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import type { Sources } from '../../sources/sources';
import { checkInterval } from './follow-checks';

export type FollowDeps = { readonly db: Database; readonly access: ProfileAccess; readonly sources: Sources };

const FOLLOWS = '/api/user/:id/follows';

const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['scouting'],
  params: userParams,
});

export const followRoutes: Routes<FollowDeps> = (app, deps) => {
  listRoute(app, deps);
  addRoute(app, deps);
  seenRoutes(app, deps);
};

const readFollows = async (db: Database, id: number): Promise<Follows> => ({
  canWrite: true,
  players: (await listFollows(db, id)).map(toFollowedPlayer),
});

const listRoute: Routes<FollowDeps> = (app, { db, access }) => {
  app.get(
    FOLLOWS,
    {
      schema: {
        ...describe('Followed players', 'With how many of their games are new. Empty for anyone but the user.'),
        response: { 200: jsonResponse('Those with new games first', followsSchema), ...errorResponses(400) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return (await access.mayWrite(request, reply, id)) ? readFollows(db, id) : { canWrite: false, players: [] };
    },
  );
};

const addRoute: Routes<FollowDeps> = (app, { db, access, sources }) => {
  app.put(
    FOLLOWS,
    {
      schema: {
        ...describe('Follow a player', 'New games are looked for every few hours, and counted from `seenUntil` on.'),
        body: followSchema,
        response: {
          200: jsonResponse('All followed players', followsSchema),
          ...errorResponses(400, 401, 403, 404, { 409: `The user follows ${MAX_FOLLOWS} players already` }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      const { player, seenUntil } = request.body;
      const unknown = playersOf(player).find(({ site }) => sources.find(site) === undefined);
      if (unknown !== undefined) throw fail('no-such-source', { source: unknown.site });
      const now = Date.now();
      const seen = seenUntil === undefined ? undefined : Date.parse(seenUntil);
      const dueAt = seen === undefined ? now : now + checkInterval(sources, player);
      const follow = { player, site: parsePlayer(player).site, seenUntil: seen, dueAt, now };
      if (!(await addFollow(db, id, follow, MAX_FOLLOWS))) throw fail('too-many-follows');
      return readFollows(db, id);
    },
  );
};

const seenRoutes: Routes<FollowDeps> = (app, { db, access }) => {
  app.delete(
    FOLLOWS,
    {
      schema: {
        ...describe('Stop following a player', 'Nothing happens where the player is not followed.'),
        querystring: followQuerySchema,
        response: { 204: z.undefined().describe('Not followed any more'), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await removeFollow(db, id, request.query.player);
      return reply.status(204).send();
    },
  );

  app.put(
    `${FOLLOWS}/seen`,
    {
      schema: {
        ...describe('Mark a player’s games as seen', 'Up to the newest one shown to the user.'),
        body: seenSchema,
        response: {
          204: z.undefined().describe('Seen, where the player is followed'),
          ...errorResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      const { player, seenUntil } = request.body;
      await markSeen(db, id, { player, seenUntil: Date.parse(seenUntil) });
      return reply.status(204).send();
    },
  );
};
