import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GameOrder, GamesFilter } from '../../../../contract/library';
import { useSettled } from '../../../lib/hooks/use-settled';
import { gamesPageQuery, PAGE } from './games-page-query';
import type { ListedGames } from './listed-games';

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
