/**
 * `/api/fetched-games`: games of a site as one PGN text, which is what a board and an analysis begin with. Either those
 * behind a link to a game or a study, or the newest of a player.
 */
import { z } from 'zod';
import { PLAYER_NAME } from './player/scout';

export const FETCHED_GAMES_PATH = '/api/fetched-games';

/** Games of a name to choose from. */
export const NEWEST_GAMES = 20;
/** Characters. */
const MAX_LINK = 500;

export const linkQuerySchema = z.object({
  /** An address as people copy it, with or without `https://`. */
  link: z.string().min(1).max(MAX_LINK),
  /** Of one of the players, where the site finds no game by its address alone. */
  name: z.string().regex(PLAYER_NAME).optional(),
});
export type LinkQuery = z.infer<typeof linkQuerySchema>;

export const newestQuerySchema = z.object({ site: z.string().max(30), name: z.string().regex(PLAYER_NAME) });
export type NewestQuery = z.infer<typeof newestQuerySchema>;

export const fetchedGamesSchema = z.object({
  /** One game or several, each with its headers. */
  pgn: z.string(),
});
export type FetchedGames = z.infer<typeof fetchedGamesSchema>;

/** Where the games behind a link are told. */
export const linkPath = ({ link, name }: LinkQuery): string => {
  const named = name === undefined ? '' : `&name=${encodeURIComponent(name)}`;
  return `${FETCHED_GAMES_PATH}/link?link=${encodeURIComponent(link)}${named}`;
};

/** Where the newest games of somebody are told. */
export const newestPath = ({ site, name }: NewestQuery): string =>
  `${FETCHED_GAMES_PATH}/newest?site=${encodeURIComponent(site)}&name=${encodeURIComponent(name)}`;
