/** `/api/shared-games/{link}`: the games of a user for whoever has the link, read only. */
import { GAMES_LINK_ID, sharedGamesApi } from '../../../contract/shared-games';
import { readOwner, type LibraryOwner } from '../../accounts/access';
import type { Implement } from '../../accounts/implement';
import { findUserByGamesLink } from '../../db/accounts/games-links';
import type { Database } from '../../db/database';
import { countReviews } from '../../db/library/stats';
import { fail } from '../../errors';
import { errorResponses } from '../../http/routes';
import type { GamesReader } from './games-reader';

type SharedDeps = { readonly db: Database; readonly games: GamesReader };

const description = 'For anyone who has the link.';

export const implementSharedGames = (implement: Implement, { db, games }: SharedDeps): void => {
  implement(
    sharedGamesApi.read,
    {
      summary: 'Whose games a link shows',
      description,
      answer: 'Name and number of games',
      errors: errorResponses(404),
    },
    async ({ params: { link } }) => {
      const { user, library } = await requireShared(db, link);
      return { name: user.username, games: library === undefined ? 0 : (await countReviews(db, library.id)).games };
    },
  );

  implement(
    sharedGamesApi.listGames,
    {
      summary: 'A page of the games that a link shows',
      description,
      answer: 'In the order that was asked for, else the newest first',
      errors: errorResponses(404, 429),
      limit: games.limitReads,
    },
    async ({ params: { link }, query }, { reply }) =>
      games.sendPage(reply, (await requireShared(db, link)).library, query),
  );

  implement(
    sharedGamesApi.readGame,
    {
      summary: 'A game that a link shows',
      description,
      answer: 'With PGN, evaluations and missed tactics',
      errors: errorResponses(404),
    },
    async ({ params: { link, game } }) => games.readGame((await requireShared(db, link)).library, game),
  );
};

/** Own games alone: sample games are nobody's. */
const requireShared = async (db: Database, address: string): Promise<LibraryOwner> => {
  const userId = GAMES_LINK_ID.test(address) ? await findUserByGamesLink(db, address) : undefined;
  if (userId === undefined) throw fail('games-not-shared');
  const { user, library } = await readOwner(db, userId);
  return { user, library: library?.kind === 'own' ? library : undefined };
};
