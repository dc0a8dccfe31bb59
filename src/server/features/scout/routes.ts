/** `GET /api/{site}/user/{username}/…`: games, insights and tournaments of a player. */
import type { Milliseconds } from '../../../chess/types';
import { scoutApi } from '../../../contract/player/scout';
import type { ProfileAccess } from '../../accounts/access';
import { type Implement, implementIn } from '../../accounts/implement';
import { fail } from '../../errors';
import { addNamesAndEvaluations, countTree } from '../../games/count-tree';
import { toInsights, toScoutedTournament } from '../../games/player-profile';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { clientGoneSignal, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import { createScoutedTrees } from './player-games';
import { createScoutCalls, implementProgress, type SiteDeps } from './scout-stream';
import { playerKey } from './scout-task';
import { toScoutedGame } from './scouted-game';
import type { Scouts } from './scouts';

/** Open calls per client; a page has up to four per player. */
const OPEN_CALLS = 48;

type ScoutingDeps = {
  readonly access: ProfileAccess;
  readonly evaluations: PositionEvaluations;
  readonly scouts: Scouts;
  readonly sources: Sources;
  readonly redis?: Redis;
};

export const scoutingRoutes: Routes<ScoutingDeps> = (app, { access, scouts, sources, evaluations, redis }) => {
  app.addHook('onRequest', limitOpenCalls({ name: 'scouting', max: OPEN_CALLS, redis }));
  const implement = implementIn(app, access, 'scouting');
  for (const source of [...sources.all, sources.person]) {
    const deps = { scouts, source, api: scoutApi(source.site) };
    implementProgress(implement, deps);
    implementGame(implement, deps);
    implementTree(implement, { ...deps, evaluations });
    implementAnswers(implement, deps);
  }
};

const errors = errorResponses(404, 410, 429, 502, 503, 504);

const implementAnswers = (implement: Implement, deps: SiteDeps): void => {
  const { api } = deps;
  const { follow, answerOf, refuse } = createScoutCalls(deps);

  implement(
    api.games,
    {
      summary: 'The last games',
      description: 'With evaluations and missed tactics; those not analyzed yet without.',
      answer: 'The newest first',
      errors,
    },
    async ({ params: { username }, query }, { reply }) => {
      const { games } = await answerOf(follow(username, query.games, reply), username);
      return games.slice(0, query.max);
    },
  );

  implement(
    api.insights,
    {
      summary: 'The report on the last games',
      description: 'Answered when all games are analyzed or the time is over.',
      answer: 'The profile of the player, and the fields that the specification names',
      errors,
    },
    async ({ params: { username }, query }, { reply }) =>
      toInsights((await answerOf(follow(username, query.games, reply), username)).profile),
  );

  implement(
    api.tournaments,
    {
      summary: 'Tournaments',
      description: 'Arenas by the site’s list, swisses as the games name them.',
      answer: 'The newest first',
      errors,
    },
    async ({ params: { username }, query }, { reply }) => {
      const { tournaments, failure } = await follow(username, query.games, reply).tournaments;
      if (failure !== undefined && tournaments.length === 0) throw refuse(failure, username);
      return tournaments.map(toScoutedTournament);
    },
  );
};

/** The full version of a game that large scouts shorten. */
const implementGame = (implement: Implement, { scouts, api, source: { site } }: SiteDeps): void =>
  implement(
    api.game,
    {
      summary: 'One of the games',
      description: 'Whole: with its moves, its PGN and the evaluations of its positions.',
      answer: 'The game',
      errors: errorResponses(404, 429),
    },
    async ({ params: { username, game }, query }) => {
      const entry = await scouts.game({ site, name: username, choice: query.games }, game);
      if (entry === undefined) throw fail('no-such-game');
      return toScoutedGame(entry);
    },
  );

type TreeDeps = SiteDeps & Pick<ScoutingDeps, 'evaluations'>;

/** While games arrive, a tree is asked for every few seconds, and nothing else may follow the scout. */
const UNTIL_ASKED_AGAIN: Milliseconds = 10_000;

const implementTree = (implement: Implement, { evaluations, ...deps }: TreeDeps): void => {
  const { follow, refuse } = createScoutCalls(deps);
  const trees = createScoutedTrees();

  implement(
    deps.api.tree,
    {
      summary: 'What the player plays in a position',
      description:
        'Over the games that a scout knows, in any order of moves, up to the thirtieth ply; it waits for no engine.',
      answer: 'The moves, the most played first',
      errors,
    },
    async ({ params: { username }, query: { games, ...query } }, { reply }) => {
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
