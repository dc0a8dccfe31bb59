import { z } from 'zod';
import type { PlayerReport } from '../../../chess/player/player-report';
import { libraryApi, type LibraryReport, libraryReportSchema } from '../../../contract/library';
import type { ScoutedPlayer } from '../../../contract/player/player-profile';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import type { ScoutedTournament } from '../../../contract/player/scout';
import { parsePlayer } from '../../../contract/sites';
import type { Implement } from '../../accounts/implement';
import type { StoredUser } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import type { StoredLibrary } from '../../db/library/libraries';
import { countReviews, readReport } from '../../db/library/stats';
import { EMPTY_REPORT, memberRating, toPlayerProfile, toScoutedTournament } from '../../games/player-profile';
import { cacheResponses, stateOf } from '../../http/response-cache';
import { errorResponses } from '../../http/routes';
import type { Sources } from '../../sources/sources';
import { createGamesReader } from './games-reader';
import { type LibraryDeps, summarizeLibrary } from './library';
import { type PlayedEvent, readEvents } from './queries';
import { implementSharedGames } from './shared-routes';

export const implementReads = (implement: Implement, { db, access, sources }: LibraryDeps): void => {
  const games = createGamesReader(db);
  const sendReport = cacheResponses(libraryReportSchema);

  implement(
    libraryApi.read,
    { summary: 'The state of a library', answer: 'The library; imports for whoever may change it' },
    async ({ owner }, { request, reply }) =>
      summarizeLibrary({ db, sources }, owner, await access.mayWrite(request, reply, owner.user.id)),
  );

  implement(
    libraryApi.report,
    {
      summary: 'The profile of the library’s player',
      answer: 'The profile, as a scout gives it',
      errors: errorResponses(429),
      limit: games.limitReads,
    },
    ({ owner }, { reply }) => {
      const read = () => reportLibrary({ db, sources }, owner);
      return owner.library === undefined ? read() : sendReport(reply, stateOf(owner.library), read);
    },
  );

  implement(
    libraryApi.listGames,
    {
      summary: 'A page of the games',
      answer: 'In the order that was asked for, else the newest first',
      errors: errorResponses(429),
      limit: games.limitReads,
    },
    ({ owner: { library }, query }, { reply }) => games.sendPage(reply, library, query),
  );

  implement(
    libraryApi.readGame,
    { summary: 'A game', answer: 'With PGN, evaluations and missed tactics' },
    ({ owner: { library }, params: { game } }) => games.readGame(library, game),
  );

  implementSharedGames(implement, { db, games });
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
