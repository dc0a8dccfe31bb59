/** Queries of `/learn`. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { difficultyOf, type PuzzleTheme } from '../../../chess/puzzles/themes';
import { addressOf } from '../../../contract/endpoint';
import {
  DEFAULT_DIFFICULTY,
  FIRST_OF_VISIT,
  type PuzzleDto,
  puzzlesApi,
  puzzleSchema,
  puzzleSetSchema,
} from '../../../contract/learn/puzzles';
import { OWNER_ID } from '../../../contract/profile-paths';
import { PUZZLE_CACHE_KEY } from '../../game/outbox';
import { useProfileId } from '../../lib/account/profile';
import { dayOf } from '../../lib/account/today';
import { callEndpoint, endpointQuery } from '../../lib/http/endpoints';
import { getJson, getJsonList, HttpError } from '../../lib/http/http';
import { logError } from '../../lib/log';
import { whenIdle } from '../../lib/idle';
import { getCached, isUnreachable, markShown, putCached } from '../../lib/offline-cache';
import { storedValue } from '../../lib/storage';
import { progressQuery } from '../../player/profile/puzzle-progress';
import { type LearnSearch, type PuzzleFilter, toFilter, useLearnAddress } from './learn-search';

/** The newest attempts and the total count. */
export const attemptsQuery = (userId: number) => {
  const path = addressOf(puzzlesApi.listAttempts, { id: userId });
  const { answer } = puzzlesApi.listAttempts;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJsonList(path, answer, signal) });
};

export const themesQuery = () => endpointQuery(puzzlesApi.themes, {});

/** On one's own games unless an opponent is given. */
export const trainingQuery = (userId: number, opponent?: string) =>
  endpointQuery(puzzlesApi.training, { id: userId }, { query: { opponent } });

export const opponentsQuery = (userId: number) => endpointQuery(puzzlesApi.listOpponents, { id: userId });

/** Value of `train` in the address for one's own games. */
export const OWN_GAMES = 'own';

export const trainingFor = (userId: number, train: string) =>
  trainingQuery(userId, train === OWN_GAMES ? undefined : train);

/** A puzzle that a session asks for instead of what the address says. */
export type RequestedPuzzle = {
  /** Of the session's item. */
  readonly id: string;
  readonly isDaily: boolean;
  /** The next of the training on one's own games. */
  readonly isMistake: boolean;
  readonly theme?: PuzzleTheme;
  /** Where it is known already. */
  readonly puzzle?: PuzzleDto;
  /** Had by other items; without a network they are not taken again. */
  readonly except?: ReadonlySet<PuzzleDto['id']>;
};

export type HeldPuzzle = {
  /** `null` when there is none like that. */
  readonly puzzle: PuzzleDto | null;
  /** Whether it is the puzzle of the day. */
  readonly isDaily: boolean;
  readonly requestId?: string;
};

type PuzzleRequest = {
  readonly client: QueryClient;
  readonly search: LearnSearch;
  readonly userId: number | undefined;
  readonly visit: string;
};

