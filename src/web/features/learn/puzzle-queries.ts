/** The calls of `/learn`. A puzzle is asked for by whoever shows it; what is made of the attempts is kept until one more. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  attemptsSchema,
  puzzlePaths,
  puzzleProgressSchema,
  puzzleThemesSchema,
  trainingSchema,
} from '../../../contract/puzzles';
import { getJson, getJsonList } from '../../lib/http';

/** The newest attempts, and how many there are in all. */
export const attemptsQuery = (userId: number) => {
  const path = puzzlePaths.attemptsOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJsonList(path, attemptsSchema, signal) });
};

export const progressQuery = (userId: number) => {
  const path = puzzlePaths.progressOf(userId);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => getJson(path, puzzleProgressSchema, signal) });
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

/** After a recorded attempt: the list and all that is counted from it are asked for anew. Specification, API-15. */
export const forgetAttempts = (client: QueryClient, userId: number): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: [puzzlePaths.attemptsOf(userId)] }),
    client.invalidateQueries({ queryKey: [puzzlePaths.progressOf(userId)] }),
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isTraining(path, userId) }),
  ]);

const isTraining = (path: unknown, userId: number): boolean => {
  const own = puzzlePaths.trainingOf(userId);
  return typeof path === 'string' && (path === own || path.startsWith(`${own}?`));
};
