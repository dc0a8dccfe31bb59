/** The four calls about a user: who it is, the totals of the library, its newest games and its openings. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { errorSchema } from '../../../contract/errors';
import {
  LISTED_GAMES,
  ownGamesSchema,
  playedOpeningsSchema,
  playerStatsSchema,
  profileSchema,
  TOTAL_COUNT,
} from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import type { RatingsReport } from '../../../chess/player/ratings';
import type { Database } from '../../db/infra/database';
import type { StoredLibrary } from '../../db/library/libraries';
import { countReviews, readFigures, readOpenings, readRatings, readWeeklyChange } from '../../db/library/figures';
import { listNewest, listNewestWithPgn } from '../../db/library/list';
import { readSums } from '../../db/learn/puzzle-sums';
import { ownerParams } from '../../games/library-owner';
import { createKept, keepAnswers, stateOf } from '../../plugins/kept-answers';
import { NO_GAMES } from '../../games/no-games';
import { toOwnGame } from '../../games/to-own-game';
import { answers } from '../../plugins/api-docs';
import type { ProfileAccess } from '../../plugins/profile-access';
import type { Sources } from '../../sources/sources';
import { toPlayedOpening, toPlayerStats } from './to-player-stats';
import { toProfile } from './to-profile';

type ProfileDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly sources: Sources;
};

const MAX_LISTED = 1000;
/** Points of ratings that are kept, of all libraries together. */
const MOST_RATINGS = 20_000;
const gamesQuery = z.object({
  max: z.coerce.number().int().min(1).max(MAX_LISTED).default(LISTED_GAMES),
  /** `false` leaves the PGN out, which is most of a game. */
  pgn: z.enum(['true', 'false']).default('true'),
});

const refusals = {
  400: answers('Not the number of a user', errorSchema),
  404: answers('There is no such user, or not for whoever asks', errorSchema),
};

const describe = (summary: string, description: string) => ({
  summary,
  description,
  tags: ['library'],
  params: ownerParams,
});

export const profileRoutes: FastifyPluginCallbackZod<ProfileDeps> = (app, { db, access, sources }, done) => {
  const platform = sources.find(PLATFORM.site);
  const keptRatings = createKept<RatingsReport>(MOST_RATINGS, ({ trend }) => 1 + trend.length);
  const ratingsOf = async (library: StoredLibrary | undefined) => {
    if (library === undefined) return { ratings: NO_GAMES.ratings, weeklyChange: undefined };
    return {
      ratings: await keptRatings(stateOf(library), () => readRatings(db, library.id)),
      // Not kept: the week goes on while the library stays as it is.
      weeklyChange: await readWeeklyChange(db, library.id, Date.now()),
    };
  };
  const [sendStats, sendGames] = [keepAnswers(playerStatsSchema), keepAnswers(ownGamesSchema)];
  const sendOpenings = keepAnswers(playedOpeningsSchema);
  app.get(
    '/api/user/:id',
    {
      schema: {
        ...describe('A user', 'User 1 by the name in the games. Nothing private.'),
        response: { 200: answers('The user', profileSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { user, library } = await access.requireRead(request, reply, id);
      const { ratings, weeklyChange } = await ratingsOf(library);
      return toProfile({ user, library, ratings, weeklyChange, puzzles: await readSums(db, id), platform });
    },
  );

  app.get(
    '/api/player-stats/:id',
    {
      schema: {
        ...describe('The totals of the library', 'Games that were not played, set up or of a variant count nowhere.'),
        response: { 200: answers('The totals', playerStatsSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return toPlayerStats(NO_GAMES);
      return sendStats(reply, stateOf(library), async () => toPlayerStats(await readFigures(db, library.id)));
    },
  );

  app.get(
    '/api/games/user/:id',
    {
      schema: {
        ...describe('The newest games', `How many there are in all is told by ${TOTAL_COUNT}.`),
        querystring: gamesQuery,
        response: { 200: answers('The newest first', ownGamesSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { max, pgn } = request.query;
      const { library } = await access.requireRead(request, reply, request.params.id);
      const { games } = library === undefined ? { games: 0 } : await countReviews(db, library.id);
      void reply.header(TOTAL_COUNT, games);
      if (library === undefined) return [];
      const list = pgn === 'true' ? listNewestWithPgn : listNewest;
      return sendGames(reply, `${stateOf(library)} ${max} ${pgn}`, async () =>
        (await list(db, library.id, max)).map(toOwnGame),
      );
    },
  );

  app.get(
    '/api/openings/user/:id',
    {
      schema: {
        ...describe('The openings', 'A group for each name and colour.'),
        response: { 200: answers('Most played first', playedOpeningsSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { library } = await access.requireRead(request, reply, request.params.id);
      if (library === undefined) return [];
      return sendOpenings(reply, stateOf(library), async () =>
        (await readOpenings(db, library.id, { max: MAX_LISTED })).map(toPlayedOpening),
      );
    },
  );
  done();
};
