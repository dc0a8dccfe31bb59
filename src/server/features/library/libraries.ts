/** The libraries of an installation: imports, the work in the background, and who is told of what changes. */
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import { OWNER_ID } from '../../../contract/profile-paths';
import type { EnginePool } from '../../../engine/search';
import { type Database, inTransaction } from '../../db/database';
import { unlessUnwritable } from '../../db/disk-full';
import { emptyLog } from '../../db/disk-reserve';
import { holdLease, isShared } from '../../db/leases';
import { addGames } from '../../db/library/games';
import { dropReceiving } from '../../db/library/import-steps';
import { createLibrary, hasAnyLibrary, lockUser } from '../../db/library/libraries';
import { fillSteps } from '../../db/library/position-moves';
import { purgeRetired } from '../../db/library/purge';
import { createWorkLoop, startPurge, startRepeating } from '../../platform/background-work';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import { startImportWorker } from './import/import-worker';
import { createImports, type Imports } from './import/imports';
import { startNameFetches } from './import/site-import';
import {
  createLibraryChanges,
  createProgressStreams,
  type LibraryChanges,
  type ProgressStreams,
} from './library-changes';
import type { LibraryThread } from './library-tasks';
import { type Reviewer, startReviewer } from './review/reviewer';

type Libraries = {
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

/** The work in the background for all libraries of a database: of the processes on it one does this at a time. */

type LibraryWork = {
  /** What is begun is kept, or goes on with the next start, or in another process. */
  close(): Promise<void>;
};

type LibraryWorkDeps = {
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
const startLibraryWork = async (deps: LibraryWorkDeps): Promise<LibraryWork> => {
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

type StepFillerDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Gives the games that came in before there were trees their place in one, others getting their turn between. */
const startStepFiller = ({ db, onFailure }: StepFillerDeps) => {
  const closing = new AbortController();
  const loop = createWorkLoop({
    round: () =>
      fillSteps(db).catch((error: unknown) => {
        onFailure(error, 'games could not be put into the tree of their library');
        return false;
      }),
    rest: () => setImmediate(),
    signal: closing.signal,
  });
  return {
    wake: () => loop.wake(),
    close: () => {
      closing.abort();
      return loop.settled();
    },
  };
};

/** The games with which a fresh installation begins, as those of its owner. */

/** User 1 gets the sample library, whole or not at all, unless there is or was another one. */
export const addSampleLibrary = async (db: Database, now: Milliseconds = Date.now()): Promise<void> => {
  if (await hasAnyLibrary(db, OWNER_ID)) return;
  const { SAMPLE_ROWS } = await import('./sample-rows');
  const names = [SAMPLE_OWNER.username, SAMPLE_OWNER.name];
  await inTransaction(db, async (transaction) => {
    // Another server may be doing the same.
    await lockUser(transaction, OWNER_ID);
    if (await hasAnyLibrary(transaction, OWNER_ID)) return;
    const { id } = await createLibrary(transaction, OWNER_ID, { kind: 'sample', names, now });
    const games = SAMPLE_ROWS.map((row) => ({ ...row, addedAt: now }));
    await addGames(transaction, id, games);
  });
};
