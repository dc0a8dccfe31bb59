/**
 * Imports that are worked off: of each user one at a time, in the order in which they came. Each step is kept whole or
 * not at all, so that whatever the end of the process leaves goes on with the next start.
 */
import type { Milliseconds } from '../../../chess/types';
import { isSamplePlayer } from '../../../contract/sample-players';
import type { LichessImport, LibraryImport } from '../../../contract/library';
import type { Database } from '../../db/database';
import { dropReceiving, endImport } from '../../db/library-import-steps';
import { createImport, listUnfinished, readImport, startImport, type StoredImport } from '../../db/library-imports';
import { noSuchImport, shuttingDown } from '../../errors';
import { createLane } from '../../lane';
import type { Sources } from '../../sources/sources';
import { importFromLichess } from './lichess-import';
import type { LibraryChanges } from './library-changes';
import { importPgn } from './pgn-import';
import { receiveText } from './receive-text';
import { toLibraryImport } from './to-library-import';
import { untilSignal } from './until-signal';

export type Imports = {
  /** Resolves when the text has arrived whole; the rest is done afterwards. */
  receive(userId: number, about: NewText, chunks: AsyncIterable<Buffer>): Promise<LibraryImport>;
  fetchGames(userId: number, wanted: NewFetch): Promise<LibraryImport>;
  /** What has been taken stays. `false` when there is no such import of the user that is not over. */
  cancel(userId: number, importId: number): Promise<boolean>;
  cancelAll(userId: number): Promise<void>;
  /** Goes on with what the end of the process has left. */
  resume(): Promise<void>;
  /** When the steps that run are kept. */
  close(): Promise<void>;
};

export type NewText = { readonly label: string; readonly player?: string | undefined };
export type NewFetch = { readonly username: LichessImport['username']; readonly since?: Milliseconds };

export type ImportsDeps = {
  readonly db: Database;
  readonly sources: Sources;
  readonly changes: LibraryChanges;
  /** Games have been kept that wait for the engine. */
  readonly onGames: () => void;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
};

/** Users whose imports run at once: more would only make all of them late. */
const WIDTH = 2;
const BROKEN = 'The import failed on the server. What was read is kept.';

export const createImports = (deps: ImportsDeps): Imports => {
  const { db, changes, onFailure, now = Date.now } = deps;
  const places = createLane(WIDTH);
  const closing = new AbortController();
  const workers = new Map<number, Promise<void>>();
  const running = new Map<number, AbortController>();

  const tellOf = async (importId: number): Promise<LibraryImport> => {
    const stored = await readImport(db, importId);
    if (stored === undefined) throw noSuchImport();
    changes.tell(stored.userId);
    return toLibraryImport(stored);
  };

  const runOne = async (stored: StoredImport): Promise<void> => {
    const stop = new AbortController();
    const signal = AbortSignal.any([closing.signal, stop.signal]);
    running.set(stored.id, stop);
    try {
      if (await startImport(db, stored.id)) await dispatch({ ...deps, now, signal }, stored);
    } catch (error) {
      onFailure(error, 'an import failed');
      await endImport(db, stored.id, 'failed', BROKEN);
    } finally {
      running.delete(stored.id);
      changes.tell(stored.userId);
    }
  };

  const workOff = async (userId: number): Promise<void> => {
    const leave = await places.enter(closing.signal);
    if (leave === undefined) return;
    try {
      for (;;) {
        const next = (await listUnfinished(db)).find((waiting) => waiting.userId === userId);
        if (next === undefined || closing.signal.aborted) return;
        await runOne(next);
      }
    } finally {
      leave();
    }
  };

  /** Whoever comes while the last import ends is seen by the look that follows. */
  const work = (userId: number): void => {
    const before = workers.get(userId) ?? Promise.resolve();
    const worker = before
      .then(() => workOff(userId))
      .catch((error: unknown) => onFailure(error, 'imports could not be worked off'))
      .finally(() => {
        if (workers.get(userId) === worker) workers.delete(userId);
      });
    workers.set(userId, worker);
  };

  const cancel = async (userId: number, importId: number): Promise<boolean> => {
    const stored = await readImport(db, importId);
    if (stored?.userId !== userId || !(await endImport(db, importId, 'cancelled'))) return false;
    running.get(importId)?.abort();
    changes.tell(userId);
    return true;
  };

  return {
    receive: async (userId, { label, player }, chunks) => {
      const settings = player === undefined ? {} : { player };
      const importId = await createImport(db, { userId, kind: 'pgn', label, settings, now: now() });
      changes.tell(userId);
      const text = untilSignal(chunks, closing.signal, shuttingDown);
      await receiveText(db, importId, text).finally(() => changes.tell(userId));
      work(userId);
      return tellOf(importId);
    },
    fetchGames: async (userId, settings) => {
      const label = settings.username;
      const importId = await createImport(db, { userId, kind: 'lichess', label, settings, now: now() });
      work(userId);
      return tellOf(importId);
    },
    cancel,
    cancelAll: async (userId) => {
      for (const { id, userId: whose } of await listUnfinished(db)) if (whose === userId) await cancel(userId, id);
    },
    resume: async () => {
      await dropReceiving(db);
      for (const userId of new Set((await listUnfinished(db)).map((stored) => stored.userId))) work(userId);
    },
    close: async () => {
      closing.abort();
      await Promise.all(workers.values());
    },
  };
};

type Running = ImportsDeps & { readonly now: () => Milliseconds; readonly signal: AbortSignal };

const dispatch = async (deps: Running, stored: StoredImport): Promise<void> => {
  const { sources, changes, onGames } = deps;
  const onStep = (): void => {
    changes.tell(stored.userId);
    onGames();
  };
  if (stored.kind === 'pgn') return importPgn({ ...deps, onStep }, stored);
  const kind = isSamplePlayer(stored.label) ? 'sample' : 'lichess';
  return importFromLichess({ ...deps, source: sources[kind], kind, onStep }, stored);
};
