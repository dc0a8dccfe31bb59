/** Reading a library: how it stands, the report on it, its games. For whoever may read it. */
import { errorSchema } from '../../../contract/errors';
import { gamesPageSchema, gamesQuerySchema, libraryReportSchema, librarySchema } from '../../../contract/library';
import { ownGameSchema } from '../../../contract/profile';
import { ownerParams } from '../../accounts/access';
import { createGamesList, readGame } from '../../db/library/list';
import { noSuchGame } from '../../errors';
import { toWholeOwnGame } from '../../games/to-own-game';
import { cacheResponses, stateOf } from '../../http/response-cache';
import { answers, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import { GAME_TEXTS, sendPage } from './games-page';
import type { LibraryDeps } from './library-deps';
import { reportLibrary } from './library-report';
import { gameParams, readRefusals } from './library-schemas';
import { summarise } from './summary';

/** That one client may have open, in each process: on a large library each takes some hundredths of a second of it. */
const OPEN_CALLS = 12;
const refusals = { ...readRefusals, 429: answers('The client asks for too many at once', errorSchema) };

const describe = (summary: string) => ({ summary, tags: ['library'], params: ownerParams });

export const readRoutes: Routes<LibraryDeps> = (app, deps) => {
  const limitReads = limitOpenCalls({ name: 'library-reads', max: OPEN_CALLS });
  figuresRoutes(app, { ...deps, limitReads });
  gamesRoutes(app, { ...deps, limitReads });
};

type ReadDeps = LibraryDeps & { readonly limitReads: ReturnType<typeof limitOpenCalls> };

/** The library as a whole. */
const figuresRoutes: Routes<ReadDeps> = (app, { db, access, sources, limitReads }) => {
  const sendReport = cacheResponses(libraryReportSchema);
  app.get(
    '/api/library/:id',
    {
      schema: {
        ...describe('The state of a library'),
        response: { 200: answers('The library; imports for whoever may change it', librarySchema), ...readRefusals },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const owner = await access.requireRead(request, reply, id);
      return summarise({ db, sources }, owner, await access.mayWrite(request, reply, id));
    },
  );

  app.get(
    '/api/library/:id/report',
    {
      onRequest: limitReads,
      schema: {
        ...describe('The profile of the library’s player'),
        response: { 200: answers('The profile, as a scout gives it', libraryReportSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { user, library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return reportLibrary({ db, sources }, { user, library });
      return sendReport(reply, stateOf(library), () => reportLibrary({ db, sources }, { user, library }));
    },
  );
};

const gamesRoutes: Routes<ReadDeps> = (app, { db, access, limitReads }) => {
  const listGames = createGamesList(db, GAME_TEXTS);
  app.get(
    '/api/library/:id/games',
    {
      onRequest: limitReads,
      schema: {
        ...describe('A page of the games'),
        querystring: gamesQuerySchema,
        response: {
          200: answers('In the order that was asked for, else the newest first', gamesPageSchema),
          ...refusals,
        },
      },
    },
    async (request, reply) => {
      const { offset, limit, sort, ...filter } = request.query;
      const { library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return { total: 0, offset, games: [] };
      const found = await listGames(library, filter, { offset, limit, order: sort });
      return sendPage(reply, { ...found, offset });
    },
  );

  app.get(
    '/api/library/:id/games/:game',
    {
      schema: {
        ...describe('A game'),
        params: gameParams,
        response: {
          200: answers('With PGN, evaluations and missed tactics', ownGameSchema),
          ...readRefusals,
        },
      },
    },
    async (request, reply) => {
      const { id, game } = request.params;
      const { library } = await access.requireRead(request, reply, id);
      const found = library && (await readGame(db, library.id, game));
      if (found === undefined) throw noSuchGame();
      return toWholeOwnGame(found);
    },
  );
};
