/** Queries of `/learn`. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { difficultyOf } from '../../../chess/puzzles/themes';
import {
  attemptsSchema,
  DEFAULT_DIFFICULTY,
  type PuzzleDto,
  puzzleImportSchema,
  puzzlePaths,
  puzzleSchema,
  puzzleSetSchema,
  puzzleThemesSchema,
  trainedOpponentsSchema,
  trainingSchema,
} from '../../../contract/learn';
import { OWNER_ID } from '../../../contract/profile-paths';
import { PUZZLE_CACHE_KEY } from '../../game/outbox';
import { useProfileId } from '../../lib/account/profile';
import { getJson, getJsonList } from '../../lib/http/http';
import { logError } from '../../lib/log';
import { getCached, isUnreachable, markShown, putCached } from '../../lib/offline-cache';
import { progressQuery } from '../../player/profile/puzzle-progress';
import { type LearnSearch, type PuzzleFilter, toFilter, useLearnAddress } from './learn-search';

/** The newest attempts and the total count. */
export const attemptsQuery = (userId: number) => {
  const path = puzzlePaths.attemptsOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJsonList(path, attemptsSchema, signal) });
};

export const themesQuery = () =>
  queryOptions({
    queryKey: [puzzlePaths.themes],
    queryFn: ({ signal }) => getJson(puzzlePaths.themes, puzzleThemesSchema, signal),
  });

/** On one's own games unless an opponent is given. */
export const trainingQuery = (userId: number, opponent?: string) => {
  const path = puzzlePaths.trainingOf(userId, opponent);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, trainingSchema, signal) });
};

export const opponentsQuery = (userId: number) => {
  const path = puzzlePaths.opponentsOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, trainedOpponentsSchema, signal) });
};

export const importOfferQuery = () =>
  queryOptions({
    queryKey: [puzzlePaths.import],
    queryFn: ({ signal }) => getJson(puzzlePaths.import, puzzleImportSchema, signal),
  });

/** Value of `train` in the address for one's own games. */
export const OWN_GAMES = 'own';

export const trainingFor = (userId: number, train: string) =>
  trainingQuery(userId, train === OWN_GAMES ? undefined : train);

/**
 * `null` when a training has no puzzle due. Not cached after unmount, so that each visit starts with a new puzzle
 * (specification, STATE-20).
 */
const puzzleQuery = (client: QueryClient, search: LearnSearch, userId: number | undefined) => {
  const queryKey = ['puzzle in hand', search, search.train === undefined ? undefined : userId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<PuzzleDto | null> => {
      if (search.train !== undefined && userId !== undefined) {
        const training = { ...trainingFor(userId, search.train), staleTime: 0 };
        return (await client.query(training)).puzzle;
      }
      const current = client.getQueryData<PuzzleDto | null>(queryKey);
      try {
        const puzzle = await getJson(puzzlePath(search, current), puzzleSchema, signal);
        fillWhenIdle(client, userId ?? OWNER_ID);
        return puzzle;
      } catch (failure) {
        return fallBackToSupply(failure, search, current?.id);
      }
    },
    enabled: search.train === undefined || userId !== undefined,
    gcTime: 0,
  });
};

const puzzlePath = ({ puzzle, ...filter }: LearnSearch, current: PuzzleDto | null | undefined): string => {
  if (puzzle === 'daily') return puzzlePaths.daily;
  return puzzle === undefined ? randomPath(filter, current?.id) : puzzlePaths.one(puzzle);
};

/** Without a filter there are no query parameters (API-11). */
const randomPath = ({ theme, difficulty }: PuzzleFilter, except: PuzzleDto['id'] | undefined): string => {
  if (theme === undefined && difficulty === undefined) return puzzlePaths.random;
  const params = Object.entries({ theme, difficulty, except }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${puzzlePaths.random}?${new URLSearchParams(params).toString()}`;
};

export type CurrentPuzzle = {
  readonly search: LearnSearch;
  readonly setSearch: (search: LearnSearch) => void;
  /** `undefined` while loading, `null` when a training has none due. */
  readonly puzzle: PuzzleDto | null | undefined;
  /** Changes with every response, even if the puzzle is the same. */
  readonly round: number;
  readonly isFetching: boolean;
  readonly failure: Error | null;
  readonly refetch: () => void;
  /** STATE-26. */
  readonly random: () => void;
  /** The next of the training, otherwise a random one. */
  readonly next: () => void;
};

export const usePuzzle = (): CurrentPuzzle => {
  const { search, setSearch } = useLearnAddress();
  const client = useQueryClient();
  const userId = useProfileId();
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery(puzzleQuery(client, search, userId));

  const again = () => void refetch();
  const isRandom = search.puzzle === undefined && search.train === undefined;
  const random = isRandom ? again : () => setSearch(toFilter(search));
  return {
    search,
    setSearch,
    puzzle: data,
    round: dataUpdatedAt,
    isFetching,
    failure: error,
    refetch: again,
    random,
    next: search.train === undefined ? random : again,
  };
};

// Offline supply: puzzles near the user's rating, prefetched while the browser is idle

const MIN_SUPPLY = 25;

/** In milliseconds. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000;

/** Falls back to the offline supply if the server is unreachable; otherwise rethrows. */
const fallBackToSupply = async (
  failure: unknown,
  search: LearnSearch,
  current: PuzzleDto['id'] | undefined,
): Promise<PuzzleDto> => {
  const supply = isUnreachable(failure) ? await getCached(PUZZLE_CACHE_KEY, puzzleSetSchema) : undefined;
  const puzzle = supply && pickOffline(supply.answer, search, current);
  if (puzzle === undefined) throw failure;
  markShown(supply?.keptAt ?? 0);
  return puzzle;
};

/** The next matching puzzle after the current one, cyclically. */
export const pickOffline = (
  supply: readonly PuzzleDto[],
  { puzzle, theme, difficulty }: LearnSearch,
  current: PuzzleDto['id'] | undefined,
): PuzzleDto | undefined => {
  const matching = supply.filter(
    (one) =>
      (puzzle === undefined || one.id === puzzle) &&
      (theme === undefined || one.themes?.includes(theme) === true) &&
      (difficulty === undefined || one.difficulty === difficulty),
  );
  const after = matching.findIndex(({ id }) => id === current) + 1;
  return matching[after] ?? matching[0];
};

const fillWhenIdle = (client: QueryClient, userId: number): void => {
  const fill = () => void fillSupply(client, userId).catch(logError);
  if ('requestIdleCallback' in window) window.requestIdleCallback(fill, { timeout: 10_000 });
  else setTimeout(fill, 2000);
};

const fillSupply = async (client: QueryClient, userId: number): Promise<void> => {
  const supply = await getCached(PUZZLE_CACHE_KEY, puzzleSetSchema);
  if (supply && supply.answer.length >= MIN_SUPPLY && Date.now() - supply.keptAt < MAX_AGE) return;
  const rating = client.getQueryData(progressQuery(userId).queryKey)?.rating?.rating;
  const difficulty = rating === undefined ? DEFAULT_DIFFICULTY : difficultyOf(rating);
  await putCached(PUZZLE_CACHE_KEY, await getJson(puzzlePaths.setOf(difficulty), puzzleSetSchema));
};
