/** `/api/library/{id}`: the library of a user's own games. */
import { deletionSchema, librarySchema, nameChangeSchema, restoreSchema } from '../../../contract/library';
import { type Tree, treeQuerySchema, treeSchema } from '../../../contract/positions';
import { userParams } from '../../../contract/params';
import { readOwner } from '../../accounts/access';
import type { Database } from '../../db/database';
import type { StoredLibrary } from '../../db/library/libraries';
import { readGameSummaries } from '../../db/library/list';
import { readGamesAt, readPosition, readReached } from '../../db/library/position-moves';
import { changeTrackedAccount } from '../../db/library/tracked-accounts';
import { fail } from '../../errors';
import { addNamesAndEvaluations, countTree, type TreeSource } from '../../games/count-tree';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { createCache, stateOf } from '../../http/response-cache';
import { encapsulate, errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import { importRoutes } from './import/routes';
import { deleteAll, deleteGame, gameParams, type LibraryDeps, restore, summarizeLibrary } from './library';
import type { ProgressStreams } from './library-changes';
import { readRoutes } from './read-routes';
import { streamRoutes } from './stream-routes';

type AllDeps = LibraryDeps & { readonly streams: ProgressStreams; readonly evaluations: PositionEvaluations };

export const libraryRoutes: Routes<AllDeps> = (app, deps) => {
  readRoutes(app, deps);
  writeRoutes(app, deps);
  encapsulate(app, importRoutes, deps);
  trackedAccountRoutes(app, deps);
  encapsulate(app, streamRoutes, deps);
  libraryTreeRoutes(app, deps);
};

// Tracked accounts

const trackedAccountRoutes: Routes<LibraryDeps> = (app, deps) => {
  const { db, access, changes } = deps;
  app.put(
    '/api/library/:id/names',
    {
      schema: {
        summary: 'Change a name at a site',
        description: 'Whether new games under it come by themselves, and that those that came have been seen.',
        tags: ['library'],
        params: userParams,
        body: nameChangeSchema,
        response: {
          200: jsonResponse('The library as it is now', librarySchema),
          ...errorResponses(400, 401, 403, { 404: 'There is no such user, or nothing was imported under the name' }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { library } = await access.requireWrite(request, reply, id);
      const { site, name, ...change } = request.body;
      if (library === undefined || !(await changeTrackedAccount(db, library.id, { site, name }, change)))
        throw fail('no-such-name');
      changes.notify(id);
      return summarizeLibrary(deps, await readOwner(db, id), true);
    },
  );
};

// Deletion and undo

const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['library'],
  params: userParams,
});

const writeRoutes: Routes<LibraryDeps> = (app, deps) => {
  deleteRoutes(app, deps);
  restoreRoute(app, deps);
};

const deleteRoutes: Routes<LibraryDeps> = (app, { db, access, imports, changes }) => {
  app.delete(
    '/api/library/:id/games/:game',
    {
      schema: {
        ...describe('Delete a game', 'It can be undone for a day.'),
        params: gameParams,
        response: { 200: jsonResponse('How to undo it', deletionSchema), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, game } = request.params;
      const owner = await access.requireWrite(request, reply, id);
      const deletion = await deleteGame(db, owner, game, Date.now());
      if (deletion === undefined) throw fail('no-such-game');
      changes.notify(id);
      return deletion;
    },
  );

  app.delete(
    '/api/library/:id/games',
    {
      schema: {
        ...describe('Delete all games', 'Running imports are canceled. It can be undone for a day.'),
        response: { 200: jsonResponse('How to undo it', deletionSchema), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await imports.cancelAll(id);
      const deletion = await deleteAll(db, await readOwner(db, id), Date.now());
      if (deletion === undefined) throw fail('no-such-game');
      changes.notify(id);
      return deletion;
    },
  );
};

const restoreRoute: Routes<LibraryDeps> = (app, deps) => {
  const { db, access, changes } = deps;
  app.post(
    '/api/library/:id/restore',
    {
      schema: {
        ...describe('Undo a deletion', 'Of all games: those imported since are removed, and can be restored, too.'),
        body: restoreSchema,
        response: {
          200: jsonResponse('The library as it is now', librarySchema),
          ...errorResponses(400, 401, 403, { 404: 'There is no such user, or nothing to undo' }),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const owner = await access.requireWrite(request, reply, id);
      if (!(await restore(db, owner, request.body.deletion, Date.now()))) throw fail('nothing-to-restore');
      changes.notifyWork();
      changes.notify(id);
      return summarizeLibrary(deps, await readOwner(db, id), true);
    },
  );
};

// `GET /api/tree/library/{userId}`

/** Open calls per client and process. */
const OPEN_CALLS = 12;

/** Moves and games in cached trees, about 200 bytes each; dropped when a library changes. */
const MAX_CACHED_MOVES = 50_000;

type TreeDeps = LibraryDeps & { readonly evaluations: PositionEvaluations };

const libraryTreeRoutes: Routes<TreeDeps> = (app, { db, access, evaluations }) => {
  const treeCache = createCache<Tree>(MAX_CACHED_MOVES, ({ moves, recent }) => 1 + moves.length + recent.length);
  app.get(
    '/api/tree/library/:id',
    {
      onRequest: limitOpenCalls({ name: 'library-trees', max: OPEN_CALLS }),
      schema: {
        summary: 'What the owner of a library plays in a position',
        description: 'Counted over all games that fit the filter, in any order of moves, up to the thirtieth ply.',
        tags: ['library'],
        params: userParams,
        querystring: treeQuerySchema,
        response: {
          200: jsonResponse('The moves, the most played first', treeSchema),
          ...errorResponses(400, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const { library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return countTree(EMPTY_TREE_SOURCE, request.query);
      const state = `${stateOf(library)} ${JSON.stringify(request.query)}`;
      const tree = await treeCache(state, () => countTree(createTreeSource(db, library), request.query));
      return addNamesAndEvaluations(tree, evaluations);
    },
  );
};

const createTreeSource = (db: Database, { id }: StoredLibrary): TreeSource => ({
  at: (position, filter) => readPosition(db, id, position, filter),
  reached: (positions, filter) => readReached(db, id, positions, filter),
  games: async (position, filter, limit) => readGameSummaries(db, await readGamesAt(db, id, position, filter, limit)),
  isGrowing: false,
});

const EMPTY_TREE_SOURCE: TreeSource = {
  at: () => Promise.resolve({ moves: [], games: 0 }),
  reached: () => Promise.resolve(() => 0),
  games: () => Promise.resolve([]),
  isGrowing: false,
};
