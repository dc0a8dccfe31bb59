/** An import that has begun: how far it is, what was skipped, and its end before its time. */
import { z } from 'zod';
import { importProblemsSchema, importSchema } from '../../../../contract/library';
import { readImport, readProblems } from '../../../db/library/imports/imports';
import { noSuchImport } from '../../../errors';
import { toLibraryImport } from '../../../games/to-contract';
import { answers, type Routes } from '../../../http/routes';
import type { LibraryDeps } from '../library-deps';
import { importParams, writeRefusals } from '../library-schemas';
import { describe } from './import-call';

export const importStateRoutes: Routes<LibraryDeps> = (app, { db, access, imports }) => {
  /** Of this user. */
  const importOf = async (userId: number, importId: number) => {
    const stored = await readImport(db, importId);
    if (stored?.userId !== userId) throw noSuchImport();
    return stored;
  };

  app.get(
    '/api/library/:id/imports/:number',
    {
      schema: {
        ...describe('An import', 'For whoever may change the library.'),
        params: importParams,
        response: { 200: answers('Its progress', importSchema), ...writeRefusals },
      },
    },
    async (request, reply) => {
      const { id, number } = request.params;
      await access.requireWrite(request, reply, id);
      return toLibraryImport(await importOf(id, number));
    },
  );

  app.get(
    '/api/library/:id/imports/:number/problems',
    {
      schema: {
        ...describe('Games that were skipped', 'With the place and the reason. For whoever may change the library.'),
        params: importParams,
        response: { 200: answers('In the order of the text', importProblemsSchema), ...writeRefusals },
      },
    },
    async (request, reply) => {
      const { id, number } = request.params;
      await access.requireWrite(request, reply, id);
      await importOf(id, number);
      return [...(await readProblems(db, number))];
    },
  );

  app.delete(
    '/api/library/:id/imports/:number',
    {
      schema: {
        ...describe('Cancel an import', 'Games already imported are kept.'),
        params: importParams,
        response: { 204: z.undefined().describe('It is canceled, or had ended already'), ...writeRefusals },
      },
    },
    async (request, reply) => {
      const { id, number } = request.params;
      await access.requireWrite(request, reply, id);
      await importOf(id, number);
      await imports.cancel(id, number);
      return reply.status(204).send();
    },
  );
};
