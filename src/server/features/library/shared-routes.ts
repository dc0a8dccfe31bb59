/** `/api/shared-games/{link}`: the games of a user for whoever has the link, read only. */
import { z } from 'zod';
import { gamesPageSchema, gamesQuerySchema } from '../../../contract/library';
import { ownGameSchema } from '../../../contract/profile';
import { GAMES_LINK_ID, sharedGamesPaths, sharedGamesSchema } from '../../../contract/shared-games';
import { numberParam } from '../../../contract/params';
import { readOwner, type LibraryOwner } from '../../accounts/access';
import { findUserByGamesLink } from '../../db/accounts/games-links';
import type { Database } from '../../db/database';
import { countReviews } from '../../db/library/stats';
import { fail } from '../../errors';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';
import type { GamesReader } from './games-reader';

/** A link that was copied in part is told in the same words as one that was revoked. */
const params = z.object({ link: z.string() });

const describe = (summary: string) => ({
  summary,
  description: 'For anyone who has the link.',
  tags: ['library'],
  params,
});

type SharedDeps = { readonly db: Database; readonly games: GamesReader };

export const sharedGamesRoutes: Routes<SharedDeps> = (app, { db, games }) => {
  const paths = sharedGamesPaths(':link');

  app.get(
    paths.shared,
    {
      schema: {
        ...describe('Whose games a link shows'),
        response: { 200: jsonResponse('Name and number of games', sharedGamesSchema), ...errorResponses(404) },
      },
    },
    async (request) => {
      const { user, library } = await requireShared(db, request.params.link);
      return { name: user.username, games: library === undefined ? 0 : (await countReviews(db, library.id)).games };
    },
  );

  app.get(
    paths.games,
    {
      onRequest: games.limitReads,
      schema: {
        ...describe('A page of the games that a link shows'),
        querystring: gamesQuerySchema,
        response: {
          200: jsonResponse('In the order that was asked for, else the newest first', gamesPageSchema),
          ...errorResponses(400, 404, 429),
        },
      },
    },
    async (request, reply) =>
      games.sendPage(reply, (await requireShared(db, request.params.link)).library, request.query),
  );

  app.get(
    paths.game(':game'),
    {
      schema: {
        ...describe('A game that a link shows'),
        params: params.extend({ game: numberParam.transform(String) }),
        response: {
          200: jsonResponse('With PGN, evaluations and missed tactics', ownGameSchema),
          ...errorResponses(400, 404),
        },
      },
    },
    async (request) => games.readGame((await requireShared(db, request.params.link)).library, request.params.game),
  );
};

/** Own games alone: sample games are nobody's. */
const requireShared = async (db: Database, address: string): Promise<LibraryOwner> => {
  const userId = GAMES_LINK_ID.test(address) ? await findUserByGamesLink(db, address) : undefined;
  if (userId === undefined) throw fail('games-not-shared');
  const { user, library } = await readOwner(db, userId);
  return { user, library: library?.kind === 'own' ? library : undefined };
};
