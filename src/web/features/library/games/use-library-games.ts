import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GamesFilter } from '../../../../contract/library';
import { useSettled } from '../../../lib/use-settled';
import { gamesPageQuery, PAGE } from './games-page-query';
import type { ListedGames } from './listed-games';

/** Rows that stay in sight for so long are asked for, in milliseconds; those that rush past are not. */
const PAUSE = 80;

/** The games of a library that fit a filter; only the pages that are looked at are fetched. */
export const useLibraryGames = (profileId: number, filter: GamesFilter): ListedGames => {
  const queryClient = useQueryClient();
  const [pagesInSight, setPagesInSight] = useState('');
  const pages = useSettled(pagesInSight, PAUSE);

  const first = useQuery({ ...gamesPageQuery(profileId, filter, 0), placeholderData: keepPreviousData });
  const further = useQueries({
    queries: toNumbers(pages)
      .filter((page) => page > 0)
      .map((page) => gamesPageQuery(profileId, filter, page)),
  });
  const answers = first.isPlaceholderData ? [first] : [first, ...further];
  const known = new Map(answers.flatMap(({ data }) => (data ? [[data.offset / PAGE, data.games] as const] : [])));

  return {
    total: first.data?.total,
    gameAt: (index) => known.get(Math.floor(index / PAGE))?.[index % PAGE],
    onInSight: (from, to) => setPagesInSight(pagesOf(from, to)),
    isOutdated: first.isPlaceholderData,
    error: answers.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => {
      const path = gamesPageQuery(profileId, filter, 0).queryKey[0];
      void queryClient.refetchQueries({ queryKey: [path], type: 'active' });
    },
  };
};

/** `3,4`: a text stays the same while the pages do. */
const pagesOf = (from: number, to: number): string => {
  const first = Math.floor(from / PAGE);
  const last = Math.floor(to / PAGE);
  return Array.from({ length: last - first + 1 }, (_, page) => first + page).join(',');
};

const toNumbers = (pages: string): readonly number[] => (pages === '' ? [] : pages.split(',').map(Number));
