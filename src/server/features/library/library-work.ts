/** The work in the background for all libraries of a database: of the processes on it one does this at a time. */
import { once } from 'node:events';
import type { Milliseconds } from '../../../chess/types';
import type { EnginePool } from '../../../engine/search';
import type { Database } from '../../db/infra/database';
import { unlessUnwritable } from '../../db/infra/disk-full';
import { isShared } from '../../db/infra/lease';
import { holdLease } from '../../db/infra/lease-holder';
import { emptyLog } from '../../db/infra/overwrite';
import { dropReceiving } from '../../db/library/imports/import-steps';
import { purgeRetired } from '../../db/library/purge';
import { startPurge, startRepeating } from '../../platform/background-work';
import type { Sources } from '../../sources/sources';
import { startImportWorker } from './import/import-worker';
import type { Imports } from './import/imports';
import { startNameFetches } from './import/name-fetches';
import type { LibraryChanges } from './library-changes';
import type { LibraryThread } from './library-tasks';
import { type Reviewer, startReviewer } from './review/reviewer';
import { startStepFiller } from './step-filler';

export type LibraryWork = {
  /** What is begun is kept, or goes on with the next start, or in another process. */
  close(): Promise<void>;
};

export type LibraryWorkDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly sources: Sources;
  readonly threads: { readonly imports: LibraryThread; readonly reviews: LibraryThread };
  readonly changes: LibraryChanges;
  readonly imports: Pick<Imports, 'fetchByItself'>;
  /** Whether games are looked through by the engine. */
  readonly hasReviews: boolean;
  /** Whether they are analyzed again, more deeply, when none waits. */
  readonly looksDeeply: boolean;
  readonly onFailure: (error: unknown, message: string) => void;
};

const LEASE = 'library-work';
/** Between two looks for what another process has told nobody of. */
const POLL_INTERVAL: Milliseconds = 5000;
/**
 * A text of another process that is older cannot be on its way any more: the server ends a request after ten minutes;
 * the rest is for the last pieces, and for clocks that differ.
 */
const LONGEST_RECEIVING: Milliseconds = 15 * 60_000;
/** Between two looks for texts that are older. */
const DROPPING: Milliseconds = 60_000;

/**
 * Alone on its database, a process begins at once with what the end of the last one has left; resolves when nothing is
 * in the way of new imports. Otherwise it works while it holds the lease.
 */
export const startLibraryWork = async (deps: LibraryWorkDeps): Promise<LibraryWork> => {
  const { db, onFailure } = deps;
  if (isShared(db)) return holdLease({ db, name: LEASE, onFailure, work: (signal) => workUntil(signal, deps) });
  // What is left of them does no harm until the next start.
  await unlessUnwritable(
    () => dropReceiving(db),
    (error) => onFailure(error, 'texts that never arrived whole could not be dropped'),
  );
  return startWorking(deps);
};

const startWorking = ({
  hasReviews,
  threads,
  ...deps
}: LibraryWorkDeps): LibraryWork & { readonly wake: () => void } => {
  const { db, onFailure } = deps;
  const reviewer = hasReviews ? startReviewer({ ...deps, thread: threads.reviews }) : NO_REVIEWS;
  const worker = startImportWorker({ ...deps, thread: threads.imports, onGames: () => reviewer.wake() });
  const fetches = startNameFetches(deps);
  const purge = startPurge({
    purge: (before) => purgeRetired(db, before),
    done: () => emptyLog(db),
    onFailure: (error) => onFailure(error, 'deleted games could not be purged'),
  });
  const steps = startStepFiller(deps);
  const wake = (): void => {
    worker.wake();
    reviewer.wake();
  };
  steps.wake();
  const stopListening = deps.changes.listenForWork(wake);
  wake();
  return {
    wake,
    close: async () => {
      stopListening();
      await fetches.close();
      await Promise.all([worker.close(), reviewer.close(), purge.close(), steps.close()]);
    },
  };
};

const workUntil = async (signal: AbortSignal, deps: LibraryWorkDeps): Promise<void> => {
  const { db, onFailure } = deps;
  const work = startWorking(deps);
  const looking = setInterval(() => work.wake(), POLL_INTERVAL);
  const dropping = startRepeating({
    act: () => dropReceiving(db, Date.now() - LONGEST_RECEIVING),
    every: DROPPING,
    onFailure: (error) => onFailure(error, 'texts that never arrived whole could not be dropped'),
  });
  dropping.act();
  if (!signal.aborted) await once(signal, 'abort');
  clearInterval(looking);
  await Promise.all([dropping.close(), work.close()]);
};

const NO_REVIEWS: Reviewer = { wake: () => undefined, close: () => Promise.resolve() };
