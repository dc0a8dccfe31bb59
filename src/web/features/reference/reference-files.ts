import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { numberText } from '../../../chess/text';
import {
  type ReferenceFile,
  referenceFileSchema,
  referenceFilesSchema,
  referencePaths,
  referenceProblemsSchema,
} from '../../../contract/reference';
import { getJson, postFile, remove } from '../../lib/http/http';
import { gamesText } from '../../player/labels';

/** In milliseconds. */
const POLL_INTERVAL = 800;

const MAX_NAME_LENGTH = 200;

export const isInProgress = ({ state }: ReferenceFile): boolean =>
  ['receiving', 'waiting', 'running', 'undoing'].includes(state);

export const isAllSkipped = ({ state, games, known, skipped }: ReferenceFile): boolean =>
  state === 'finished' && games + known === 0 && skipped > 0;

export const filesQuery = queryOptions({
  queryKey: [referencePaths.files],
  queryFn: ({ signal }) => getJson(referencePaths.files, referenceFilesSchema, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.files.some(isInProgress) === true ? POLL_INTERVAL : false),
});

export const problemsQuery = (id: number) =>
  queryOptions({
    queryKey: [referencePaths.problems(id)],
    queryFn: ({ signal }) => getJson(referencePaths.problems(id), referenceProblemsSchema, signal),
  });

/** Resolves when the upload is complete. */
export const uploadFile = (file: File, signal: AbortSignal): Promise<ReferenceFile> => {
  const search = new URLSearchParams({ name: file.name.slice(0, MAX_NAME_LENGTH) });
  const path = `${referencePaths.files}?${search.toString()}`;
  return postFile(path, file, 'application/octet-stream', referenceFileSchema, signal);
};

/** Cancels a running import or undoes a finished one. */
export const removeReferenceFile = (id: number): Promise<void> => remove(referencePaths.file(id));

export const refetchFiles = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });

const TITLES: Readonly<Record<ReferenceFile['state'], (name: string) => string>> = {
  receiving: (name) => `Receiving ${name}`,
  waiting: (name) => `Queued: ${name}`,
  running: (name) => `Reading ${name}`,
  finished: (name) => name,
  cancelled: (name) => `Canceled: ${name}`,
  failed: (name) => `Not read to its end: ${name}`,
  undoing: (name) => `Removing the games of ${name}`,
};

export const fileTitle = ({ state, name }: ReferenceFile): string => TITLES[state](name);

/** `4,709 games, 12 already known, 2 cut off at an illegal move, 33 skipped` */
export const countsText = ({ games, known, skipped, shortened }: ReferenceFile): string =>
  [
    gamesText(games),
    ...(known === 0 ? [] : [`${numberText(known)} already known`]),
    ...(shortened === 0 ? [] : [`${numberText(shortened)} cut off at an illegal move`]),
    ...(skipped === 0 ? [] : [`${numberText(skipped)} skipped`]),
  ].join(', ');
