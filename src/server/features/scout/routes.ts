/** `GET /api/{site}/user/{username}/…`: the three calls of a scout, and its progress as a stream of events. */
import type { FastifyReply } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import {
  insightsSchema,
  PLAYER_NAME,
  SCOUTED_GAMES,
  scoutedGamesSchema,
  scoutedTournamentsSchema,
  scoutingMessages,
} from '../../../contract/scout';
import { answers } from '../../plugins/api-docs';
import { clientGoneSignal } from '../../plugins/client-gone';
import { EVENT_STREAM, sendEvents } from '../../plugins/event-stream';
import { clientOf } from '../../plugins/limits';
import { limitOpenCalls } from '../../plugins/open-calls';
import type { Redis } from '../../redis';
import type { SourceFailure } from '../../sources/failures';
import type { Source } from '../../sources/source';
import type { Sources } from '../../sources/sources';
import type { HttpFailure } from '../../errors';
import { toScoutRefusal } from './to-scout-refusal';
import type { Scout } from './scout';
import type { ScoutAnswer } from './scout-state';
import { streamScout } from './scout-stream';
import type { Scouts } from './scouts';
import { toInsights } from '../../games/to-insights';
import { toScoutedTournament } from '../../games/to-scouted-tournament';

const params = z.object({ username: z.string().regex(PLAYER_NAME, scoutingMessages.badName) });
const gamesQuery = z.object({ max: z.coerce.number().int().min(1).max(SCOUTED_GAMES).default(SCOUTED_GAMES) });

/** Calls that one client may have open; a page has up to four of each player. */
const OPEN_CALLS = 48;

const refusals = {
  400: answers('Not the name of a player', errorSchema),
  404: answers('There is no such player', errorSchema),
  410: answers('The account is closed', errorSchema),
  429: answers('The client has too many of these calls open', errorSchema),
  502: answers('The site cannot be reached, refuses, or has trouble', errorSchema),
  503: answers('The site asks us to wait as long as Retry-After says', errorSchema),
  504: answers('The site did not answer in time', errorSchema),
};

const describe = (summary: string, description: string) => ({ summary, description, tags: ['scouting'], params });

type ScoutingDeps = { readonly scouts: Scouts; readonly sources: Sources; readonly redis?: Redis | undefined };

export const scoutingRoutes: FastifyPluginCallbackZod<ScoutingDeps> = (app, { scouts, sources, redis }, done) => {
  app.addHook('onRequest', limitOpenCalls({ name: 'scouting', max: OPEN_CALLS, redis }));
  for (const source of sources.all) void app.register(routesOfSite, { scouts, source });
  done();
};

type SiteDeps = { readonly scouts: Scouts; readonly source: Source };

const routesOfSite: FastifyPluginCallbackZod<SiteDeps> = (app, { scouts, source: { site, label } }, done) => {
  const refuse = (failure: SourceFailure, name: string): HttpFailure => toScoutRefusal(failure, { name, label });

  /** As far as it is known now: whoever joins a scout that has answered gets what has been found since. */
  const answerOf = async (scout: Scout, username: string): Promise<ScoutAnswer> => {
    const outcome = await scout.answered;
    if (!outcome.ok) throw refuse(outcome.error, username);
    return scout.answer();
  };

  app.get(
    `/api/${site}/user/:username/games`,
    {
      schema: {
        ...describe('The last games', 'With evaluations and missed tactics; those not looked through yet without.'),
        querystring: gamesQuery,
        response: { 200: answers('The newest first', scoutedGamesSchema), ...refusals },
      },
    },
    async ({ params: { username }, query }, reply) => {
      const { games } = await answerOf(follow(username, reply), username);
      return games.slice(0, query.max);
    },
  );

  app.get(
    `/api/${site}/user/:username/insights`,
    {
      schema: {
        ...describe('What the last games tell', 'Answered when all games are looked through or the time is over.'),
        response: {
          200: answers('The profile of the player, and the fields that the specification names', insightsSchema),
          ...refusals,
        },
      },
    },
    async ({ params: { username } }, reply) => toInsights((await answerOf(follow(username, reply), username)).profile),
  );

  app.get(
    `/api/${site}/user/:username/tournaments`,
    {
      schema: {
        ...describe('Tournaments', 'Arenas by the site’s list, swisses as the games name them.'),
        response: { 200: answers('The newest first', scoutedTournamentsSchema), ...refusals },
      },
    },
    async ({ params: { username } }, reply) => {
      const { tournaments, failure } = await follow(username, reply).tournaments;
      if (failure !== undefined && tournaments.length === 0) throw refuse(failure, username);
      return tournaments.map(toScoutedTournament);
    },
  );

  app.get(
    `/api/${site}/user/:username/progress`,
    {
      schema: {
        ...describe(
          'The scout as it goes',
          'Events `scout`: the newest state, of which the three calls are views; ends with the scout.',
        ),
        response: {
          200: { description: 'Events', content: { [EVENT_STREAM]: { schema: z.string() } } },
          400: refusals[400],
          429: refusals[429],
        },
      },
    },
    async ({ params: { username } }, reply) =>
      sendEvents(
        reply,
        streamScout(follow(username, reply), (failure) => refuse(failure, username)),
      ),
  );

  const follow = (username: string, reply: FastifyReply): Scout =>
    scouts.follow({ site, name: username }, clientGoneSignal(reply), clientOf(reply.request));
  done();
};
