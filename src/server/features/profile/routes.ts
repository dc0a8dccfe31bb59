import { z } from 'zod';
import type { PlayerReport } from '../../../chess/player/player-report';
import type { RatingChange, RatingsReport } from '../../../chess/player/ratings';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import {
  LISTED_GAMES,
  OWNER_ID,
  ownGameSchema,
  ownGamesSchema,
  type PlayedOpening,
  playedOpeningsSchema,
  type PlayerStats,
  playerStatsSchema,
  type Profile,
  profileSchema,
  TOTAL_COUNT,
} from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import { userParams } from '../../../contract/params';
import { type ProfileAccess } from '../../accounts/access';
import type { StoredUser } from '../../db/accounts/users';
import type { Database } from '../../db/database';
import { type PuzzleTotals, readTotals } from '../../db/learn/attempts';
import type { StoredLibrary } from '../../db/library/libraries';
import { listNewest, listNewestWithPgn } from '../../db/library/list';
import type { StoredGame } from '../../db/library/schema';
import {
  countReviews,
  type OpeningWithId,
  readOpenings,
  readRatings,
  readStats,
  readWeeklyChange,
} from '../../db/library/stats';
import { EMPTY_REPORT, memberRating, toSpecifiedStats } from '../../games/player-profile';
import { toOwnGame } from '../../games/to-own-game';
import { cacheResponses, createCache, stateOf } from '../../http/response-cache';
import { pagedArray, sendJson } from '../../http/json-stream';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import type { Source } from '../../sources/source';
import type { Sources } from '../../sources/sources';

type ProfileDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly sources: Sources;
};

