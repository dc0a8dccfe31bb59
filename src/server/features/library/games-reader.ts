/** Answers with pages and games of a library, for its owner and for those who have the link. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { gamesQuerySchema } from '../../../contract/library';
import { type OwnGame, ownGameSchema } from '../../../contract/profile';
import type { Database } from '../../db/database';
import type { StoredLibrary } from '../../db/library/libraries';
import { createGamesList, type ListedGame, readGame, type Showing } from '../../db/library/list';
import { fail } from '../../errors';
import { toOwnGame, toWholeOwnGame } from '../../games/to-own-game';
import { cacheTexts, JSON_TYPE, stateOf } from '../../http/response-cache';
import { limitOpenCalls } from '../../platform/limits';

/** Open calls per client and process; each takes some hundredths of a second on a large library. */
const OPEN_CALLS = 12;

export type GamesReader = {
  readonly limitReads: ReturnType<typeof limitOpenCalls>;
  /** Empty before the first game. */
  readonly sendPage: (
    reply: FastifyReply,
    library: StoredLibrary | undefined,
    query: z.output<typeof gamesQuerySchema>,
  ) => Promise<FastifyReply>;
  /** Throws 404. */
  readonly readGame: (library: StoredLibrary | undefined, game: string) => Promise<OwnGame>;
};

export const createGamesReader = (db: Database): GamesReader => {
  const listGames = createGamesList(db, GAME_TEXTS);
  const sendCached = cacheTexts(JSON_TYPE);
  return {
    limitReads: limitOpenCalls({ name: 'library-reads', max: OPEN_CALLS }),
    sendPage: async (reply, library, query) => {
      const { offset, limit, sort, ...filter } = query;
      if (library === undefined) return reply.type(JSON_TYPE).send(pageText({ total: 0, offset, games: [] }));
      return sendCached(reply, `${stateOf(library)} ${JSON.stringify(query)}`, async () =>
        pageText({ ...(await listGames(library, filter, { offset, limit, order: sort })), offset }),
      );
    },
    readGame: async (library, game) => {
      const found = library && (await readGame(db, library.id, game));
      if (found === undefined) throw fail('no-such-game');
      return toWholeOwnGame(found);
    },
  };
};

/** Maximum size of the cache for all libraries, in characters: about ten thousand games. */
const MAX_CACHED_CHARACTERS = 8_000_000;

const GAME_TEXTS: Showing<string> = {
  show: (game) => JSON.stringify(z.encode(ownGameSchema, toOwnGame(game))),
  maxSize: MAX_CACHED_CHARACTERS,
  sizeOf: ({ length }) => length,
};

type Page = { readonly total: number; readonly offset: number; readonly games: readonly ListedGame<string>[] };

/** As defined by `gamesPageSchema`, from cached JSON of the games. */
const pageText = ({ total, offset, games }: Page): string =>
  `{"total":${total},"offset":${offset},"games":[${games.map(gameText).join(',')}]}`;

const gameText = ({ shown, places }: ListedGame<string>): string =>
  places === undefined ? shown : `${shown.slice(0, -1)},"places":[${places.join(',')}]}`;
