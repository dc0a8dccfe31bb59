/** `/api/library/{id}`: the library of a user's own games. */
import { libraryApi } from '../../../contract/library';
import { libraryTree, type Tree } from '../../../contract/analysis/positions';
import { readOwner } from '../../accounts/access';
import { type Implement, implementIn } from '../../accounts/implement';
import type { Database } from '../../db/database';
import type { StoredLibrary } from '../../db/library/libraries';
import { readGameSummaries } from '../../db/library/list';
import { readGamesAt, readPosition, readReached } from '../../db/library/position-moves';
import { changeTrackedAccount } from '../../db/library/tracked-accounts';
import { fail } from '../../errors';
import { addNamesAndEvaluations, countTree, type TreeSource } from '../../games/count-tree';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { createCache, stateOf } from '../../http/response-cache';
import { encapsulate, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import { importRoutes } from './import/routes';
import { deleteAll, deleteGame, type LibraryDeps, restore, summarizeLibrary } from './library';
import type { ProgressStreams } from './library-changes';
import { implementReads } from './read-routes';
import { streamRoutes } from './stream-routes';

type AllDeps = LibraryDeps & { readonly streams: ProgressStreams; readonly evaluations: PositionEvaluations };

export const libraryRoutes: Routes<AllDeps> = (app, deps) => {
  const implement = implementIn(app, deps.access, 'library');
  implementReads(implement, deps);
  implementDeletion(implement, deps);
  encapsulate(app, importRoutes, deps);
  implementNames(implement, deps);
  encapsulate(app, streamRoutes, deps);
  implementTree(implement, deps);
};

/** Tracked accounts. */
const implementNames = (implement: Implement, deps: LibraryDeps): void => {
  const { db, changes } = deps;
  implement(
    libraryApi.changeName,
    {
      summary: 'Change a name at a site',
      description: 'Whether new games under it come by themselves, and that those that came have been seen.',
      answer: 'The library as it is now',
      errors: errorResponses({ 404: 'There is no such user, or nothing was imported under the name' }),
    },
    async ({ owner: { library }, params: { id }, body: { site, name, ...change } }) => {
      if (library === undefined || !(await changeTrackedAccount(db, library.id, { site, name }, change)))
        throw fail('no-such-name');
      changes.notify(id);
      return summarizeLibrary(deps, await readOwner(db, id), true);
    },
  );
};

/** Deletion and undo. */
const implementDeletion = (implement: Implement, deps: LibraryDeps): void => {
  const { db, imports, changes } = deps;
  implement(
    libraryApi.deleteGame,
    { summary: 'Delete a game', description: 'It can be undone for a day.', answer: 'How to undo it' },
    async ({ owner, params: { id, game } }) => {
      const deletion = await deleteGame(db, owner, game, Date.now());
      if (deletion === undefined) throw fail('no-such-game');
      changes.notify(id);
      return deletion;
    },
  );

  implement(
    libraryApi.deleteGames,
    {
      summary: 'Delete all games',
      description: 'Running imports are canceled. It can be undone for a day.',
      answer: 'How to undo it',
    },
    async ({ owner, params: { id } }) => {
      await imports.cancelAll(owner);
      const deletion = await deleteAll(db, owner, Date.now());
      if (deletion === undefined) throw fail('no-such-game');
      changes.notify(id);
      return deletion;
    },
  );

  implement(
    libraryApi.restore,
    {
      summary: 'Undo a deletion',
      description: 'Of all games: those imported since are removed, and can be restored, too.',
      answer: 'The library as it is now',
      errors: errorResponses({ 404: 'There is no such user, or nothing to undo' }),
    },
    async ({ owner, params: { id }, body: { deletion } }) => {
      if (!(await restore(db, owner, deletion, Date.now()))) throw fail('nothing-to-restore');
      changes.notifyWork();
      changes.notify(id);
      return summarizeLibrary(deps, await readOwner(db, id), true);
    },
  );
};

/** Open calls per client and process. */
const OPEN_CALLS = 12;

/** Moves and games in cached trees, about 200 bytes each; dropped when a library changes. */
const MAX_CACHED_MOVES = 50_000;

const implementTree = (implement: Implement, { db, evaluations }: AllDeps): void => {
  const treeCache = createCache<Tree>(MAX_CACHED_MOVES, ({ moves, recent }) => 1 + moves.length + recent.length);
  implement(
    libraryTree,
    {
      summary: 'What the owner of a library plays in a position',
      description: 'Counted over all games that fit the filter, in any order of moves, up to the thirtieth ply.',
      answer: 'The moves, the most played first',
      errors: errorResponses(429),
      limit: limitOpenCalls({ name: 'library-trees', max: OPEN_CALLS }),
    },
    async ({ owner: { library }, query }) => {
      if (library === undefined) return countTree(EMPTY_TREE_SOURCE, query);
      const state = `${stateOf(library)} ${JSON.stringify(query)}`;
      const tree = await treeCache(state, () => countTree(createTreeSource(db, library), query));
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
