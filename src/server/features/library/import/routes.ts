import type { FastifyRequest } from 'fastify';
import { libraryApi, MAX_IMPORT_BYTES, PGN_TYPE } from '../../../../contract/library';
import { QUOTAS } from '../../../../contract/quotas';
import { type Implement, implementIn } from '../../../accounts/implement';
import { readImport, readProblems } from '../../../db/library/imports';
import { fail } from '../../../errors';
import { toLibraryImport } from '../../../games/to-contract';
import { bodyChunks, withMinimumSpeed } from '../../../http/request-bodies';
import { errorResponses, type Routes } from '../../../http/routes';
import { clientOf, createLimit, limitOpenCalls } from '../../../platform/limits';
import type { Redis } from '../../../platform/redis';
import type { LibraryDeps } from '../library';
import { importTooLarge } from './imports';
import { missingSince } from './site-import';

export const importRoutes: Routes<LibraryDeps> = (app, deps) => {
  app.addContentTypeParser(PGN_TYPE, (_request, payload, parsed) => parsed(null, payload));
  const implement = implementIn(app, deps.access, 'library');
  implementImports(implement, deps);
  implementStates(implement, deps);
};

/** Of PGN text. */
const OPEN_CALLS = 8;

const implementImports = (implement: Implement, { db, imports, sources, redis, sendingTimes }: LibraryDeps): void => {
  const takeShare = createImportLimit(redis);
  const quotaErrors = errorResponses(503, {
    429: 'Too many imports in progress, or begun by this client; the message says what to do',
  });

  implement(
    libraryApi.importText,
    {
      summary: 'Import PGN text',
      description: `The body is the text, as ${PGN_TYPE}. Answered when it has arrived.`,
      answer: 'The import, in progress',
      errors: { ...quotaErrors, ...errorResponses(408, 413) },
      limit: limitOpenCalls({ name: 'imports', max: OPEN_CALLS, redis }),
    },
    async ({ owner, query: { name, player } }, { request }) => {
      await takeShare(request);
      const options = { label: name, ...(player === undefined || player === '' ? {} : { player }) };
      const size = Number(request.headers['content-length'] ?? 0);
      if (size > MAX_IMPORT_BYTES) throw importTooLarge();
      const chunks = withMinimumSpeed(bodyChunks(request.body), sendingTimes.moving);
      return imports.receiveText(owner, options, chunks);
    },
  );

  for (const { site, label } of sources.all)
    implement(
      libraryApi.importFrom(site),
      {
        summary: `Import games from ${label}`,
        description: `\`new\`: those begun after the latest one known from ${label}.`,
        answer: 'The import, in progress',
        errors: quotaErrors,
      },
      async ({ owner, body: { username, which } }, { request }) => {
        await takeShare(request);
        const { library } = owner;
        const since = which === 'new' && library && (await missingSince(db, library.id, { site, player: username }));
        return imports.fetchGames(owner, site, { username, ...(since ? { since } : {}) });
      },
    );
};

const createImportLimit = (redis: Redis | undefined): ((request: FastifyRequest) => Promise<void>) => {
  const limit = createLimit({ name: 'imports-of-client', redis, ...QUOTAS.importsOfClient });
  return async (request) => {
    const wait = await limit.take(clientOf(request));
    if (wait !== undefined) throw fail('too-many-imports-of-client', undefined, { retryAfter: wait });
  };
};

const implementStates = (implement: Implement, { db, imports }: LibraryDeps): void => {
  const requireImport = async (userId: number, importId: number) => {
    const stored = await readImport(db, importId);
    if (stored?.userId !== userId) throw fail('no-such-import');
    return stored;
  };

  implement(
    libraryApi.readImport,
    { summary: 'An import', description: 'For whoever may change the library.', answer: 'Its progress' },
    async ({ params: { id, number } }) => toLibraryImport(await requireImport(id, number)),
  );

  implement(
    libraryApi.listProblems,
    {
      summary: 'Games that were skipped',
      description: 'With the place and the reason. For whoever may change the library.',
      answer: 'In the order of the text',
    },
    async ({ params: { id, number } }) => {
      await requireImport(id, number);
      return [...(await readProblems(db, number))];
    },
  );

  implement(
    libraryApi.cancelImport,
    {
      summary: 'Cancel an import',
      description: 'Games already imported are kept.',
      answer: 'It is canceled, or had ended already',
    },
    async ({ owner, params: { id, number } }) => {
      await requireImport(id, number);
      await imports.cancel(owner, number);
    },
  );
};
