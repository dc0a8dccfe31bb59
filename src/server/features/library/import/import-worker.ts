/**
 * One import at a time per user. Each step is atomic, so that an import continues after a restart or in another
 * process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { PGN_START, type PgnProgress } from '../../../../chess/pgn/pgn';
import type { Milliseconds } from '../../../../chess/types';
import { PGN_IMPORT } from '../../../../contract/library';
import { errorSentence } from '../../../../messages/errors';
import { readUser } from '../../../db/accounts/users';
import type { Database } from '../../../db/database';
import { diskProblemOf } from '../../../db/disk-full';
import { commitStep, endImport, type ImportStep } from '../../../db/library/import-steps';
import { listUnfinished, readPieces, startImport, type StoredImport } from '../../../db/library/imports';
import { readLibrary } from '../../../db/library/libraries';
import { createWorkLoop } from '../../../platform/background-work';
import { afterOthers, inTurnOfUser } from '../../../platform/turns';
import type { Sources } from '../../../sources/sources';
import type { LibraryChanges } from '../library-changes';
import type { LibraryThread } from '../library-tasks';
import { importFromSite } from './site-import';

type ImportWorker = {
  wake(): void;
  close(): Promise<void>;
};

type ImportWorkerDeps = {
  readonly db: Database;
  readonly sources: Sources;
  readonly thread: LibraryThread;
  readonly changes: LibraryChanges;
  readonly onGames: () => void;
  readonly onFailure: (error: unknown, message: string) => void;
  readonly now?: () => Milliseconds;
};

/** Users whose imports run at once; more would slow all of them down. */
const MAX_CONCURRENT_USERS = 2;

/** Retry delay when the disk is full. */
const DISK_RETRY_DELAY: Milliseconds = 5000;

export const startImportWorker = (deps: ImportWorkerDeps): ImportWorker => {
  const { db, changes, onFailure, now = Date.now } = deps;
  const closing = new AbortController();
  const workByUser = new Map<number, Promise<void>>();
  const abortByImport = new Map<number, AbortController>();
  const failures = createImportFailures(db);
  const lastServed = new Map<number, number>();
  let served = 0;
  const servedAt = ({ userId }: StoredImport): number => lastServed.get(userId) ?? 0;

  const runOne = async (stored: StoredImport): Promise<void> => {
    const stop = new AbortController();
    const signal = AbortSignal.any([closing.signal, stop.signal]);
    abortByImport.set(stored.id, stop);
    try {
      if (await startImport(db, stored.id)) await dispatch({ ...deps, now, signal }, stored);
      failures.forget(stored);
    } catch (error) {
      onFailure(error, 'an import failed');
      if (diskProblemOf(error) !== undefined)
        await sleep(DISK_RETRY_DELAY, undefined, { signal }).catch(() => undefined);
      else if (!signal.aborted) await failures.record(stored);
    } finally {
      abortByImport.delete(stored.id);
      changes.notify(stored.userId);
    }
  };

  const startWaiting = async (): Promise<void> => {
    const unfinished = await listUnfinished(db);
    for (const [importId, stop] of abortByImport) if (unfinished.every(({ id }) => id !== importId)) stop.abort();
    // Whoever was served longest ago comes next, however many imports another has started.
    const inOrder = unfinished.toSorted((one, other) => servedAt(one) - servedAt(other));
    for (const stored of inOrder) {
      if (closing.signal.aborted || workByUser.size >= MAX_CONCURRENT_USERS) return;
      if (!workByUser.has(stored.userId)) start(stored);
    }
  };

  const start = (stored: StoredImport): void => {
    served += 1;
    lastServed.set(stored.userId, served);
    const work = inTurnOfUser(stored.userId, () => afterOthers(() => runOne(stored)))
      .finally(() => workByUser.delete(stored.userId))
      .then(loop.wake, (error: unknown) => onFailure(error, 'an import could not be ended'));
    workByUser.set(stored.userId, work);
  };

  const loop = createWorkLoop({
    round: async () => {
      await startWaiting().catch((error: unknown) => onFailure(error, 'imports could not be worked off'));
      return false;
    },
    signal: closing.signal,
  });

  return {
    wake: () => loop.wake(),
    close: async () => {
      closing.abort();
      await loop.settled();
      await Promise.all(workByUser.values());
    },
  };
};

