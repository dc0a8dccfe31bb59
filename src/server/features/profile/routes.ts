import { z } from 'zod';
import type { PlayerReport } from '../../../chess/player/player-report';
import type { RatingChange, RatingsReport } from '../../../chess/player/ratings';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import {
  OWNER_ID,
  ownGameSchema,
  type PlayedOpening,
  playedOpeningsSchema,
  type PlayerStats,
  playerStatsSchema,
  type Profile,
  profileApi,
  TOTAL_COUNT,
} from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import type { ProfileAccess } from '../../accounts/access';
import { type Implement, implementIn } from '../../accounts/implement';
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
import type { Routes } from '../../http/routes';
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
  const implement = implementIn(app, access, 'library');
  implementPlayed(implement, db);

  implement(
    profileApi.read,
    {
      summary: 'A user',
      description: 'User 1 by the name in the games. Nothing private.',
      answer: 'The user',
    },
    async ({ owner: { user, library } }) => {
      const { ratings, weeklyChange } = await ratingsOf(library);
      return toProfile({ user, library, ratings, weeklyChange, puzzles: await readTotals(db, user.id), platform });
    },
  );
};

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

const MAX_OPENINGS = 1000;

/** Games read at once; one may have a million characters. */
const PAGE = 10;

const implementPlayed = (implement: Implement, db: Database): void => {
  const [sendStats, sendOpenings] = [cacheResponses(playerStatsSchema), cacheResponses(playedOpeningsSchema)];

  implement(
    profileApi.stats,
    {
      summary: 'The totals of the library',
      description: 'Games that were not played, set up or of a variant count nowhere.',
      answer: 'The totals',
    },
    ({ owner: { library } }, { reply }) =>
      library === undefined
        ? Promise.resolve(toPlayerStats(EMPTY_REPORT))
        : sendStats(reply, stateOf(library), async () => toPlayerStats(await readStats(db, library.id))),
  );

  implement(
    profileApi.listGames,
    {
      summary: 'The newest games',
      description: `The total count is in ${TOTAL_COUNT}.`,
      answer: 'The newest first',
    },
    async ({ owner: { library }, query: { max, pgn } }, { reply }) => {
      const { games } = library === undefined ? { games: 0 } : await countReviews(db, library.id);
      void reply.header(TOTAL_COUNT, games);
      const list = pgn === 'true' ? listNewestWithPgn : listNewest;
      let left = library === undefined ? 0 : max;
      const read = async (last: StoredGame | undefined, size: number): Promise<readonly StoredGame[]> => {
        const page = library === undefined || left === 0 ? [] : await list(db, library.id, Math.min(left, size), last);
        left -= page.length;
        return page;
      };
      return sendJson(
        reply,
        pagedArray(read, PAGE, (game) => z.encode(ownGameSchema, toOwnGame(game))),
      );
    },
  );

  implement(
    profileApi.openings,
    { summary: 'The openings', description: 'A group for each name and color.', answer: 'Most played first' },
    ({ owner: { library } }, { reply }) =>
      library === undefined
        ? Promise.resolve([])
        : sendOpenings(reply, stateOf(library), async () =>
            (await readOpenings(db, library.id, { max: MAX_OPENINGS })).map(toPlayedOpening),
          ),
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
