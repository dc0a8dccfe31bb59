import type { QueryClient } from '@tanstack/react-query';
import { puzzlePaths } from '../../../contract/learn';

/** After a recorded attempt: the list and all that is counted from it are asked for anew. Specification, API-15. */
export const forgetAttempts = (client: QueryClient, userId: number): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: [puzzlePaths.attemptsOf(userId)] }),
    client.invalidateQueries({ queryKey: [puzzlePaths.progressOf(userId)] }),
    client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isTraining(path, userId) }),
  ]);

const isTraining = (path: unknown, userId: number): boolean => {
  const own = puzzlePaths.trainingOf(userId);
  return typeof path === 'string' && (path === own || path.startsWith(`${own}?`) || path.startsWith(`${own}/`));
};
