import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '../../../../contract/endpoint';
import {
  type GameOrder,
  type GamesFilter,
  type GamesPage,
  gamesPageSchema,
  libraryApi,
} from '../../../../contract/library';
import { sharedGamesApi } from '../../../../contract/shared-games';
import { getJson } from '../../../lib/http/http';
import { getCachedJson } from '../../../lib/offline-cache';
import { useSettled } from '../../../lib/screen';
import { type ShownGame, toShownGame } from '../../../player/games/shown-game';
import { filterEntries } from './games-filter';

/** Delay before visible rows are fetched, in milliseconds; skips rows that scroll past. */
const FETCH_DELAY = 80;

/** Fetches only the pages that are scrolled to. */
export const useLibraryGames = (source: PagedGames, filter: GamesFilter, order?: GameOrder): ListedGames => {
  const queryClient = useQueryClient();
  // Text such as `3,4`, so that equal pages are the same value.
  const [visiblePages, setVisiblePages] = useState('');
  const [seenPages, setSeenPages] = useState<readonly number[]>([]);
  const settledPages = toNumbers(useSettled(visiblePages, FETCH_DELAY));

  const first = useQuery({ ...gamesPageQuery(source, filter, 0, order), placeholderData: keepPreviousData });
  // Keep fetched pages, so that rows scrolled back to show at once.
  const laterPages = useQueries({
    queries: seenPages
      .filter((page) => page > 0)
      .map((page) => ({ ...gamesPageQuery(source, filter, page, order), enabled: settledPages.includes(page) })),
  });
  const pageQueries = first.isPlaceholderData ? [first] : [first, ...laterPages];
  const gamesByPage = new Map(
    pageQueries.flatMap(({ data }) => (data ? [[data.offset / PAGE_SIZE, data.games] as const] : [])),
  );

  return {
    total: first.data?.total,
    gameAt: (index) => gamesByPage.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    onVisible: (from, to) => {
      const pages = pagesOf(from, to);
      setVisiblePages(pages.join());
      setSeenPages((previous) => {
        const newPages = pages.filter((page) => !previous.includes(page));
        return newPages.length === 0 ? previous : [...previous, ...newPages];
      });
    },
    isOutdated: first.isPlaceholderData,
    error: pageQueries.find(({ error, isEnabled }) => error !== null && isEnabled)?.error ?? undefined,
    retry: () => {
      const path = gamesPageQuery(source, filter, 0).queryKey[0];
      void queryClient.refetchQueries({ queryKey: [path], type: 'active' });
    },
  };
};

const pagesOf = (from: number, to: number): readonly number[] => {
  const first = Math.floor(from / PAGE_SIZE);
  const last = Math.floor(to / PAGE_SIZE);
  return Array.from({ length: last - first + 1 }, (_, page) => first + page);
};

const toNumbers = (pages: string): readonly number[] => (pages === '' ? [] : pages.split(',').map(Number));

/** Games per request. */
const PAGE_SIZE = 100;

type ShownPage = { readonly total: number; readonly offset: number; readonly games: readonly ShownGame[] };

/** `page` is 0-based. The key starts with the path, so that invalidation by path works. */
export const gamesPageQuery = (source: PagedGames, filter: GamesFilter, page: number, order: GameOrder = 'newest') => {
  const isShared = source.kind === 'shared';
  const path = isShared
    ? addressOf(sharedGamesApi.listGames, { link: source.link })
    : addressOf(libraryApi.listGames, { id: source.profileId });
  const offset = page * PAGE_SIZE;
  const search = new URLSearchParams([
    ...filterEntries(filter).map(([name, text]) => [name, text]),
    ...(order === 'newest' ? [] : [['sort', order]]),
    ['offset', String(offset)],
    ['limit', String(PAGE_SIZE)],
  ]).toString();
  return queryOptions({
    queryKey: [path, search],
    // Shared games are not kept on the device: the link may be revoked.
    queryFn: ({ signal }) => (isShared ? getJson : getCachedJson)(`${path}?${search}`, gamesPageSchema, signal),
    select: toShownPage,
  });
};

const toShownPage = ({ total, offset, games }: GamesPage): ShownPage => ({
  total,
  offset,
  games: games.map(toShownGame),
});

/** A sorted list, partly loaded. */
export type ListedGames = {
  readonly total: number | undefined;
  /** `undefined` if the game is not loaded yet. */
  readonly gameAt: (index: number) => ShownGame | undefined;
  /** Called with the visible rows, both inclusive. */
  readonly onVisible: (from: number, to: number) => void;
  /** True while the previous filter's games are still shown. */
  readonly isOutdated: boolean;
  readonly error: unknown;
  readonly retry: () => void;
};

/** Pages of a library on the server: one's own, or one that a link shows. */
type PagedGames =
  | { readonly kind: 'library'; readonly profileId: number }
  | { readonly kind: 'shared'; readonly link: string };

/** Or games loaded in full. */
export type GamesSource = PagedGames | { readonly kind: 'loaded'; readonly games: readonly ShownGame[] };
