import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';
import { SAMPLE_OWNER } from '../../../contract/player/samples';
import { OWNER_ID } from '../../../contract/profile-paths';
import type { EnginePool } from '../../../engine/search';
import { type Database, inTransaction } from '../../db/database';
import { ignoreDiskFailure } from '../../db/disk-full';
import { truncateLog } from '../../db/disk-reserve';
import { holdLease, isShared } from '../../db/leases';
import { addGames } from '../../db/library/games';
import { deleteStaleImports } from '../../db/library/import-steps';
import { createLibrary, hasAnyLibrary, lockUser } from '../../db/library/libraries';
import { backfillPositionMoves } from '../../db/library/position-moves';
import { purgeRetired } from '../../db/library/purge';
import { createWorkLoop, startPurge, startRepeating } from '../../platform/background-work';
import type { Redis } from '../../platform/redis';
import type { Sources } from '../../sources/sources';
import { startImportWorker } from './import/import-worker';
import { createImports, type Imports } from './import/imports';
import { startAccountSync } from './import/site-import';
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
  start(): Promise<void>;
  /** Unfinished work continues after a restart or in another process. */
  close(): Promise<void>;
};

type LibrariesDeps = Omit<LibraryWorkDeps, 'changes' | 'imports'> & {
  readonly threads: { readonly texts: LibraryThread };
  readonly redis: Redis | undefined;
};

export const createLibraries = ({ redis, ...deps }: LibrariesDeps): Libraries => {
  const changes = createLibraryChanges({ redis, onFailure: deps.onFailure });
  const streams = createProgressStreams({ ...deps, changes });
  const imports = createImports({ ...deps, thread: deps.threads.texts, changes });
  let work: LibraryWork | undefined;
  return {
    imports,
    changes,
    streams,
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

// Background work for all libraries of a database, done by one process at a time.

type LibraryWork = {
  close(): Promise<void>;
};

type LibraryWorkDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly sources: Sources;
  readonly threads: { readonly imports: LibraryThread; readonly reviews: LibraryThread };
  readonly changes: LibraryChanges;
  readonly imports: Pick<Imports, 'fetchAutomatically'>;
  readonly hasReviews: boolean;
  /** Whether idle engines analyze games again at a higher depth. */
  readonly hasDeepAnalysis: boolean;
  readonly onFailure: (error: unknown, message: string) => void;
};

const LEASE = 'library-work';

/** Picks up changes of other processes that were not announced. */
const POLL_INTERVAL: Milliseconds = 5000;

/** Older uploads have ended: the server ends a request after ten minutes. */
const MAX_UPLOAD_TIME: Milliseconds = 15 * 60_000;

const DROP_INTERVAL: Milliseconds = 60_000;

/**
 * A process alone on its database starts at once and resolves when new imports can begin; otherwise it works while it
 * holds the lease.
 */
const startLibraryWork = async (deps: LibraryWorkDeps): Promise<LibraryWork> => {
  const { db, onFailure } = deps;
  if (isShared(db)) return holdLease({ db, name: LEASE, onFailure, work: (signal) => workUntil(signal, deps) });
  // Leftover uploads do no harm until the next start.
  await ignoreDiskFailure(
    () => deleteStaleImports(db),
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
  const accountSync = startAccountSync(deps);
  const purge = startPurge({
    purge: (before) => purgeRetired(db, before),
    done: () => truncateLog(db),
    onFailure: (error) => onFailure(error, 'deleted games could not be purged'),
  });
  const positionMoves = startPositionMovesBackfill(deps);
  const wake = (): void => {
    worker.wake();
    reviewer.wake();
  };
  positionMoves.wake();
  const stopListening = deps.changes.listenToWork(wake);
  wake();
  return {
    wake,
    close: async () => {
      stopListening();
      await accountSync.close();
      await Promise.all([worker.close(), reviewer.close(), purge.close(), positionMoves.close()]);
    },
  };
};

const workUntil = async (signal: AbortSignal, deps: LibraryWorkDeps): Promise<void> => {
  const { db, onFailure } = deps;
  const work = startWorking(deps);
  const poll = setInterval(() => work.wake(), POLL_INTERVAL);
  const cleanup = startRepeating({
    act: () => deleteStaleImports(db, Date.now() - MAX_UPLOAD_TIME),
    every: DROP_INTERVAL,
    onFailure: (error) => onFailure(error, 'texts that never arrived whole could not be dropped'),
  });
  cleanup.act();
  if (!signal.aborted) await once(signal, 'abort');
  clearInterval(poll);
  await Promise.all([cleanup.close(), work.close()]);
};

const NO_REVIEWS: Reviewer = { wake: () => undefined, close: () => Promise.resolve() };

type PositionMovesDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Adds games imported before position trees existed to the tree of their library, yielding in between. */
const startPositionMovesBackfill = ({ db, onFailure }: PositionMovesDeps) => {
  const closing = new AbortController();
  const loop = createWorkLoop({
    round: () =>
      backfillPositionMoves(db).catch((error: unknown) => {
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

/** Adds the sample library for user 1, unless there is or was another one. */
export const addSampleLibrary = async (db: Database, now: Milliseconds = Date.now()): Promise<void> => {
  if (await hasAnyLibrary(db, OWNER_ID)) return;
  const { SAMPLE_ROWS } = await import('./sample-rows');
  const names = [SAMPLE_OWNER.username, SAMPLE_OWNER.name];
  await inTransaction(db, async (transaction) => {
    await lockUser(transaction, OWNER_ID);
    if (await hasAnyLibrary(transaction, OWNER_ID)) return;
    const { id } = await createLibrary(transaction, OWNER_ID, { kind: 'sample', names, now });
    const games = SAMPLE_ROWS.map((row) => ({ ...row, addedAt: now }));
    await addGames(transaction, id, games);
  });
};
