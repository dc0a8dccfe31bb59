/** What a user has played: the totals of the library, its newest games and its openings. */
import { z } from 'zod';
import {
  LISTED_GAMES,
  ownGamesSchema,
  playedOpeningsSchema,
  playerStatsSchema,
  TOTAL_COUNT,
} from '../../../contract/profile';
import type { ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { countReviews, readFigures, readOpenings } from '../../db/library/figures';
import { listNewest, listNewestWithPgn } from '../../db/library/list';
import { NO_GAMES } from '../../games/player-profile';
import { toOwnGame } from '../../games/to-own-game';
import { cacheResponses, stateOf } from '../../http/response-cache';
import { answers, type Routes } from '../../http/routes';
import { describe, refusals } from './profile-call';
import { toPlayedOpening, toPlayerStats } from './to-player-stats';

type PlayedDeps = { readonly db: Database; readonly access: ProfileAccess };

const MAX_LISTED = 1000;
const gamesQuery = z.object({
  max: z.coerce.number().int().min(1).max(MAX_LISTED).default(LISTED_GAMES),
  /** `false` leaves the PGN out, which is most of a game. */
  pgn: z.enum(['true', 'false']).default('true'),
});

export const playedRoutes: Routes<PlayedDeps> = (app, { db, access }) => {
  const [sendStats, sendGames] = [cacheResponses(playerStatsSchema), cacheResponses(ownGamesSchema)];
  const sendOpenings = cacheResponses(playedOpeningsSchema);

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
        ...describe('The newest games', `The total count is in ${TOTAL_COUNT}.`),
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
        ...describe('The openings', 'A group for each name and color.'),
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
};
