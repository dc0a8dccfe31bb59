/** The user's names at sites: whether their new games are fetched, and that they have been seen. */
import { errorSchema } from '../../../contract/errors';
import { librarySchema, nameChangeSchema } from '../../../contract/library';
import { ownerParams, readOwner } from '../../accounts/access';
import { changeKeptName } from '../../db/library/kept-names';
import { noSuchName } from '../../errors';
import { answers, type Routes } from '../../http/routes';
import type { LibraryDeps } from './library-deps';
import { writeRefusals } from './library-schemas';
import { summarise } from './summary';

export const nameRoutes: Routes<LibraryDeps> = (app, deps) => {
  const { db, access, changes } = deps;
  app.put(
    '/api/library/:id/names',
    {
      schema: {
        summary: 'Change a name at a site',
        description: 'Whether new games under it come by themselves, and that those that came have been seen.',
        tags: ['library'],
        params: ownerParams,
        body: nameChangeSchema,
        response: {
          200: answers('The library as it is now', librarySchema),
          ...writeRefusals,
          404: answers('There is no such user, or nothing was imported under the name', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { library } = await access.requireWrite(request, reply, id);
      const { site, name, ...change } = request.body;
      if (library === undefined || !(await changeKeptName(db, library.id, { site, name }, change))) throw noSuchName();
      changes.tell(id);
      return summarise(deps, await readOwner(db, id), true);
    },
  );
};