export const profileRoutes: Routes<ProfileDeps> = (app, { db, access, sources }) => {
  const platform = sources.find(PLATFORM.site);
  const ratingsOf = createLibraryRatings(db);
  playedRoutes(app, { db, access });

  app.get(
    '/api/user/:id',
    {
      schema: {
        ...describe('A user', 'User 1 by the name in the games. Nothing private.'),
        response: { 200: jsonResponse('The user', profileSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { user, library } = await access.requireRead(request, reply, id);
      const { ratings, weeklyChange } = await ratingsOf(library);
      return toProfile({ user, library, ratings, weeklyChange, puzzles: await readTotals(db, id), platform });
    },
  );
};

const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['library'],
  params: userParams,
});

const MAX_CACHED_LIBRARIES = 1000;

/** Cached until the library changes. */
const createLibraryRatings = (db: Database) => {
  const cache = createCache<Omit<RatingsReport, 'trend'>>(MAX_CACHED_LIBRARIES, () => 1);
  return async (library: StoredLibrary | undefined) => {
    if (library === undefined) return { ratings: EMPTY_REPORT.ratings, weeklyChange: undefined };
    return {
      ratings: await cache(stateOf(library), () => readRatings(db, library.id)),
      // Not cached: it changes with time.
      weeklyChange: await readWeeklyChange(db, library.id, Date.now()),
    };
  };
};

// Public data of a user

type ProfileParts = {
  readonly user: StoredUser;
  /** The sample library shows its invented owner. */
  readonly library: StoredLibrary | undefined;
  readonly ratings: Omit<RatingsReport, 'trend'>;
  /** Undefined if too few games were played this week. */
  readonly weeklyChange: RatingChange | undefined;
  readonly puzzles: PuzzleTotals | undefined;
  readonly platform: Source | undefined;
};

const toProfile = ({ user, library, ratings, weeklyChange, puzzles, platform }: ProfileParts): Profile => {
  const identity =
    library?.kind === 'sample' ? sampleIdentity : { ...ownIdentity(user), username: nameOf(user, library) };
  return {
    id: user.id,
    ...identity,
    currentRating: memberRating(ratings) ?? null,
    weeklyRatingChange: weeklyChange ?? null,
    puzzleRating: puzzles?.rating === undefined ? null : Math.round(puzzles.rating.rating),
    createdAt: user.createdAt,
    ratingByFormat: Object.fromEntries(ratings.bySpeed.map(({ speed, rating }) => [speed, rating])),
    ...(identity.lichessId === null || platform?.browser === undefined
      ? {}
      : { platformUrl: platform.browser.profileOf(identity.lichessId) }),
  };
};

const sampleIdentity = {
  username: SAMPLE_OWNER.username,
  lichessId: SAMPLE_OWNER.username,
  fideId: String(SAMPLE_OWNER.fideId),
  aicfId: SAMPLE_OWNER.aicfId,
  ukcaId: null,
};

/** The owner of the installation has no chosen username: it is the one in the games. */
const nameOf = ({ id, username }: StoredUser, library: StoredLibrary | undefined): string =>
  (id === OWNER_ID ? library?.names[0] : undefined) ?? username;

const ownIdentity = ({ identifiers: { lichessId, fideId, aicfId, ukcaId } }: StoredUser) => ({
  lichessId: lichessId ?? null,
  fideId: fideId ?? null,
  aicfId: aicfId ?? null,
  ukcaId: ukcaId ?? null,
});

type PlayedDeps = { readonly db: Database; readonly access: ProfileAccess };

const MAX_GAMES = 1000;

/** Games read at once; one may have a million characters. */
const PAGE = 10;

const gamesQuery = z.object({
  max: z.coerce.number().int().min(1).max(MAX_GAMES).default(LISTED_GAMES),
  /** `false` omits the PGN, most of the size of a game. */
  pgn: z.enum(['true', 'false']).default('true'),
});

const playedRoutes: Routes<PlayedDeps> = (app, { db, access }) => {
  const [sendStats, sendOpenings] = [cacheResponses(playerStatsSchema), cacheResponses(playedOpeningsSchema)];

  app.get(
    '/api/player-stats/:id',
    {
      schema: {
        ...describe('The totals of the library', 'Games that were not played, set up or of a variant count nowhere.'),
        response: { 200: jsonResponse('The totals', playerStatsSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return toPlayerStats(EMPTY_REPORT);
      return sendStats(reply, stateOf(library), async () => toPlayerStats(await readStats(db, library.id)));
    },
  );

  app.get(
    '/api/games/user/:id',
    {
      schema: {
        ...describe('The newest games', `The total count is in ${TOTAL_COUNT}.`),
        querystring: gamesQuery,
        response: { 200: jsonResponse('The newest first', ownGamesSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { max, pgn } = request.query;
      const { library } = await access.requireRead(request, reply, request.params.id);
      const { games } = library === undefined ? { games: 0 } : await countReviews(db, library.id);
      void reply.header(TOTAL_COUNT, games);
      if (library === undefined) return [];
      const list = pgn === 'true' ? listNewestWithPgn : listNewest;
      let left = max;
      const read = async (last: StoredGame | undefined, size: number): Promise<readonly StoredGame[]> => {
        const page = left === 0 ? [] : await list(db, library.id, Math.min(left, size), last);
        left -= page.length;
        return page;
      };
      return sendJson(
        reply,
        pagedArray(read, PAGE, (game) => z.encode(ownGameSchema, toOwnGame(game))),
      );
    },
  );

  app.get(
    '/api/openings/user/:id',
    {
      schema: {
        ...describe('The openings', 'A group for each name and color.'),
        response: { 200: jsonResponse('Most played first', playedOpeningsSchema), ...errorResponses(400, 404) },
      },
    },
    async (request, reply) => {
      const { library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return [];
      return sendOpenings(reply, stateOf(library), async () =>
        (await readOpenings(db, library.id, { max: MAX_GAMES })).map(toPlayedOpening),
      );
    },
  );
};

const toPlayerStats = (report: Omit<PlayerReport, 'repertoire'>): PlayerStats => {
  const { all, white, black } = report.results;
  return {
    gamesPlayed: all.games,
    wins: all.wins,
    losses: all.losses,
    draws: all.draws,
    winsAsWhite: white.wins,
    winsAsBlack: black.wins,
    lossesAsWhite: white.losses,
    lossesAsBlack: black.losses,
    drawsAsWhite: white.draws,
    drawsAsBlack: black.draws,
    ...toSpecifiedStats(report),
    allowedTactics: Object.fromEntries(report.tactics.allowed.map(({ name, count }) => [name, count])),
    reviewedGames: report.tactics.games,
    findings: report.findings,
  };
};

const toPlayedOpening = ({ id, name, moves, color, games, wins, losses, draws }: OpeningWithId): PlayedOpening => ({
  id,
  name,
  moves: [...moves],
  color,
  gamesPlayed: games,
  wins,
  losses,
  draws,
});
