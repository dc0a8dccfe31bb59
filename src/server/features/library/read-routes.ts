import { z } from 'zod';
import type { PlayerReport } from '../../../chess/player/player-report';
import {
  gamesPageSchema,
  gamesQuerySchema,
  type LibraryReport,
  libraryReportSchema,
  librarySchema,
} from '../../../contract/library';
import type { ScoutedPlayer } from '../../../contract/player/player-profile';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import type { ScoutedTournament } from '../../../contract/player/scout';
import { ownGameSchema } from '../../../contract/profile';
import { parsePlayer } from '../../../contract/sites';
import { userParams } from '../../../contract/params';
import type { StoredUser } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import type { StoredLibrary } from '../../db/library/libraries';
import { countReviews, readReport } from '../../db/library/stats';
import { EMPTY_REPORT, memberRating, toPlayerProfile, toScoutedTournament } from '../../games/player-profile';
import { cacheResponses, stateOf } from '../../http/response-cache';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import type { Sources } from '../../sources/sources';
import { createGamesReader, type GamesReader } from './games-reader';
import { gameParams, type LibraryDeps, summarizeLibrary } from './library';
import { type PlayedEvent, readEvents } from './queries';
import { sharedGamesRoutes } from './shared-routes';

const describe = (summary: string) => ({ summary, tags: ['library'], params: userParams });

export const readRoutes: Routes<LibraryDeps> = (app, deps) => {
  const games = createGamesReader(deps.db);
  summaryRoutes(app, { ...deps, games });
  gamesRoutes(app, { ...deps, games });
  sharedGamesRoutes(app, { db: deps.db, games });
};

type ReadDeps = LibraryDeps & { readonly games: GamesReader };

const summaryRoutes: Routes<ReadDeps> = (app, { db, access, sources, games: { limitReads } }) => {
  const sendReport = cacheResponses(libraryReportSchema);
  app.get(
    '/api/library/:id',
    {
      schema: {
        ...describe('The state of a library'),
        response: {
          200: jsonResponse('The library; imports for whoever may change it', librarySchema),
          ...errorResponses(400, 404),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const owner = await access.requireRead(request, reply, id);
      return summarizeLibrary({ db, sources }, owner, await access.mayWrite(request, reply, id));
    },
  );

  app.get(
    '/api/library/:id/report',
    {
      onRequest: limitReads,
      schema: {
        ...describe('The profile of the library’s player'),
        response: {
          200: jsonResponse('The profile, as a scout gives it', libraryReportSchema),
          ...errorResponses(400, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const { user, library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return reportLibrary({ db, sources }, { user, library });
      return sendReport(reply, stateOf(library), () => reportLibrary({ db, sources }, { user, library }));
    },
  );
};

const gamesRoutes: Routes<ReadDeps> = (app, { access, games }) => {
  app.get(
    '/api/library/:id/games',
    {
      onRequest: games.limitReads,
      schema: {
        ...describe('A page of the games'),
        querystring: gamesQuerySchema,
        response: {
          200: jsonResponse('In the order that was asked for, else the newest first', gamesPageSchema),
          ...errorResponses(400, 404, 429),
        },
      },
    },
    async (request, reply) => {
      const { library } = await access.requireRead(request, reply, request.params.id);
      return games.sendPage(reply, library, request.query);
    },
  );

  app.get(
    '/api/library/:id/games/:game',
    {
      schema: {
        ...describe('A game'),
        params: gameParams,
        response: {
          200: jsonResponse('With PGN, evaluations and missed tactics', ownGameSchema),
          ...errorResponses(400, 404),
        },
      },
    },
    async (request, reply) => {
      const { id, game } = request.params;
      return games.readGame((await access.requireRead(request, reply, id)).library, game);
    },
  );
};

type Deps = { readonly db: Database; readonly sources: Sources };

const EMPTY_SCAN = { scanned: 0, isFinished: true, deep: 0, isOver: true, oddGames: 0 } as const;

type ReportOwner = { readonly user: StoredUser; readonly library: StoredLibrary | undefined };

const reportLibrary = async ({ db, sources }: Deps, { user, library }: ReportOwner): Promise<LibraryReport> => {
  if (library === undefined) {
    return { profile: toPlayerProfile(EMPTY_REPORT, { name: user.username, scan: EMPTY_SCAN }), tournaments: [] };
  }
  const report = await readReport(db, library.id);
  const isSample = library.kind === 'sample';
  const reviewed = report.tactics.games;
  const name = library.names[0] ?? user.username;
  return {
    profile: toPlayerProfile(report, {
      name,
      player: toPlayer(report, { name, isSample }),
      currentRating: memberRating(report.ratings),
      scan: {
        scanned: reviewed,
        isFinished: reviewed === report.results.all.games,
        deep: (await countReviews(db, library.id)).deep,
        isOver: true,
        oddGames: 0,
      },
    }),
    tournaments: isSample ? await sampleTournaments(sources) : await readTournaments(db, library.id),
  };
};

const toPlayer = (
  { ratings }: PlayerReport,
  { name, isSample }: Pick<ScoutedPlayer, 'name' | 'isSample'>,
): ScoutedPlayer => ({
  name,
  url: '',
  isSample,
  isBot: false,
  isMarked: false,
  ratings: Object.fromEntries(
    ratings.bySpeed.map(({ speed, rating, games }) => [speed, { rating, games, deviation: 0, isProvisional: false }]),
  ),
});

const MAX_TOURNAMENTS = 100;

const sampleTournaments = async (sources: Sources): Promise<ScoutedTournament[]> => {
  const name = SAMPLE_OWNER.username;
  const found = await sources.locate(parsePlayer(name))?.tournaments({ name, max: MAX_TOURNAMENTS });
  return (found?.tournaments ?? []).map(toScoutedTournament);
};

const MIN_TOURNAMENT_GAMES = 2;

const readTournaments = async (db: Database, libraryId: number): Promise<ScoutedTournament[]> =>
  (await readEvents(db, libraryId, { max: MAX_TOURNAMENTS }))
    .filter(({ results }) => results.games >= MIN_TOURNAMENT_GAMES)
    .map(toTournament);

const eventSchema = z.object({ timeControl: z.string().optional(), url: z.string().optional() });

/** Games contain neither standings nor the field. */
const toTournament = ({ event, from, results: { wins, draws, games } }: PlayedEvent): ScoutedTournament => {
  const { timeControl = null, url } = eventSchema.parse(event);
  const points = wins + draws / 2;
  return {
    name: event.name,
    date: new Date(from).toISOString(),
    format: null,
    position: null,
    players: null,
    score: points,
    timeControl,
    performance: null,
    totalPlayers: null,
    points,
    rounds: games,
    url,
  };
};
