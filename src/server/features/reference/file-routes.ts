/** `/api/reference/files`: what became of the files. */
import {
  referenceFileSchema,
  referenceFilesSchema,
  referencePaths,
  referenceProblemsSchema,
} from '../../../contract/reference';
import { countReference } from '../../db/reference/file-use';
import { listFiles, readFileProblems } from '../../db/reference/files';
import { answers, type Routes } from '../../http/routes';
import { describe, fileParams, type ReferenceDeps, refusals, requireFile } from './reference-deps';
import { toReferenceFile } from './to-reference-file';

export const fileRoutes: Routes<ReferenceDeps> = (app, { db, access }) => {
  app.get(
    referencePaths.files,
    {
      schema: {
        ...describe('Files of games', 'All that are there, the newest first. For everybody.'),
        response: { 200: answers('The files', referenceFilesSchema) },
      },
    },
    async (request, reply) => {
      const userId = await access.actorOf(request, reply);
      const files = (await listFiles(db)).map((file) => toReferenceFile(file, userId));
      return { files, ...(await countReference(db)), canAdd: userId !== undefined };
    },
  );

  app.get(
    `${referencePaths.files}/:id`,
    {
      schema: {
        ...describe('A file of games', 'Its progress, for everybody.'),
        params: fileParams,
        response: { 200: answers('The file', referenceFileSchema), 400: refusals[400], 404: refusals[404] },
      },
    },
    async (request, reply) =>
      toReferenceFile(await requireFile(db, request.params.id), await access.actorOf(request, reply)),
  );

  app.get(
    `${referencePaths.files}/:id/problems`,
    {
      schema: {
        ...describe('Games that were skipped', 'The first of them, with the place and the reason. For everybody.'),
        params: fileParams,
        response: {
          200: answers('In the order of the file', referenceProblemsSchema),
          400: refusals[400],
          404: refusals[404],
        },
      },
    },
    async (request) => {
      const { id } = await requireFile(db, request.params.id);
      return [...(await readFileProblems(db, id))];
    },
  );
};
