/** `GET /api/{site}/user/{username}/…`: the three calls of a scout, and its progress as a stream of events. */
import { z } from 'zod';
import { insightsSchema, scoutedGamesSchema, scoutedTournamentsSchema } from '../../../contract/player/scout';
import { SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import { toInsights, toScoutedTournament } from '../../games/player-profile';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { answers, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import { scoutedGameRoutes } from './game-routes';
import { choiceQuery, createScoutCalls, describeAt, refusals, type SiteDeps } from './scout-call';
import { scoutStreamRoutes } from './scout-stream-routes';
import type { Scouts } from './scouts';
import { scoutTreeRoutes } from './tree-routes';

const gamesQuery = choiceQuery.extend({ max: z.coerce.number().int().min(1).max(SCOUTED_GAMES).optional() });

/** Calls that one client may have open; a page has up to four of each player. */
const OPEN_CALLS = 48;

type ScoutingDeps = {
  readonly evaluations: PositionEvaluations;
  readonly scouts: Scouts;
  readonly sources: Sources;
  readonly redis?: Redis;
};

export const scoutingRoutes: Routes<ScoutingDeps> = (app, { scouts, sources, evaluations, redis }) => {
  app.addHook('onRequest', limitOpenCalls({ name: 'scouting', max: OPEN_CALLS, redis }));
  for (const source of [...sources.all, sources.person]) routesOfSite(app, { scouts, source, evaluations });
};

type AllDeps = SiteDeps & Pick<ScoutingDeps, 'evaluations'>;

const routesOfSite: Routes<AllDeps> = (app, { evaluations, ...deps }) => {
  const { site } = deps.source;
  const describe = describeAt(site);
  const { follow, answerOf, refuse } = createScoutCalls(deps);
  scoutStreamRoutes(app, deps);
  scoutedGameRoutes(app, deps);
  scoutTreeRoutes(app, { ...deps, evaluations });

  app.get(
    `/api/${site}/user/:username/games`,
    {
      schema: {
        ...describe('The last games', 'With evaluations and missed tactics; those not analyzed yet without.'),
        querystring: gamesQuery,
        response: { 200: answers('The newest first', scoutedGamesSchema), ...refusals },
      },
    },
    async ({ params: { username }, query }, reply) => {
      const { games } = await answerOf(follow(username, query.games, reply), username);
      return games.slice(0, query.max);
    },
  );

  app.get(
    `/api/${site}/user/:username/insights`,
    {
      schema: {
        ...describe('The report on the last games', 'Answered when all games are analyzed or the time is over.'),
        querystring: choiceQuery,
        response: {
          200: answers('The profile of the player, and the fields that the specification names', insightsSchema),
          ...refusals,
        },
      },
    },
    async ({ params: { username }, query }, reply) =>
      toInsights((await answerOf(follow(username, query.games, reply), username)).profile),
  );

  app.get(
    `/api/${site}/user/:username/tournaments`,
    {
      schema: {
        ...describe('Tournaments', 'Arenas by the site’s list, swisses as the games name them.'),
        querystring: choiceQuery,
        response: { 200: answers('The newest first', scoutedTournamentsSchema), ...refusals },
      },
    },
    async ({ params: { username }, query }, reply) => {
      const { tournaments, failure } = await follow(username, query.games, reply).tournaments;
      if (failure !== undefined && tournaments.length === 0) throw refuse(failure, username);
      return tournaments.map(toScoutedTournament);
    },
  );
};
