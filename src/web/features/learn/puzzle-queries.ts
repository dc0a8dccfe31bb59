/**
 * The calls of `/learn`. A puzzle is asked for by whoever shows it; what is made of the attempts is kept until one
 * more.
 */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  attemptsSchema,
  puzzleImportSchema,
  puzzlePaths,
  puzzleSchema,
  puzzleThemesSchema,
  trainedOpponentsSchema,
  trainingSchema,
  type PuzzleOnWire,
} from '../../../contract/learn';
import { OWNER_ID } from '../../../contract/profile-paths';
import { getJson, getJsonList } from '../../lib/http/http';
import type { LearnSearch, PuzzleFilter } from './learn-search';
import { fillWhenIdle, orKept } from './puzzle/puzzle-supply';

/** The newest attempts, and how many there are in all. */
export const attemptsQuery = (userId: number) => {
  const path = puzzlePaths.attemptsOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJsonList(path, attemptsSchema, signal) });
};

export const themesQuery = () =>
  queryOptions({
    queryKey: [puzzlePaths.themes],
    queryFn: ({ signal }) => getJson(puzzlePaths.themes, puzzleThemesSchema, signal),
  });

/** Of the user's own games, or of a scouted opponent's. */
export const trainingQuery = (userId: number, opponent?: string) => {
  const path = puzzlePaths.trainingOf(userId, opponent);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, trainingSchema, signal) });
};

/** Whose mistakes the user trains, with what is due. */
export const opponentsQuery = (userId: number) => {
  const path = puzzlePaths.opponentsOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, trainedOpponentsSchema, signal) });
};

export const importQuery = () =>
  queryOptions({
    queryKey: [puzzlePaths.import],
    queryFn: ({ signal }) => getJson(puzzlePaths.import, puzzleImportSchema, signal),
  });

/** In the address, where it is not an opponent's name. */
export const OWN_GAMES = 'own';

/** Of the scouted opponent that the address names, or of the user's own games. */
export const requestedTraining = (userId: number, train: string) =>
  trainingQuery(userId, train === OWN_GAMES ? undefined : train);

/**
 * The puzzle that the address asks for, `null` when a training has none for now. It is dropped when nobody shows it any
 * more, so that each visit begins with another one (specification, STATE-20); asking anew leaves a late answer unheard.
 */
export const puzzleQuery = (client: QueryClient, search: LearnSearch, userId: number | undefined) => {
  const queryKey = ['puzzle in hand', search, search.train === undefined ? undefined : userId];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<PuzzleOnWire | null> => {
      if (search.train !== undefined && userId !== undefined) {
        const training = { ...requestedTraining(userId, search.train), staleTime: 0 };
        return (await client.query(training)).puzzle;
      }
      const held = client.getQueryData<PuzzleOnWire | null>(queryKey);
      try {
        const puzzle = await getJson(puzzlePath(search, held), puzzleSchema, signal);
        fillWhenIdle(client, userId ?? OWNER_ID);
        return puzzle;
      } catch (failure) {
        return orKept(failure, search, held?.id);
      }
    },
    enabled: search.train === undefined || userId !== undefined,
    gcTime: 0,
  });
};

const puzzlePath = ({ puzzle, ...filter }: LearnSearch, held: PuzzleOnWire | null | undefined): string => {
  if (puzzle === 'daily') return puzzlePaths.daily;
  return puzzle === undefined ? randomPath(filter, held?.id) : puzzlePaths.one(puzzle);
};

/** Without a filter the call is the specification's own, with nothing behind the path (API-11). */
const randomPath = ({ theme, difficulty }: PuzzleFilter, except: PuzzleOnWire['id'] | undefined): string => {
  if (theme === undefined && difficulty === undefined) return puzzlePaths.random;
  const reported = Object.entries({ theme, difficulty, except }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${puzzlePaths.random}?${new URLSearchParams(reported).toString()}`;
};
