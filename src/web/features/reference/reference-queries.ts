/** The files of reference games, asked for again while something goes on. */
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  referenceFileSchema,
  referenceFilesSchema,
  referencePaths,
  referenceProblemsSchema,
  type ReferenceFile,
} from '../../../contract/reference';
import { getJson, postFile, remove } from '../../lib/http/http';

/** Milliseconds between two looks at files that are being read or undone. */
const LOOK = 800;
/** The longest name of a file that the server takes. */
const LONGEST_NAME = 200;

export const isGoingOn = ({ state }: ReferenceFile): boolean =>
  ['receiving', 'waiting', 'running', 'undoing'].includes(state);

export const filesQuery = queryOptions({
  queryKey: [referencePaths.files],
  queryFn: ({ signal }) => getJson(referencePaths.files, referenceFilesSchema, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.files.some(isGoingOn) === true ? LOOK : false),
});

export const problemsQuery = (id: number) =>
  queryOptions({
    queryKey: [referencePaths.problems(id)],
    queryFn: ({ signal }) => getJson(referencePaths.problems(id), referenceProblemsSchema, signal),
  });

/** Settles when the file has arrived whole. */
export const sendFile = (file: File, signal: AbortSignal): Promise<ReferenceFile> => {
  const search = new URLSearchParams({ name: file.name.slice(0, LONGEST_NAME) });
  const path = `${referencePaths.files}?${search.toString()}`;
  return postFile(path, file, 'application/octet-stream', referenceFileSchema, signal);
};

/** One that goes on is cancelled, one that is over is undone. */
export const removeFile = (id: number): Promise<void> => remove(referencePaths.file(id));

export const lookAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: filesQuery.queryKey });
