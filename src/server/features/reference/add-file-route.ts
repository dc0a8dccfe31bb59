/** A file of games as it comes. */
import { errorSchema } from '../../../contract/errors';
import { QUOTAS } from '../../../contract/quotas';
import {
  MAX_REFERENCE_BYTES,
  referenceFileSchema,
  referencePaths,
  referenceQuerySchema,
} from '../../../contract/reference';
import { fileTooLarge, notSignedIn, tooManyImportsOfClient } from '../../errors';
import { bodyChunks, movingChunks } from '../../http/request-bodies';
import { answers, type Routes } from '../../http/routes';
import { clientOf, createLimit, limitOpenCalls } from '../../platform/limits';
import { describe, type ReferenceDeps, refusals } from './reference-deps';
import { toReferenceFile } from './to-reference-file';

/** Files that one client may send at once. */
const OPEN_CALLS = 4;
const FILE_TYPE = 'application/octet-stream';

export const addFileRoute: Routes<ReferenceDeps> = (app, { access, references, redis, sendingTimes }) => {
  const share = createLimit({ name: 'imports-of-client', redis, ...QUOTAS.importsOfClient });
  // The file is not collected here: it goes on as it comes.
  app.addContentTypeParser(FILE_TYPE, (_request, payload, parsed) => parsed(null, payload));

  app.post(
    referencePaths.files,
    {
      config: { streamsBody: true },
      onRequest: limitOpenCalls({ name: 'reference-files', max: OPEN_CALLS, redis }),
      schema: {
        ...describe('Add a file of games', 'PGN text, or PGN packed as .zst or .zip. Answered when it has arrived.'),
        consumes: [FILE_TYPE],
        querystring: referenceQuerySchema,
        response: {
          202: answers('The file, which is being read', referenceFileSchema),
          400: answers('The file is empty', errorSchema),
          401: refusals[401],
          408: answers('The file did not come on for too long', errorSchema),
          413: answers('The file is too large', errorSchema),
          415: answers('No PGN, or packed in a way that is not read here', errorSchema),
          429: answers('Too many files on their way', errorSchema),
          503: answers('The server has too many files to read', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const userId = await access.actorOf(request, reply);
      if (userId === undefined) throw notSignedIn();
      const wait = await share.take(clientOf(request));
      if (wait !== undefined) throw tooManyImportsOfClient(wait);
      if (Number(request.headers['content-length'] ?? 0) > MAX_REFERENCE_BYTES) throw fileTooLarge();
      const chunks = movingChunks(bodyChunks(request.body), sendingTimes.moving);
      const file = await references.receive({ userId, name: request.query.name }, chunks);
      return reply.status(202).send(toReferenceFile(file, userId));
    },
  );
};
