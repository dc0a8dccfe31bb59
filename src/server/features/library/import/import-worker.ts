/**
 * Imports are worked off: of each user one at a time, in the order in which they came. Each step is kept whole or not at
 * all, so that whatever the end of the process leaves goes on with the next start, or in another process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PGN_START, type PgnProgress } from '../../../../chess/pgn/pgn';
import type { Milliseconds } from '../../../../chess/types';
import { PGN_IMPORT } from '../../../../contract/library';
import { errorSentence } from '../../../../messages/errors';
import { readUser } from '../../../db/accounts/users';
import type { Database } from '../../../db/database';
import { diskTroubleOf } from '../../../db/disk-full';
import { commitStep, endImport } from '../../../db/library/import-steps';
import { listUnfinished, readPieces, startImport, type StoredImport } from '../../../db/library/imports';
import { readLibrary } from '../../../db/library/libraries';
import { createWorkLoop } from '../../../platform/background-work';
import type { Sources } from '../../../sources/sources';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { importFromSite } from './site-import';

type ImportWorker = {
  /** An import may wait, or have been cancelled. */
  wake(): void;
  /** When the steps that run are kept. */
  close(): Promise<void>;
};

type ImportWorkerDeps = {
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

/** The games of a PGN text into a library, some pieces at a time, as the text lies in the database. */

const settingsSchema = z.object({ player: z.string().optional() });

const progressSchema: z.ZodType<PgnProgress> = z.object({
  carry: z.string(),
  games: z.number(),
  line: z.number(),
  column: z.number(),
  searched: z.number(),
  isSkipping: z.boolean(),
});

/**
 * Positions lie all over their table: a step of three times as many games writes far fewer than three times as many of its
 * pages. More would keep others waiting for longer than some hundredths of a second.
 */
const PIECES_OF_STEP = 6;

type Task = {
  readonly db: Database;
  readonly thread: LibraryThread;
  /** Ends the import after the step that runs, to go on another time. */
  readonly signal: AbortSignal;
  readonly now: () => Milliseconds;
  /** After each step, kept or not. */
  readonly onStep: () => void;
};

const importPgn = async ({ db, thread, signal, now, onStep }: Task, stored: StoredImport): Promise<void> => {
  const { player } = settingsSchema.parse(stored.settings);
  const reader = { names: await readOwnNames(db, stored.userId, player), addedAt: stored.createdAt };
  let progress = progressSchema.safeParse(stored.progress).data ?? PGN_START;
  let { nextPiece, charsRead } = stored;
  while (!signal.aborted) {
    const from = nextPiece;
    const pieces = await readPieces(db, stored.id, from, PIECES_OF_STEP);
    if (pieces.length === 0) {
      await endImport(db, stored.id, { state: 'finished', nextPiece });
      return;
    }
    const piece = pieces.join('');
    charsRead += piece.length;
    nextPiece += pieces.length;
    const read = await thread.run('readPiece', {
      ...reader,
      before: progress,
      piece,
      isLast: charsRead === stored.size,
    });
    if (!read.ok && read.error === 'closed') return;
    if (!read.ok) throw new Error('The thread that reads PGN text ended');
    ({ progress } = read.value);
    const names = player === undefined ? [] : [player];
    const committed = await commitStep(db, stored.id, { ...read.value, names, from, nextPiece, charsRead, now: now() });
    onStep();
    if (committed === undefined) return;
  }
};

type Failing = Pick<StoredImport, 'id' | 'nextPiece'>;

/**
 * Imports that failed: each is tried again from where it is, for the database may have been away. It is over when no try
 * gets it any further.
 */
type ImportFailures = {
  note(failing: Failing): Promise<void>;
  /** It got to its end. */
  forget(done: Failing): void;
};

const createImportFailures = (db: Database): ImportFailures => {
  /** The pieces at which they failed. */
  const pieces = new Map<number, number>();
  return {
    note: async ({ id, nextPiece }) => {
      const isStuck = pieces.get(id) === nextPiece;
      pieces.set(id, nextPiece);
      if (!isStuck) return;
      await endImport(db, id, { state: 'failed', message: errorSentence({ id: 'import-broken' }), nextPiece });
      pieces.delete(id);
    },
    forget: ({ id }) => void pieces.delete(id),
  };
};

/** The names under which the user plays, as far as they are known; `player` is one more, given with the games. */
const readOwnNames = async (db: Database, userId: number, player: string | undefined): Promise<readonly string[]> => {
  const user = await readUser(db, userId);
  const library = await readLibrary(db, userId);
  const names = [
    player,
    ...(library?.kind === 'own' ? library.names : []),
    user?.identifiers.lichessId,
    user?.username,
  ];
  return [...new Set(names.flatMap((name) => (name === undefined || name === '' ? [] : [name])))];
};
