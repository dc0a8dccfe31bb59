import { queryOptions } from '@tanstack/react-query';
import {
  gamesPageSchema,
  libraryPaths,
  type GameOrder,
  type GamesFilter,
  type GamesPage,
} from '../../../../contract/library';
import { getJson } from '../../../lib/http/http';
import { toShownGame, type ShownGame } from '../../../player/games/shown-game';
import { filterEntries } from './games-filter';

/** Games that one call asks for. */
export const PAGE = 100;

export type ShownPage = { readonly total: number; readonly offset: number; readonly games: readonly ShownGame[] };

/** A page of the games of a library, counted from 0. Its key begins with the path, so that changes reach it. */
export const gamesPageQuery = (profileId: number, filter: GamesFilter, page: number, order: GameOrder = 'newest') => {
  const path = libraryPaths(profileId).games;
  const offset = page * PAGE;
  const search = new URLSearchParams([
    ...filterEntries(filter).map(([name, text]) => [name, text]),
    ...(order === 'newest' ? [] : [['sort', order]]),
    ['offset', String(offset)],
    ['limit', String(PAGE)],
  ]).toString();
  return queryOptions({
    queryKey: [path, search],
    queryFn: ({ signal }) => getJson(`${path}?${search}`, gamesPageSchema, signal),
    select: toShownPage,
  });
};

const toShownPage = ({ total, offset, games }: GamesPage): ShownPage => ({
  total,
  offset,
  games: games.map(toShownGame),
});
