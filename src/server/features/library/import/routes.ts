import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  importProblemsSchema,
  importQuerySchema,
  importSchema,
  MAX_IMPORT_BYTES,
  siteImportSchema,
} from '../../../../contract/library';
import { PLAYER_NAME, scoutingMessages } from '../../../../contract/player/scout';
import { QUOTAS } from '../../../../contract/quotas';
import { userParams } from '../../../../contract/params';
import { readImport, readProblems } from '../../../db/library/imports';
import { fail } from '../../../errors';
import { toLibraryImport } from '../../../games/to-contract';
import { bodyChunks, withMinimumSpeed } from '../../../http/request-bodies';
import { errorResponses, jsonResponse, type Routes } from '../../../http/routes';
import { clientOf, createLimit, limitOpenCalls } from '../../../platform/limits';
import type { Redis } from '../../../platform/redis';
import { importParams, type LibraryDeps } from '../library';
import { importTooLarge } from './imports';
import { missingSince } from './site-import';

export const importRoutes: Routes<LibraryDeps> = (app, deps) => {
  app.addContentTypeParser(PGN_TYPE, (_request, payload, parsed) => parsed(null, payload));
  const takeShare = createImportLimit(deps.redis);
  textImportRoutes(app, { ...deps, takeShare });
  siteImportRoutes(app, { ...deps, takeShare });
  importStateRoutes(app, deps);
};

type ImportCallDeps = LibraryDeps & {
  readonly takeShare: (request: FastifyRequest) => Promise<void>;
};

const createImportLimit = (redis: Redis | undefined): ImportCallDeps['takeShare'] => {
  const limit = createLimit({ name: 'imports-of-client', redis, ...QUOTAS.importsOfClient });
  return async (request) => {
    const wait = await limit.take(clientOf(request));
    if (wait !== undefined) throw fail('too-many-imports-of-client', undefined, { retryAfter: wait });
  };
};

const quotaErrors = errorResponses(503, {
  429: 'Too many imports in progress, or begun by this client; the message says what to do',
});

const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['library'],
  params: userParams,
});

// PGN uploads

const OPEN_CALLS = 8;

const PGN_TYPE = 'application/x-chess-pgn';

const textImportRoutes: Routes<ImportCallDeps> = (app, { access, imports, redis, sendingTimes, takeShare }) => {
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
          202: jsonResponse('The import, in progress', importSchema),
          ...quotaErrors,
          ...errorResponses(400, 401, 403, 404, 408, 413),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await access.requireWrite(request, reply, id);
      await takeShare(request);
      const { name, player } = request.query;
      const options = { label: name, ...(player === undefined || player === '' ? {} : { player }) };
      const size = Number(request.headers['content-length'] ?? 0);
      if (size > MAX_IMPORT_BYTES) throw importTooLarge();
      return reply
        .status(202)
        .send(await imports.receiveText(id, options, withMinimumSpeed(bodyChunks(request.body), sendingTimes.moving)));
    },
  );
};

// Imports from sites

const siteBody = siteImportSchema.extend({
  username: siteImportSchema.shape.username.regex(PLAYER_NAME, scoutingMessages.badName),
});

const siteImportRoutes: Routes<ImportCallDeps> = (app, { db, access, imports, sources, takeShare }) => {
  for (const { site, label } of sources.all) {
    app.post(
      `/api/library/:id/imports/${site}`,
      {
        schema: {
          ...describe(`Import games from ${label}`, `\`new\`: those begun after the latest one known from ${label}.`),
          body: siteBody,
          response: {
            202: jsonResponse('The import, in progress', importSchema),
            ...quotaErrors,
            ...errorResponses(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { library } = await access.requireWrite(request, reply, id);
        await takeShare(request);
        const { username, which } = request.body;
        const since = which === 'new' && library && (await missingSince(db, library.id, { site, player: username }));
        const wanted = { username, ...(since ? { since } : {}) };
        return reply.status(202).send(await imports.fetchGames(id, site, wanted));
      },
    );
  }
};

const importStateRoutes: Routes<LibraryDeps> = (app, { db, access, imports }) => {
  const requireImport = async (userId: number, importId: number) => {
    const stored = await readImport(db, importId);
    if (stored?.userId !== userId) throw fail('no-such-import');
    return stored;
  };

  app.get(
    '/api/library/:id/imports/:number',
    {
      schema: {
        ...describe('An import', 'For whoever may change the library.'),
        params: importParams,
        response: { 200: jsonResponse('Its progress', importSchema), ...errorResponses(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { id, number } = request.params;
      await access.requireWrite(request, reply, id);
      return toLibraryImport(await requireImport(id, number));
    },
  );

  app.get(
    '/api/library/:id/imports/:number/problems',
    {
      schema: {
        ...describe('Games that were skipped', 'With the place and the reason. For whoever may change the library.'),
        params: importParams,
        response: {
          200: jsonResponse('In the order of the text', importProblemsSchema),
          ...errorResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { id, number } = request.params;
      await access.requireWrite(request, reply, id);
      await requireImport(id, number);
      return [...(await readProblems(db, number))];
    },
  );

  app.delete(
    '/api/library/:id/imports/:number',
    {
      schema: {
        ...describe('Cancel an import', 'Games already imported are kept.'),
        params: importParams,
        response: {
          204: z.undefined().describe('It is canceled, or had ended already'),
          ...errorResponses(400, 401, 403, 404),
        },
      },
    },
    async (request, reply) => {
      const { id, number } = request.params;
      await access.requireWrite(request, reply, id);
      await requireImport(id, number);
      await imports.cancel(id, number);
      return reply.status(204).send();
    },
  );
};
