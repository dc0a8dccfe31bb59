/** `GET /api/tree/{site}/{name}`: what a scouted player plays in a position. */
import { treeQuerySchema, treeSchema } from '../../../contract/positions';
import { addKnown, countTree } from '../../games/count-tree';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { answers, type Routes } from '../../http/routes';
import { choiceQuery, createScoutCalls, describeAt, refusals, type SiteDeps } from './scout-call';
import { playerKey } from './scout-keeper';
import { createScoutedTrees } from './scouted-tree';

type TreeDeps = SiteDeps & { readonly evaluations: PositionEvaluations };

export const scoutTreeRoutes: Routes<TreeDeps> = (app, { evaluations, ...deps }) => {
  const { follow, refuse } = createScoutCalls(deps);
  const trees = createScoutedTrees();

  app.get(
    `/api/tree/${deps.source.site}/:username`,
    {
      schema: {
        ...describeAt(deps.source.site)(
          'What the player plays in a position',
          'Over the games that a scout knows, in any order of moves, up to the thirtieth ply; it waits for no engine.',
        ),
        querystring: treeQuerySchema.extend(choiceQuery.shape),
        response: { 200: answers('The moves, the most played first', treeSchema), ...refusals },
      },
    },
    async ({ params: { username }, query: { games, ...query } }, reply) => {
      const scout = follow(username, games, reply);
      if (scout.games().length === 0) {
        const received = await scout.received;
        if (!received.ok) throw refuse(received.error, username);
      }
      return addKnown(await countTree(trees.of(playerKey(username.toLowerCase(), games), scout), query), evaluations);
    },
  );
};