/** Not cached after unmount, so that each visit starts with a new puzzle (specification, STATE-20). */
const puzzleQuery = ({ client, search, userId, visit }: PuzzleRequest) => {
  const queryKey = ['puzzle in hand', search, search.train === undefined ? undefined : userId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<HeldPuzzle> => {
      const request = isPlain(search) ? client.getQueryData<RequestedPuzzle>(requestKey(visit)) : undefined;
      if (request?.puzzle !== undefined) return heldFor(request.puzzle, request.id);
      const train = request?.isMistake === true ? OWN_GAMES : search.train;
      if (train !== undefined) {
        const training = { ...trainingFor(userId ?? OWNER_ID, train), staleTime: 0 };
        const trained = client.query(training).then(({ puzzle }) => puzzle);
        // A session goes on without a network.
        const answer =
          request === undefined ? trained : trained.catch((failure: unknown) => fallBackToSupply(failure, {}, request));
        const puzzle = await answer;
        // Guests are given the same one again, since nobody counts their attempts: then another one takes its place.
        const isOther = puzzle !== null && request?.except?.has(puzzle.id) !== true;
        if (request === undefined || isOther) return heldFor(puzzle, request?.id);
      }
      const current = client.getQueryData<HeldPuzzle>(queryKey)?.puzzle ?? undefined;
      const filter: LearnSearch =
        request === undefined ? search : request.isDaily ? { puzzle: 'daily' } : { theme: request.theme };
      const isFirst = current === undefined && request === undefined && isPlain(filter);
      try {
        const headers = isFirst && !isDailySolvedHere() ? FIRST_OF_VISIT : undefined;
        const puzzle = await getOther(filter, { current, except: request?.except, signal, headers });
        fillWhenIdle(client, userId ?? OWNER_ID);
        // Where the answer has no more than the specified fields, the first one is the day's.
        const isDaily = puzzle.day !== undefined || (isFirst && puzzle.source === undefined);
        return { ...heldFor(puzzle, request?.id), isDaily };
      } catch (failure) {
        if (request !== undefined && failure instanceof HttpError && failure.status === 404)
          return heldFor(null, request.id);
        return heldFor(
          await fallBackToSupply(failure, filter, { current: current?.id, except: request?.except }),
          request?.id,
        );
      }
    },
    enabled: search.train === undefined || userId !== undefined,
    gcTime: 0,
  });
};

type OtherThan = {
  readonly current: PuzzleDto | undefined;
  /** Puzzles that a session has had. */
  readonly except: ReadonlySet<PuzzleDto['id']> | undefined;
  readonly signal: AbortSignal;
  readonly headers: Readonly<Record<string, string>> | undefined;
};

/** Of a theme, and then of any. */
const TRIES = 4;

/** One that the session has not had, where a few random ones include it. */
const getOther = async (filter: LearnSearch, { current, except, signal, headers }: OtherThan): Promise<PuzzleDto> => {
  let puzzle = await getJson(puzzlePath(filter, current), puzzleSchema, signal, headers);
  for (let tries = 1; tries < 2 * TRIES && except?.has(puzzle.id) === true; tries++)
    puzzle = await getJson(puzzlePath(tries < TRIES ? filter : {}, puzzle), puzzleSchema, signal);
  return puzzle;
};

/** What the session of a visit asks for; missing for a random puzzle. */
const requestKey = (visit: string) => ['requested puzzle', visit] as const;

const heldFor = (puzzle: PuzzleDto | null, requestId: string | undefined): HeldPuzzle => ({
  puzzle,
  isDaily: puzzle?.day !== undefined,
  requestId,
});

export const isPlain = ({ puzzle, theme, difficulty, train }: LearnSearch): boolean =>
  [puzzle, theme, difficulty, train].every((value) => value === undefined);

const puzzlePath = ({ puzzle, ...filter }: LearnSearch, current: PuzzleDto | undefined): string => {
  if (puzzle === 'daily') return puzzlesApi.daily.path;
  return puzzle === undefined ? randomPath(filter, current?.id) : addressOf(puzzlesApi.read, { id: puzzle });
};

/** Without a filter there are no query parameters (API-11). */
const randomPath = ({ theme, difficulty }: PuzzleFilter, except: PuzzleDto['id'] | undefined): string => {
  const isAny = theme === undefined && difficulty === undefined;
  return addressOf(puzzlesApi.random, {}, isAny ? {} : { theme, difficulty, except });
};

export type CurrentPuzzle = {
  readonly search: LearnSearch;
  readonly setSearch: (search: LearnSearch) => void;
  /** `undefined` while loading. */
  readonly held: HeldPuzzle | undefined;
  /** Changes with every response, even if the puzzle is the same. */
  readonly round: number;
  readonly isFetching: boolean;
  readonly failure: Error | null;
  readonly refetch: () => void;
  /** Of a session. */
  readonly load: (request: RequestedPuzzle) => void;
  /** The same without what the address asks for; `undefined`: nothing is loaded. */
  readonly resume: (request: RequestedPuzzle | undefined) => void;
  /** STATE-26. */
  readonly random: () => void;
  /** The next of the training, otherwise a random one. */
  readonly next: () => void;
};

