import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type GameOrder,
  type GamesFilter,
  type GamesPage,
  gamesPageSchema,
  libraryPaths,
} from '../../../../contract/library';
import { getJson } from '../../../lib/http/http';
import { useSettled } from '../../../lib/screen';
import { type ShownGame, toShownGame } from '../../../player/games/shown-game';
import { filterEntries } from './games-filter';

/** Rows that stay in sight for so long are asked for, in milliseconds; those that rush past are not. */
const PAUSE = 80;

/** The games of a library that fit a filter, in an order; only the pages that are looked at are fetched. */
export const useLibraryGames = (profileId: number, filter: GamesFilter, order?: GameOrder): ListedGames => {
  const queryClient = useQueryClient();
  // As text, `3,4`: it stays the same while the pages do.
  const [inSight, setInSight] = useState('');
  const [passed, setPassed] = useState<readonly number[]>([]);
  const looked = toNumbers(useSettled(inSight, PAUSE));

  const first = useQuery({ ...gamesPageQuery(profileId, filter, 0, order), placeholderData: keepPreviousData });
  // Pages that have come stay known: a row that is back in sight shows its game at once.
  const further = useQueries({
    queries: passed
      .filter((page) => page > 0)
      .map((page) => ({ ...gamesPageQuery(profileId, filter, page, order), enabled: looked.includes(page) })),
  });
  const answers = first.isPlaceholderData ? [first] : [first, ...further];
  const known = new Map(answers.flatMap(({ data }) => (data ? [[data.offset / PAGE, data.games] as const] : [])));

  return {
    total: first.data?.total,
    gameAt: (index) => known.get(Math.floor(index / PAGE))?.[index % PAGE],
    onInSight: (from, to) => {
      const pages = pagesOf(from, to);
      setInSight(pages.join());
      setPassed((before) => {
        const further = pages.filter((page) => !before.includes(page));
        return further.length === 0 ? before : [...before, ...further];
      });
    },
    isOutdated: first.isPlaceholderData,
    error: answers.find(({ error, isEnabled }) => error !== null && isEnabled)?.error ?? undefined,
    retry: () => {
      const path = gamesPageQuery(profileId, filter, 0).queryKey[0];
      void queryClient.refetchQueries({ queryKey: [path], type: 'active' });
    },
  };
};

const pagesOf = (from: number, to: number): readonly number[] => {
  const first = Math.floor(from / PAGE);
  const last = Math.floor(to / PAGE);
  return Array.from({ length: last - first + 1 }, (_, page) => first + page);
};

const toNumbers = (pages: string): readonly number[] => (pages === '' ? [] : pages.split(',').map(Number));

/** Games that one call asks for. */
const PAGE = 100;

type ShownPage = { readonly total: number; readonly offset: number; readonly games: readonly ShownGame[] };

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

/** Games in their order, of which some may still be on their way. */
export type ListedGames = {
  /** `undefined` until it is known. */
  readonly total: number | undefined;
  /** `undefined` for a game that is not here yet. */
  readonly gameAt: (index: number) => ShownGame | undefined;
  /** Told which rows are looked at, both included. */
  readonly onInSight: (from: number, to: number) => void;
  /** The games of the filter before, while those of this one are on their way. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

/** Where listed games are from: pages of a library on the server, or games that are here already. */
export type GamesSource =
  | { readonly kind: 'library'; readonly profileId: number }
  | { readonly kind: 'loaded'; readonly games: readonly ShownGame[] };
