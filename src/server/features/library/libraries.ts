/** The libraries of an installation at work: imports, reviews, and who is told of them. */
import type { EnginePool } from '../../../engine/search';
import type { Database } from '../../db/database';
import type { Sources } from '../../sources/sources';
import { startForgetting } from './forgetting';
import { createImports, type Imports } from './imports';
import { createLibraryChanges, type LibraryChanges } from './library-changes';
import { createProgressStreams, type ProgressStreams } from './progress-stream';
import { startReviewer, type Reviewer } from './reviewer';

export type Libraries = {
  readonly imports: Imports;
  readonly reviewer: Reviewer;
  readonly changes: LibraryChanges;
  readonly streams: ProgressStreams;
  /** Goes on with what the end of the process has left. */
  start(): Promise<void>;
  /** What is begun is kept, or goes on with the next start. */
  close(): Promise<void>;
};

type LibrariesDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly sources: Sources;
  /** Whether games are looked through by the engine. */
  readonly hasReviews: boolean;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createLibraries = ({ hasReviews, ...deps }: LibrariesDeps): Libraries => {
  const changes = createLibraryChanges();
  const streams = createProgressStreams({ ...deps, changes });
  const reviewer = hasReviews ? startReviewer({ ...deps, changes }) : NO_REVIEWS;
  const imports = createImports({ ...deps, changes, onGames: () => reviewer.wake() });
  const forgetting = startForgetting(deps);
  return {
    ...{ imports, reviewer, changes, streams },
    start: async () => {
      await imports.resume();
      reviewer.wake();
    },
    close: async () => {
      streams.close();
      await Promise.all([imports.close(), reviewer.close(), forgetting.close()]);
    },
  };
};

const NO_REVIEWS: Reviewer = { wake: () => undefined, close: () => Promise.resolve() };
