/** `GET /api/tree/library/{userId}`: what the owner of a library plays in a position. */
import { errorSchema } from '../../../contract/errors';
import { type Tree, treeQuerySchema, treeSchema } from '../../../contract/positions';
import { ownerParams } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import type { StoredLibrary } from '../../db/library/libraries';
import { readGameHeads } from '../../db/library/list';
import { readGamesAt, readPosition, readReached } from '../../db/library/steps';
import { addKnown, countTree, type TreeSource } from '../../games/count-tree';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { createCache, stateOf } from '../../http/response-cache';
import { answers, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { LibraryDeps } from './library-deps';
import { readRefusals } from './library-schemas';

/** That one client may have open, in each process. */
const OPEN_CALLS = 12;
/** Moves and games of answers that are kept while a library stays as it is; about 200 bytes each. */
const MOST_KEPT = 50_000;

type TreeDeps = LibraryDeps & { readonly evaluations: PositionEvaluations };

export const libraryTreeRoutes: Routes<TreeDeps> = (app, { db, access, evaluations }) => {
  const trees = createCache<Tree>(MOST_KEPT, ({ moves, recent }) => 1 + moves.length + recent.length);
  app.get(
    '/api/tree/library/:id',
    {
      onRequest: limitOpenCalls({ name: 'library-trees', max: OPEN_CALLS }),
      schema: {
        summary: 'What the owner of a library plays in a position',
        description: 'Counted over all games that fit the filter, in any order of moves, up to the thirtieth ply.',
        tags: ['library'],
        params: ownerParams,
        querystring: treeQuerySchema,
        response: {
          200: answers('The moves, the most played first', treeSchema),
          ...readRefusals,
          429: answers('The client asks for too many at once', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return countTree(NO_GAMES, request.query);
      const state = `${stateOf(library)} ${JSON.stringify(request.query)}`;
      const tree = await trees(state, () => countTree(sourceOf(db, library), request.query));
      return addKnown(tree, evaluations);
    },
  );
};

const sourceOf = (db: Database, { id }: StoredLibrary): TreeSource => ({
  at: (position, filter) => readPosition(db, id, position, filter),
  reached: (positions, filter) => readReached(db, id, positions, filter),
  games: async (position, filter, limit) => readGameHeads(db, await readGamesAt(db, id, position, filter, limit)),
  isGrowing: false,
});

const NO_GAMES: TreeSource = {
  at: () => Promise.resolve({ moves: [], games: 0 }),
  reached: () => Promise.resolve(() => 0),
  games: () => Promise.resolve([]),
  isGrowing: false,
};
