/** A page of the list as it is sent: a game is written once, and sent with every page that it is on until it changes. */
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ownGameSchema } from '../../../contract/profile';
import type { ListedGame } from '../../db/library/list';
import type { Showing } from '../../db/library/search/shown-games';
import { toOwnGame } from '../../games/to-own-game';
import { JSON_TYPE } from '../../http/response-cache';

/** Characters of the games that are kept, of all libraries: about ten thousand games. */
const MOST_LENGTH = 8_000_000;

export const GAME_TEXTS: Showing<string> = {
  show: (game) => JSON.stringify(z.encode(ownGameSchema, toOwnGame(game))),
  most: MOST_LENGTH,
  sizeOf: ({ length }) => length,
};

type Page = { readonly total: number; readonly offset: number; readonly games: readonly ListedGame<string>[] };

/** As `gamesPageSchema` says. */
export const sendPage = (reply: FastifyReply, page: Page): FastifyReply => reply.type(JSON_TYPE).send(pageText(page));

const pageText = ({ total, offset, games }: Page): string =>
  `{"total":${total},"offset":${offset},"games":[${games.map(gameText).join(',')}]}`;

/** The places come last, within the text that was kept without them. */
const gameText = ({ shown, places }: ListedGame<string>): string =>
  places === undefined ? shown : `${shown.slice(0, -1)},"places":[${places.join(',')}]}`;