type ImportContext = ImportWorkerDeps & { readonly now: () => Milliseconds; readonly signal: AbortSignal };

const dispatch = async (deps: ImportContext, stored: StoredImport): Promise<void> => {
  const { sources, changes, onGames } = deps;
  const onStep = (): void => {
    changes.notify(stored.userId);
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

// PGN imports

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
 * Chunks per step. Larger steps write fewer database pages per game, but would block other writers for longer than some
 * hundredths of a second.
 */
const CHUNKS_PER_STEP = 6;

type Task = {
  readonly db: Database;
  readonly thread: LibraryThread;
  /** Stops the import after the current step, to be continued later. */
  readonly signal: AbortSignal;
  readonly now: () => Milliseconds;
  readonly onStep: () => void;
};

/** The next step is read while the last one is stored. */
const importPgn = async ({ db, thread, signal, now, onStep }: Task, stored: StoredImport): Promise<void> => {
  const { player } = settingsSchema.parse(stored.settings);
  const reader = { names: await readPlayerNames(db, stored.userId, player), addedAt: stored.createdAt };
  const names = player === undefined ? [] : [player];
  const readStep = async ({ progress, nextPiece: from, charsRead }: StepEnd): Promise<ReadStep> => {
    const chunks = await readPieces(db, stored.id, from, CHUNKS_PER_STEP);
    if (chunks.length === 0) return 'finished';
    const piece = chunks.join('');
    const end = { nextPiece: from + chunks.length, charsRead: charsRead + piece.length };
    const isLast = end.charsRead === stored.size;
    const read = await thread.run('readPiece', { ...reader, before: progress, piece, isLast });
    if (!read.ok && read.error === 'closed') return 'closed';
    if (!read.ok) throw new Error('The thread that reads PGN text ended');
    return { ...read.value, names, from, ...end };
  };

  const begin = (from: StepEnd): Promise<ReadStep> => {
    const reading = readStep(from);
    // It may fail while the step before it is being stored.
    reading.catch(() => undefined);
    return reading;
  };

  const progress = progressSchema.safeParse(stored.progress).data ?? PGN_START;
  let { nextPiece } = stored;
  let reading = begin({ progress, nextPiece, charsRead: stored.charsRead });
  while (!signal.aborted) {
    const step = await reading;
    if (step === 'closed') return;
    if (step === 'finished') {
      await endImport(db, stored.id, { state: 'finished', nextPiece });
      return;
    }
    reading = begin(step);
    const committed = await commitStep(db, stored.id, { ...step, now: now() });
    ({ nextPiece } = step);
    onStep();
    if (committed === undefined) return;
  }
};

type StepEnd = { readonly progress: PgnProgress; readonly nextPiece: number; readonly charsRead: number };

/** `finished`: no text is left; `closed`: the server ends. */
type ReadStep = (Omit<ImportStep, 'now' | 'gap'> & StepEnd) | 'finished' | 'closed';

type ImportPosition = Pick<StoredImport, 'id' | 'nextPiece'>;

/**
 * Retries failed imports from where they stopped, since the database may have been unavailable. An import fails for
 * good if a retry makes no progress.
 */
type ImportFailures = {
  record(failing: ImportPosition): Promise<void>;
  forget(done: ImportPosition): void;
};

const createImportFailures = (db: Database): ImportFailures => {
  /** The chunk at which each import failed. */
  const failedAt = new Map<number, number>();
  return {
    record: async ({ id, nextPiece }) => {
      const isStuck = failedAt.get(id) === nextPiece;
      failedAt.set(id, nextPiece);
      if (!isStuck) return;
      await endImport(db, id, { state: 'failed', message: errorSentence({ id: 'import-broken' }), nextPiece });
      failedAt.delete(id);
    },
    forget: ({ id }) => void failedAt.delete(id),
  };
};

/** Known player names of the user; `player` is an additional one, given with the import. */
const readPlayerNames = async (
  db: Database,
  userId: number,
  player: string | undefined,
): Promise<readonly string[]> => {
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