export const usePuzzle = (): CurrentPuzzle => {
  const { search, setSearch } = useLearnAddress();
  const client = useQueryClient();
  const userId = useProfileId();
  const [visit] = useState(() => crypto.randomUUID());
  const { data, dataUpdatedAt, isFetching, error, refetch } = useQuery(puzzleQuery({ client, search, userId, visit }));

  const setRequest = (request: RequestedPuzzle | undefined) => {
    if (request === undefined) client.removeQueries({ queryKey: requestKey(visit) });
    else client.setQueryData(requestKey(visit), request);
  };
  const load = (request: RequestedPuzzle | undefined) => {
    setRequest(request);
    void refetch();
  };
  const again = () => load(undefined);
  const isRandom = search.puzzle === undefined && search.train === undefined;
  const random = () => {
    if (isRandom) again();
    else setSearch(toFilter(search));
  };
  return {
    search,
    setSearch,
    held: data,
    round: dataUpdatedAt,
    isFetching,
    failure: error,
    refetch: () => void refetch(),
    load,
    resume: (request) => {
      setRequest(request);
      if (!isPlain(search)) setSearch({});
      else if (request !== undefined) void refetch();
    },
    random,
    next: search.train === undefined ? random : again,
  };
};

// Whether the puzzle of the day was solved in this browser: guests have no attempts on the server

const solvedDaily = storedValue<string>({
  key: 'solved-daily',
  parse: (text) => text ?? '',
  write: (day) => day,
});

const isDailySolvedHere = (): boolean => solvedDaily.current() === dayOf();

export const storeDailySolved = (): void => solvedDaily.choose(dayOf());

// Offline supply: puzzles near the user's rating, prefetched while the browser is idle

const MIN_SUPPLY = 25;

/** In milliseconds. */
const MAX_AGE = 7 * 24 * 60 * 60 * 1000;

/** Falls back to the offline supply if the server is unreachable; otherwise rethrows. */
const fallBackToSupply = async (failure: unknown, search: LearnSearch, beside: Beside): Promise<PuzzleDto> => {
  const supply = isUnreachable(failure) ? await getCached(PUZZLE_CACHE_KEY, puzzleSetSchema) : undefined;
  const puzzle = supply && pickOffline(supply.answer, search, beside);
  if (puzzle === undefined) throw failure;
  markShown(supply?.keptAt ?? 0);
  return puzzle;
};

type Beside = { readonly current?: PuzzleDto['id']; readonly except?: ReadonlySet<PuzzleDto['id']> };

/** The next matching puzzle after the current one, cyclically. */
export const pickOffline = (
  supply: readonly PuzzleDto[],
  { puzzle, theme, difficulty }: LearnSearch,
  { current, except }: Beside = {},
): PuzzleDto | undefined => {
  const matching = supply.filter(
    (one) =>
      except?.has(one.id) !== true &&
      (puzzle === undefined || one.id === puzzle) &&
      (theme === undefined || one.themes?.includes(theme) === true) &&
      (difficulty === undefined || one.difficulty === difficulty),
  );
  const after = matching.findIndex(({ id }) => id === current) + 1;
  return matching[after] ?? matching[0];
};

const fillWhenIdle = (client: QueryClient, userId: number): void =>
  whenIdle(() => void fillSupply(client, userId).catch(logError), 10_000);

const fillSupply = async (client: QueryClient, userId: number): Promise<void> => {
  const supply = await getCached(PUZZLE_CACHE_KEY, puzzleSetSchema);
  if (supply && supply.answer.length >= MIN_SUPPLY && Date.now() - supply.keptAt < MAX_AGE) return;
  const rating = client.getQueryData(progressQuery(userId).queryKey)?.rating?.rating;
  const difficulty = rating === undefined ? DEFAULT_DIFFICULTY : difficultyOf(rating);
  await putCached(PUZZLE_CACHE_KEY, await callEndpoint(puzzlesApi.forOffline, { params: { difficulty } }));
};
