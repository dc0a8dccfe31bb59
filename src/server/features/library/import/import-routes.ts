/** Getting games in: as PGN text, or from a site. */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { errorSchema } from '../../../../contract/errors';
import {
  importProblemsSchema,
  importQuerySchema,
  importSchema,
  MAX_IMPORT_BYTES,
  siteImportSchema,
} from '../../../../contract/library';
import { PLAYER_NAME, scoutingMessages } from '../../../../contract/scout';
import { z } from 'zod';
import { readImport, readProblems } from '../../../db/library/imports';
import { readLatestOf } from '../../../db/library/list';
import { QUOTAS } from '../../../../contract/quotas';
import { importTooLarge, noSuchImport, tooManyImportsOfClient } from '../../../errors';
import { ownerParams } from '../../../games/library-owner';
import { answers } from '../../../plugins/api-docs';
import { clientOf, createLimit } from '../../../plugins/limits';
import { limitOpenCalls } from '../../../plugins/open-calls';
import { movingChunks } from '../../../plugins/slow-bodies';
import type { LibraryDeps } from '../library-deps';
import { importParams, writeRefusals } from '../library-schemas';
import { toLibraryImport } from '../../../games/to-library-import';

/** Texts that one client may send at once. */
const OPEN_CALLS = 8;

export const PGN_TYPE = 'application/x-chess-pgn';

const quotaRefusals = {
  429: answers('Too many imports in progress, or begun by this client; the words say what to do', errorSchema),
  503: answers('The server has too many imports in progress', errorSchema),
};

const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['library'],
  params: ownerParams,
});

const siteBody = siteImportSchema.extend({
  username: siteImportSchema.shape.username.regex(PLAYER_NAME, scoutingMessages.badName),
});

export const importRoutes: FastifyPluginCallbackZod<LibraryDeps> = (
  app,
  { db, access, imports, sources, redis, sendingTimes },
  done,
) => {
  const share = createLimit({ name: 'imports-of-client', redis, ...QUOTAS.importsOfClient });
  const takeShare = async (request: FastifyRequest): Promise<void> => {
    const wait = await share.take(clientOf(request));
    if (wait !== undefined) throw tooManyImportsOfClient(wait);
  };

  // The text is not collected here: it goes on as it comes.
  app.addContentTypeParser(PGN_TYPE, (_request, payload, parsed) => parsed(null, payload));

  app.post(
    '/api/library/:id/imports',
    {
      config: { streamsBody: true },
      onRequest: limitOpenCalls({ name: 'imports', max: OPEN_CALLS, redis }),
      schema: {
        ...describe('Bring in PGN text', `The body is the text, as ${PGN_TYPE}. Answered when it has arrived.`),
        consumes: [PGN_TYPE],
        querystring: importQuerySchema,
        response: {
          202: answers('The import, which goes on', importSchema),
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
        .send(await imports.receive(id, about, movingChunks(chunksOf(request.body), sendingTimes.moving)));
    },
  );

  for (const { site, label } of sources.all) {
    app.post(
      `/api/library/:id/imports/${site}`,
      {
        schema: {
          ...describe(`Bring in games from ${label}`, `\`new\`: those begun after the latest one known from ${label}.`),
          body: siteBody,
          response: { 202: answers('The import, which goes on', importSchema), ...writeRefusals, ...quotaRefusals },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { library } = await access.requireWrite(request, reply, id);
        await takeShare(request);
        const { username, which } = request.body;
        const latest = which === 'new' && library !== undefined ? await readLatestOf(db, library.id, site) : undefined;
        const since = latest === undefined ? {} : { since: latest };
        return reply.status(202).send(await imports.fetchGames(id, site, { username, ...since }));
      },
    );
  }

  app.get(
    '/api/library/:id/imports/:number',
    {
      schema: {
        ...describe('An import', 'For whoever may change the library.'),
        params: importParams,
        response: { 200: answers('How far it is', importSchema), ...writeRefusals },
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
        ...describe('Games that were not taken', 'With the place and the reason. For whoever may change the library.'),
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
        ...describe('Cancel an import', 'What has been taken stays.'),
        params: importParams,
        response: { 204: z.undefined().describe('It is cancelled, or was over already'), ...writeRefusals },
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

  /** Of this user. */
  const importOf = async (userId: number, importId: number) => {
    const stored = await readImport(db, importId);
    if (stored?.userId !== userId) throw noSuchImport();
    return stored;
  };
  done();
};

/**
 * The bytes of a body as they come; none without one. Whoever stops to read leaves the connection open, and what still
 * comes is thrown away, so that the client hears why.
 */
async function* chunksOf(body: unknown): AsyncGenerator<Buffer> {
  const stream = body instanceof Readable ? body : Readable.from([]);
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) if (chunk instanceof Buffer) yield chunk;
  } finally {
    stream.resume();
  }
}
