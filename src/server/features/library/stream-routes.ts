/** The progress of a library, and all of its games as a file. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import { EXPORT_FORMATS, type ExportFormat } from '../../../contract/library';
import { type LibraryOwner, ownerParams, readOwner } from '../../accounts/access';
import { EVENT_STREAM, sendEvents } from '../../http/event-stream';
import { answers, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import { exportGames, EXPORTS } from './export/export-games';
import type { LibraryDeps } from './library-deps';
import { readRefusals } from './library-schemas';
import type { ProgressStreams } from './progress-stream';
import { summarise } from './summary';

/** That one client may have open. */
const OPEN_CALLS = 24;

const streamRefusals = {
  ...readRefusals,
  429: answers('The client has too many of these calls open', errorSchema),
};

type StreamDeps = LibraryDeps & { readonly streams: ProgressStreams };

export const streamRoutes: Routes<StreamDeps> = (app, { db, sources, access, streams, redis }) => {
  app.addHook('onRequest', limitOpenCalls({ name: 'library-streams', max: OPEN_CALLS, redis }));

  app.get(
    '/api/library/:id/progress',
    {
      schema: {
        summary: 'The library as it changes',
        description: 'The event `library` at once, and whenever it has changed, at most twice a second.',
        tags: ['library'],
        params: ownerParams,
        response: {
          200: { description: 'Events', content: { [EVENT_STREAM]: { schema: z.string() } } },
          ...streamRefusals,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireRead(request, reply, id);
      const canWrite = await access.mayWrite(request, reply, id);
      return sendEvents(
        reply,
        streams.open({ userId: id, canWrite }, async () =>
          summarise({ db, sources }, await readOwner(db, id), canWrite),
        ),
      );
    },
  );

  for (const format of EXPORT_FORMATS) {
    const { mime } = EXPORTS[format];
    app.get(
      `/api/library/:id/export.${format}`,
      {
        schema: {
          summary: `All games as ${format.toUpperCase()}`,
          description: 'The oldest first.',
          tags: ['library'],
          params: ownerParams,
          response: {
            200: { description: 'The file', content: { [mime]: { schema: z.string() } } },
            ...streamRefusals,
          },
        },
      },
      async (request, reply) => sendExport(reply, await access.requireRead(request, reply, request.params.id), format),
    );
  }

  const sendExport = (reply: FastifyReply, { user, library }: LibraryOwner, format: ExportFormat): FastifyReply => {
    const name = library?.kind === 'sample' ? 'sample' : user.username;
    return reply
      .type(EXPORTS[format].mime)
      .header('content-disposition', `attachment; filename="outpost-pro-${name}-games.${format}"`)
      .send(Readable.from(exportGames(db, library?.id, format)));
  };
};
