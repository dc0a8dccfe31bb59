/** `GET /api/{site}/user/{username}/…`: games, insights and tournaments of a player. */
import { z } from 'zod';
import type { Milliseconds } from '../../../chess/types';
import {
  insightsSchema,
  scoutedGameSchema,
  scoutedGamesSchema,
  scoutedTournamentsSchema,
} from '../../../contract/player/scout';
import { SCOUTED_GAMES } from '../../../contract/player/scouted-games';
import { treeQuerySchema, treeSchema } from '../../../contract/positions';
import { fail } from '../../errors';
import { addNamesAndEvaluations, countTree } from '../../games/count-tree';
import { toInsights, toScoutedTournament } from '../../games/player-profile';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { clientGoneSignal, errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import { createScoutedTrees } from './player-games';
import {
  createScoutCalls,
  describeScoutRoute,
  paramsAt,
  scoutStreamRoutes,
  selectionQuery,
  type SiteDeps,
} from './scout-stream';
import { playerKey } from './scout-task';
import { toScoutedGame } from './scouted-game';
import type { Scouts } from './scouts';

const gamesQuery = selectionQuery.extend({ max: z.coerce.number().int().min(1).max(SCOUTED_GAMES).optional() });

/** Open calls per client; a page has up to four per player. */
const OPEN_CALLS = 48;

type ScoutingDeps = {
  readonly evaluations: PositionEvaluations;
  readonly scouts: Scouts;
  readonly sources: Sources;
  readonly redis?: Redis;
};

export const scoutingRoutes: Routes<ScoutingDeps> = (app, { scouts, sources, evaluations, redis }) => {
  app.addHook('onRequest', limitOpenCalls({ name: 'scouting', max: OPEN_CALLS, redis }));
  for (const source of [...sources.all, sources.person]) siteRoutes(app, { scouts, source, evaluations });
};

type AllDeps = SiteDeps & Pick<ScoutingDeps, 'evaluations'>;

const siteRoutes: Routes<AllDeps> = (app, { evaluations, ...deps }) => {
  const { site } = deps.source;
  const describe = describeScoutRoute(site);
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
        response: {
          200: jsonResponse('The newest first', scoutedGamesSchema),
          ...errorResponses(400, 404, 410, 429, 502, 503, 504),
        },
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
        querystring: selectionQuery,
        response: {
          200: jsonResponse('The profile of the player, and the fields that the specification names', insightsSchema),
          ...errorResponses(400, 404, 410, 429, 502, 503, 504),
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
        querystring: selectionQuery,
        response: {
          200: jsonResponse('The newest first', scoutedTournamentsSchema),
          ...errorResponses(400, 404, 410, 429, 502, 503, 504),
        },
      },
    },
    async ({ params: { username }, query }, reply) => {
      const { tournaments, failure } = await follow(username, query.games, reply).tournaments;
      if (failure !== undefined && tournaments.length === 0) throw refuse(failure, username);
      return tournaments.map(toScoutedTournament);
    },
  );
};

// `GET /api/{site}/user/{username}/games/{game}`: the full version of a game that large scouts shorten.

const scoutedGameRoutes: Routes<SiteDeps> = (app, { scouts, source: { site } }) => {
  app.get(
    `/api/${site}/user/:username/games/:game`,
    {
      schema: {
        ...describeScoutRoute(site)(
          'One of the games',
          'Whole: with its moves, its PGN and the evaluations of its positions.',
        ),
        params: paramsAt(site).extend({ game: z.string().min(1).max(200) }),
        querystring: selectionQuery,
        response: { 200: jsonResponse('The game', scoutedGameSchema), ...errorResponses(400, 404, 429) },
      },
    },
    async ({ params: { username, game }, query }) => {
      const entry = await scouts.game({ site, name: username, choice: query.games }, game);
      if (entry === undefined) throw fail('no-such-game');
      return toScoutedGame(entry);
    },
  );
};

// `GET /api/tree/{site}/{name}`

type TreeDeps = SiteDeps & { readonly evaluations: PositionEvaluations };

/** While games arrive, a tree is asked for every few seconds, and nothing else may follow the scout. */
const UNTIL_ASKED_AGAIN: Milliseconds = 10_000;

const scoutTreeRoutes: Routes<TreeDeps> = (app, { evaluations, ...deps }) => {
  const { follow, refuse } = createScoutCalls(deps);
  const trees = createScoutedTrees();

  app.get(
    `/api/tree/${deps.source.site}/:username`,
    {
      schema: {
        ...describeScoutRoute(deps.source.site)(
          'What the player plays in a position',
          'Over the games that a scout knows, in any order of moves, up to the thirtieth ply; it waits for no engine.',
        ),
        querystring: treeQuerySchema.extend(selectionQuery.shape),
        response: {
          200: jsonResponse('The moves, the most played first', treeSchema),
          ...errorResponses(400, 404, 410, 429, 502, 503, 504),
        },
      },
    },
    async ({ params: { username }, query: { games, ...query } }, reply) => {
      const scout = follow(username, games, reply, UNTIL_ASKED_AGAIN);
      if (scout.games().length === 0) {
        const received = await scout.received;
        if (!received.ok) throw refuse(received.error, username);
      }
      await scout.readOlder(clientGoneSignal(reply));
      return addNamesAndEvaluations(
        await countTree(trees.of(playerKey(username.toLowerCase(), games), scout), query),
        evaluations,
      );
    },
  );
};
