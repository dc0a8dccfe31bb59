/** Taking a file back. */
import { z } from 'zod';
import { referencePaths } from '../../../contract/reference';
import { notSignedIn, notYours } from '../../errors';
import type { Routes } from '../../http/routes';
import { describe, fileParams, type ReferenceDeps, refusals, requireFile } from './reference-deps';
import { toReferenceFile } from './to-reference-file';

export const removeFileRoute: Routes<ReferenceDeps> = (app, { db, access, references }) => {
  app.delete(
    `${referencePaths.files}/:id`,
    {
      schema: {
        ...describe(
          'Cancel or undo a file',
          'One that is not over is canceled, and games that were read stay; the games of one that is over are removed, but ' +
            'those that another file has as well. For whoever added it, and the owner.',
        ),
        params: fileParams,
        response: { 204: z.undefined().describe('It is canceled, or being undone'), ...refusals },
      },
    },
    async (request, reply) => {
      const userId = await access.actorOf(request, reply);
      const file = await requireFile(db, request.params.id);
      if (userId === undefined) throw notSignedIn();
      if (!toReferenceFile(file, userId).canChange) throw notYours();
      await references.cancelOrUndo(file);
      return reply.status(204).send();
    },
  );
};
