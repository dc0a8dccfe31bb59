/** Deleting the games of a library, and undoing it. */
import { errorSchema } from '../../../contract/errors';
import { deletionSchema, librarySchema, restoreSchema } from '../../../contract/library';
import { ownerParams, readOwner } from '../../accounts/access';
import { noSuchGame, nothingToRestore } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import { deleteAll, deleteGame, restore } from './deletions';
import type { LibraryDeps } from './library-deps';
import { gameParams, writeRefusals } from './library-schemas';
import { summarise } from './summary';

const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['library'],
  params: ownerParams,
});

export const writeRoutes: Routes<LibraryDeps> = (app, deps) => {
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
        response: { 200: answers('How to undo it', deletionSchema), ...writeRefusals },
      },
    },
    async (request, reply) => {
      const { id, game } = request.params;
      const owner = await access.requireWrite(request, reply, id);
      const deletion = await deleteGame(db, owner, game, Date.now());
      if (deletion === undefined) throw noSuchGame();
      changes.tell(id);
      return deletion;
    },
  );

  app.delete(
    '/api/library/:id/games',
    {
      schema: {
        ...describe('Delete all games', 'Running imports are canceled. It can be undone for a day.'),
        response: { 200: answers('How to undo it', deletionSchema), ...writeRefusals },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await imports.cancelAll(id);
      const deletion = await deleteAll(db, await readOwner(db, id), Date.now());
      if (deletion === undefined) throw noSuchGame();
      changes.tell(id);
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
          200: answers('The library as it is now', librarySchema),
          ...writeRefusals,
          404: answers('There is no such user, or nothing to undo', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const owner = await access.requireWrite(request, reply, id);
      if (!(await restore(db, owner, request.body.deletion, Date.now()))) throw nothingToRestore();
      changes.reportWork();
      changes.tell(id);
      return summarise(deps, await readOwner(db, id), true);
    },
  );
};
