import { z } from 'zod';
import type { PlayerReport } from '../../../chess/player/player-report';
import type { LibraryReport } from '../../../contract/library';
import type { ScoutedPlayer } from '../../../contract/player/player-profile';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import type { ScoutedTournament } from '../../../contract/player/scout';
import { parsePlayer } from '../../../contract/sites';
import type { StoredUser } from '../../db/accounts/users';
import type { Database } from '../../db/infra/database';
import { type PlayedEvent, readEvents } from '../../db/library/events';
import { countReviews, readReport } from '../../db/library/figures';
import type { StoredLibrary } from '../../db/library/libraries';
import { NO_GAMES, toPlayerProfile, toScoutedTournament } from '../../games/player-profile';
import type { Sources } from '../../sources/sources';

type Deps = { readonly db: Database; readonly sources: Sources };

const NOTHING = { scanned: 0, isFinished: true, deep: 0, isOver: true, oddGames: 0 } as const;

type Owner = { readonly user: StoredUser; readonly library: StoredLibrary | undefined };

/** The profile that the whole library makes, as a scout gives one. */
export const reportLibrary = async ({ db, sources }: Deps, { user, library }: Owner): Promise<LibraryReport> => {
  if (library === undefined) {
    return { profile: toPlayerProfile(NO_GAMES, { name: user.username, scan: NOTHING }), tournaments: [] };
  }
  const report = await readReport(db, library.id);
  const isSample = library.kind === 'sample';
  const reviewed = report.tactics.games;
  const name = library.names[0] ?? user.username;
  return {
    profile: toPlayerProfile(report, {
      name,
      player: toPlayer(report, { name, isSample }),
      scan: {
        scanned: reviewed,
        isFinished: reviewed === report.results.all.games,
        deep: (await countReviews(db, library.id)).deep,
        isOver: true,
        oddGames: 0,
      },
    }),
    tournaments: isSample ? await sampleTournaments(sources) : await ownTournaments(db, library.id),
  };
};

/** Ratings are those of the games: no site has told them. */
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

const MOST_TOURNAMENTS = 100;

const sampleTournaments = async (sources: Sources): Promise<ScoutedTournament[]> => {
  const name = SAMPLE_OWNER.username;
  const found = await sources.locate(parsePlayer(name))?.tournaments({ name, max: MOST_TOURNAMENTS });
  return (found?.tournaments ?? []).map(toScoutedTournament);
};

/** A game alone is no tournament. */
const LEAST_GAMES = 2;

const ownTournaments = async (db: Database, libraryId: number): Promise<ScoutedTournament[]> =>
  (await readEvents(db, libraryId, { max: MOST_TOURNAMENTS }))
    .filter(({ results }) => results.games >= LEAST_GAMES)
    .map(toTournament);

const eventSchema = z.object({ timeControl: z.string().optional(), url: z.string().optional() });

/** Games tell neither the place nor who else played. */
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
