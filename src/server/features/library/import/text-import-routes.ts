/** PGN text as it comes. */
import { errorSchema } from '../../../../contract/errors';
import { importQuerySchema, importSchema, MAX_IMPORT_BYTES } from '../../../../contract/library';
import { importTooLarge } from '../../../errors';
import { bodyChunks, movingChunks } from '../../../http/request-bodies';
import { answers, type Routes } from '../../../http/routes';
import { limitOpenCalls } from '../../../platform/limits';
import { writeRefusals } from '../library-schemas';
import { describe, type ImportCallDeps, quotaRefusals } from './import-call';

/** Texts that one client may send at once. */
const OPEN_CALLS = 8;

export const PGN_TYPE = 'application/x-chess-pgn';

export const textImportRoutes: Routes<ImportCallDeps> = (app, { access, imports, redis, sendingTimes, takeShare }) => {
  app.post(
    '/api/library/:id/imports',
    {
      config: { streamsBody: true },
      onRequest: limitOpenCalls({ name: 'imports', max: OPEN_CALLS, redis }),
      schema: {
        ...describe('Import PGN text', `The body is the text, as ${PGN_TYPE}. Answered when it has arrived.`),
        consumes: [PGN_TYPE],
        querystring: importQuerySchema,
        response: {
          202: answers('The import, in progress', importSchema),
          ...writeRefusals,
          413: answers('The text is too large', errorSchema),
          ...quotaRefusals,
          408: answers('The text did not come on for too long', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await takeShare(request);
      const { name, player } = request.query;
      const about = { label: name, ...(player === undefined || player === '' ? {} : { player }) };
      const size = Number(request.headers['content-length'] ?? 0);
      if (size > MAX_IMPORT_BYTES) throw importTooLarge();
      return reply
        .status(202)
        .send(await imports.receive(id, about, movingChunks(bodyChunks(request.body), sendingTimes.moving)));
    },
  );
};
