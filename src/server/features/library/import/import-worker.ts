/**
 * Imports are worked off: of each user one at a time, in the order in which they came. Each step is kept whole or not at
 * all, so that whatever the end of the process leaves goes on with the next start, or in another process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Milliseconds } from '../../../../chess/types';
import { PGN_IMPORT } from '../../../../contract/library';
import { errorSentence } from '../../../../messages/errors';
import type { Database } from '../../../db/infra/database';
import { diskTroubleOf } from '../../../db/infra/disk-full';
import { endImport } from '../../../db/library/imports/import-steps';
import { listUnfinished, startImport, type StoredImport } from '../../../db/library/imports/imports';
import { createWorkLoop } from '../../../platform/background-work';
import type { Sources } from '../../../sources/sources';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { createImportFailures } from './import-failures';
import { importPgn } from './pgn-import';
import { importFromSite } from './site-import';

export type ImportWorker = {
  /** An import may wait, or have been cancelled. */
  wake(): void;
  /** When the steps that run are kept. */
  close(): Promise<void>;
};

export type ImportWorkerDeps = {
  readonly db: Database;
  readonly sources: Sources;
  /** In which PGN text is read. */
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  /** Games have been kept that wait for the engine. */
  readonly onGames: () => void;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
};

/** Users whose imports run at once: more would only make all of them late. */
const WIDTH = 2;
/** Between two tries of an import for which the disk has no space. */
const UNTIL_SPACE: Milliseconds = 5000;

/** Sleeps until it is woken. */
export const startImportWorker = (deps: ImportWorkerDeps): ImportWorker => {
  const { db, changes, onFailure, now = Date.now } = deps;
  const closing = new AbortController();
  /** By user. */
  const working = new Map<number, Promise<void>>();
  /** By import. */
  const running = new Map<number, AbortController>();
  const failures = createImportFailures(db);

  const runOne = async (stored: StoredImport): Promise<void> => {
    const stop = new AbortController();
    const signal = AbortSignal.any([closing.signal, stop.signal]);
    running.set(stored.id, stop);
    try {
      if (await startImport(db, stored.id)) await dispatch({ ...deps, now, signal }, stored);
      failures.forget(stored);
    } catch (error) {
      onFailure(error, 'an import failed');
      if (diskTroubleOf(error) !== undefined) await sleep(UNTIL_SPACE, undefined, { signal }).catch(() => undefined);
      else if (!signal.aborted) await failures.note(stored);
    } finally {
      running.delete(stored.id);
      changes.tell(stored.userId);
    }
  };

  const look = async (): Promise<void> => {
    const unfinished = await listUnfinished(db);
    for (const [importId, stop] of running) if (unfinished.every(({ id }) => id !== importId)) stop.abort();
    for (const stored of unfinished) {
      if (closing.signal.aborted || working.size >= WIDTH) return;
      if (!working.has(stored.userId)) begin(stored);
    }
  };

  const begin = (stored: StoredImport): void => {
    const work = runOne(stored)
      .finally(() => working.delete(stored.userId))

      .then(loop.wake, (error: unknown) => onFailure(error, 'an import could not be ended'));
    working.set(stored.userId, work);
  };

  const loop = createWorkLoop({
    round: async () => {
      await look().catch((error: unknown) => onFailure(error, 'imports could not be worked off'));
      return false;
    },
    signal: closing.signal,
  });

  return {
    wake: () => loop.wake(),
    close: async () => {
      closing.abort();
      await loop.settled();
      await Promise.all(working.values());
    },
  };
};

type Running = ImportWorkerDeps & { readonly now: () => Milliseconds; readonly signal: AbortSignal };

const dispatch = async (deps: Running, stored: StoredImport): Promise<void> => {
  const { sources, changes, onGames } = deps;
  const onStep = (): void => {
    changes.tell(stored.userId);
    onGames();
  };
  if (stored.kind === PGN_IMPORT) return importPgn({ ...deps, onStep }, stored);
  const source = sources.locate({ site: stored.kind, name: stored.label });
  if (source !== undefined) return importFromSite({ ...deps, source, onStep }, stored);
  const { id, kind, nextPiece } = stored;
  await endImport(deps.db, id, {
    state: 'failed',
    message: errorSentence({ id: 'no-such-source', values: { source: kind } }),
    nextPiece,
  });
};
