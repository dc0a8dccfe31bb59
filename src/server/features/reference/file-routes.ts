/** `/api/reference/files` */
import { z } from 'zod';
import { OWNER_ID } from '../../../contract/profile-paths';
import { QUOTAS } from '../../../contract/quotas';
import {
  MAX_REFERENCE_BYTES,
  type ReferenceFile,
  referenceFileSchema,
  referenceFilesSchema,
  referencePaths,
  referenceProblemsSchema,
  referenceQuerySchema,
} from '../../../contract/reference';
import type { ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/database';
import { SHORTENED } from '../../db/reference/schema';
import { fail } from '../../errors';
import type { PositionEvaluations } from '../../games/position-evaluations';
import { bodyChunks, type RequestTimeouts, withMinimumSpeed } from '../../http/request-bodies';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import { clientOf, createLimit, limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import { countReference, listFiles, readFile, readFileProblems, type StoredFile } from './file-queries';
import { fileTooLarge, type References } from './references';

export const fileRoutes: Routes<ReferenceDeps> = (app, { db, access }) => {
  app.get(
    referencePaths.files,
    {
      schema: {
        ...describeReferenceRoute('Files of games', 'All that are there, the newest first. For everybody.'),
        response: { 200: jsonResponse('The files', referenceFilesSchema) },
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
        ...describeReferenceRoute('A file of games', 'Its progress, for everybody.'),
        params: fileParams,
        response: { 200: jsonResponse('The file', referenceFileSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) =>
      toReferenceFile(await requireFile(db, request.params.id), await access.actorOf(request, reply)),
  );

  app.get(
    `${referencePaths.files}/:id/problems`,
    {
      schema: {
        ...describeReferenceRoute(
          'Games that were skipped',
          'The first of them, with the place and the reason. For everybody.',
        ),
        params: fileParams,
        response: {
          200: jsonResponse('In the order of the file', referenceProblemsSchema),
          ...errorResponses(400, 404),
        },
      },
    },
    async (request) => {
      const { id } = await requireFile(db, request.params.id);
      return [...(await readFileProblems(db, id))];
    },
  );
};

// Uploads

const OPEN_CALLS = 4;

const FILE_TYPE = 'application/octet-stream';

export const addFileRoute: Routes<ReferenceDeps> = (app, { access, references, redis, sendingTimes }) => {
  const limit = createLimit({ name: 'imports-of-client', redis, ...QUOTAS.importsOfClient });
  app.addContentTypeParser(FILE_TYPE, (_request, payload, parsed) => parsed(null, payload));

  app.post(
    referencePaths.files,
    {
      config: { streamsBody: true },
      onRequest: limitOpenCalls({ name: 'reference-files', max: OPEN_CALLS, redis }),
      schema: {
        ...describeReferenceRoute(
          'Add a file of games',
          'PGN text, or PGN packed as .zst or .zip. Answered when it has arrived.',
        ),
        consumes: [FILE_TYPE],
        querystring: referenceQuerySchema,
        response: {
          202: jsonResponse('The file, which is being read', referenceFileSchema),
          ...errorResponses(401, 408, 413, 429, 503, {
            400: 'The file is empty',
            415: 'No PGN, or packed in a way that is not read here',
          }),
        },
      },
    },
    async (request, reply) => {
      const userId = await access.actorOf(request, reply);
      if (userId === undefined) throw fail('not-signed-in');
      const wait = await limit.take(clientOf(request));
      if (wait !== undefined) throw fail('too-many-imports-of-client', undefined, { retryAfter: wait });
      if (Number(request.headers['content-length'] ?? 0) > MAX_REFERENCE_BYTES) throw fileTooLarge();
      const chunks = withMinimumSpeed(bodyChunks(request.body), sendingTimes.moving);
      const file = await references.receiveFile({ userId, name: request.query.name }, chunks);
      return reply.status(202).send(toReferenceFile(file, userId));
    },
  );
};

export const removeFileRoute: Routes<ReferenceDeps> = (app, { db, access, references }) => {
  app.delete(
    `${referencePaths.files}/:id`,
    {
      schema: {
        ...describeReferenceRoute(
          'Cancel or undo a file',
          'One that is not over is canceled, and games that were read stay; the games of one that is over are removed, but ' +
            'those that another file has as well. For whoever added it, and the owner.',
        ),
        params: fileParams,
        response: {
          204: z.undefined().describe('It is canceled, or being undone'),
          ...errorResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const userId = await access.actorOf(request, reply);
      const file = await requireFile(db, request.params.id);
      if (userId === undefined) throw fail('not-signed-in');
      if (!toReferenceFile(file, userId).canChange) throw fail('not-yours');
      await references.cancelOrUndo(file);
      return reply.status(204).send();
    },
  );
};

/** As seen by `viewer`; the owner of the installation may change all files. */
const toReferenceFile = (file: StoredFile, viewer: number | undefined): ReferenceFile => ({
  id: file.id,
  name: file.name,
  state: file.state,
  read: file.state === 'finished' ? file.size : Math.min(file.bytesRead, file.size),
  size: file.size,
  games: file.games,
  known: file.known,
  skipped: Object.entries(file.skipped).reduce((sum, [reason, games]) => sum + (reason === SHORTENED ? 0 : games), 0),
  shortened: file.skipped[SHORTENED] ?? 0,
  message: file.message,
  createdAt: new Date(file.createdAt).toISOString(),
  canChange: viewer !== undefined && (viewer === file.userId || viewer === OWNER_ID),
});

export type ReferenceDeps = {
  readonly db: Database;
  readonly redis?: Redis;
  readonly access: ProfileAccess;
  readonly sendingTimes: RequestTimeouts;
  readonly references: References;
  readonly sources: Sources;
  readonly evaluations: PositionEvaluations;
};

const fileParams = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });

export const describeReferenceRoute = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['reference'],
});

const requireFile = async (db: Database, id: number): Promise<StoredFile> => {
  const file = await readFile(db, id);
  if (file === undefined) throw fail('no-such-file');
  return file;
};
