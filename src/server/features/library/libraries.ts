/** The libraries of an installation: imports, the work in the background, and who is told of what changes. */
import type { Redis } from '../../platform/redis';
import { createImports, type Imports } from './import/imports';
import { createLibraryChanges, type LibraryChanges } from './library-changes';
import type { LibraryThread } from './library-tasks';
import { type LibraryWork, type LibraryWorkDeps, startLibraryWork } from './library-work';
import { createProgressStreams, type ProgressStreams } from './progress-stream';

export type Libraries = {
  readonly imports: Imports;
  readonly changes: LibraryChanges;
  readonly streams: ProgressStreams;
  /** Goes on with what the end of a process has left. */
  start(): Promise<void>;
  /** What is begun is kept, or goes on with the next start, or in another process. */
  close(): Promise<void>;
};

type LibrariesDeps = Omit<LibraryWorkDeps, 'changes' | 'imports'> & {
  readonly threads: { readonly texts: LibraryThread };
  /** Shared with the other processes on the database. */
  readonly redis: Redis | undefined;
};

export const createLibraries = ({ redis, ...deps }: LibrariesDeps): Libraries => {
  const changes = createLibraryChanges({ redis, onFailure: deps.onFailure });
  const streams = createProgressStreams({ ...deps, changes });
  const imports = createImports({ ...deps, thread: deps.threads.texts, changes });
  let work: LibraryWork | undefined;
  return {
    ...{ imports, changes, streams },
    start: async () => {
      work = await startLibraryWork({ ...deps, imports, changes });
    },
    close: async () => {
      streams.close();
      imports.close();
      await work?.close();
      changes.close();
    },
  };
};
