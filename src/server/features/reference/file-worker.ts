/**
 * Reads and undoes reference files, users alternating step by step. Each step is atomic, so that work continues after a
 * restart.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PgnProgress } from '../../../chess/pgn/pgn';
import type { Milliseconds } from '../../../chess/types';
import { QUOTAS } from '../../../contract/quotas';
import { type ErrorMessage, errorSentence } from '../../../messages/errors';
import type { Database } from '../../db/database';
import { diskProblemOf } from '../../db/disk-full';
import { createWorkLoop } from '../../platform/background-work';
import { FILE_KINDS, type FileDamage } from '../../platform/file-kind';
import { createSemaphore, type Semaphore } from '../../platform/semaphores';
import { inTurnOfUser } from '../../platform/turns';
import { MAX_WINDOW } from '../../platform/zstd';
import { MAX_ENTRIES } from './file-entries';
import {
  countReference,
  endFile,
  type FileEnding,
  listFilesToWorkOn,
  readBytes,
  readFile,
  startFile,
  type StoredFile,
  writeAttempts,
} from './file-queries';
import { commitFileStep } from './game-queries';
import {
  FILE_START,
  type FileOutcome,
  type FileProgress,
  type FileRequest,
  type FileRequestHandler,
  FILES_AT_ONCE,
  type ReferenceThread,
} from './reference-tasks';
import { undoBatch } from './undo-queries';

export type FileWorker = {
  wake(): void;
  close(): Promise<void>;
};

export type FileWorkerDeps = {
  readonly db: Database;
  readonly thread: ReferenceThread;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Retry delay when the disk is full. */
const DISK_RETRY_DELAY: Milliseconds = 5000;
/** Maximum time without a step, while earlier text is decompressed again or nothing is found. */
const MAX_TURN: Milliseconds = 250;
const FILES_OF_USER = 2;
/** Crashes during a file before it is given up. */
const MAX_ATTEMPTS = 2;
/** If more users wait than files may be open, a file is closed after so many steps and continued later. */
const MIN_OPEN_STEPS = 64;
/** Minimum share of progress before closing, since all of it has to be decompressed again. */
const MIN_OPEN_SHARE = 0.1;

const pgnSchema: z.ZodType<PgnProgress> = z.object({
  carry: z.string(),
  games: z.number(),
  line: z.number(),
  column: z.number(),
  searched: z.number(),
  isSkipping: z.boolean(),
});
const progressSchema: z.ZodType<FileProgress> = z.object({ entry: z.number(), bytes: z.number(), pgn: pgnSchema });

/** Stands for deleted accounts. */
const DELETED_USER = 0;
const userOf = ({ userId = DELETED_USER }: StoredFile): number => userId;

export const startFileWorker = ({ db, thread, onFailure }: FileWorkerDeps): FileWorker => {
  const closing = new AbortController();
  const { signal } = closing;
  const semaphore = createSemaphore();
  const working = new Map<number, Promise<void>>();
  const openFiles = createOpenFiles();
  const recordFailure = createFailureRecorder({ db, onFailure, signal });

  const workOn = async (file: StoredFile): Promise<void> => {
    try {
      if (file.state === 'undoing') await undoFile(db, semaphore, signal, file.id);
      else if (file.attempts >= MAX_ATTEMPTS) await endFile(db, file.id, toFailure({ id: 'file-set-aside' }));
      else if (await startFile(db, file.id)) await readOneFile({ db, thread, semaphore, signal, openFiles }, file);
    } catch (error) {
      await recordFailure(error, file);
    }
  };

  const start = (file: StoredFile): void => {
    const work = inTurnOfUser(userOf(file), () => workOn(file))
      .finally(() => {
        working.delete(file.id);
        openFiles.close(userOf(file));
      })
      .catch((error: unknown) => onFailure(error, 'a reference file could not be ended'))
      .then(loop.wake);
    working.set(file.id, work);
  };

  const openNext = async (): Promise<void> => {
    const files = await listFilesToWorkOn(db);
    if (!signal.aborted) openFiles.choose(files, working).forEach(start);
  };

  const loop = createWorkLoop({
    round: async () => {
      await openNext().catch((error: unknown) => onFailure(error, 'reference files could not be worked off'));
      return false;
    },
    signal,
  });

  return {
    wake: loop.wake,
    close: async () => {
      closing.abort();
      await loop.settled();
      await Promise.all(working.values());
    },
  };
};

/** Several files per user, so that small ones need not wait for large ones. */
const createOpenFiles = () => {
  const closedAt = new Map<number, number>();
  let closed = 0;
  let waiting = 0;
  return {
    /** The next files to open: users without an open file first, then those who have waited longest. */
    choose: (files: readonly StoredFile[], open: ReadonlyMap<number, unknown>): readonly StoredFile[] => {
      const numbers = new Map<number, number>();
      const next: { readonly file: StoredFile; readonly number: number; readonly last: number }[] = [];
      for (const file of files) {
        const user = userOf(file);
        const number = numbers.get(user) ?? 0;
        numbers.set(user, number + 1);
        if (number < FILES_OF_USER && !open.has(file.id)) next.push({ file, number, last: closedAt.get(user) ?? 0 });
      }
      next.sort((one, other) => one.number - other.number || one.last - other.last || one.file.id - other.file.id);
      const free = FILES_AT_ONCE - open.size;
      waiting = next.slice(free).filter(({ number }) => number === 0).length;
      return next.slice(0, free).map(({ file }) => file);
    },
    close: (user: number): void => {
      closed += 1;
      closedAt.set(user, closed);
    },
    /** `steps` in this session, `before` in earlier ones. */
    mayStayOpen: (steps: number, before: number): boolean => {
      if (waiting === 0 || steps < Math.max(MIN_OPEN_STEPS, MIN_OPEN_SHARE * before)) return true;
      waiting -= 1;
      return false;
    },
  };
};

type Failures = Pick<FileWorkerDeps, 'db' | 'onFailure'> & { readonly signal: AbortSignal };

/** Retries, since the database may have been unavailable, until a retry makes no progress. */
const createFailureRecorder = ({ db, onFailure, signal }: Failures) => {
  const failures = new Map<number, number>();
  return async (error: unknown, { id, step }: StoredFile): Promise<void> => {
    onFailure(error, 'a reference file could not be read on');
    if (signal.aborted) return;
    if (diskProblemOf(error) !== undefined) {
      await sleep(DISK_RETRY_DELAY, undefined, { signal }).catch(() => undefined);
      return;
    }
    const now = (await readFile(db, id))?.step ?? step;
    if (failures.get(id) === now) await endFile(db, id, toFailure({ id: 'file-broken' }));
    failures.set(id, now);
  };
};

const undoFile = async (db: Database, semaphore: Semaphore, signal: AbortSignal, fileId: number): Promise<void> => {
  for (let isMore = true; isMore;) {
    const leave = await semaphore.acquire(signal);
    if (leave === undefined) return;
    isMore = await undoBatch(db, fileId).finally(leave);
  }
};

type ReadContext = Pick<FileWorkerDeps, 'db' | 'thread'> & {
  readonly semaphore: Semaphore;
  readonly signal: AbortSignal;
  readonly openFiles: ReturnType<typeof createOpenFiles>;
};

const readOneFile = async (context: ReadContext, file: StoredFile): Promise<void> => {
  const { db, thread, semaphore, openFiles } = context;
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  const turn = createTurn(semaphore, signal);
  let { step, attempts } = file;
  let steps = 0;

  /** Written before each turn, since the process may crash in it; reset after it. */
  const takeTurn = async (): Promise<boolean> => (await turn.take()) && writeAttempts(db, file.id, attempts + 1);
  const yieldTurn = async (): Promise<boolean> => {
    if (turn.isShort()) return !signal.aborted;
    await writeAttempts(db, file.id, attempts);
    turn.end();
    return takeTurn();
  };
  const saveStep = async (question: Extract<FileRequest, { kind: 'step' }>): Promise<boolean> => {
    const isKept = await commitFileStep(db, file.id, { ...question.step, step });
    step += 1;
    steps += 1;
    attempts = 0;
    if (!isKept || signal.aborted) return false;
    if ((await countReference(db)).games >= QUOTAS.referenceGames) {
      await endFile(db, file.id, toFailure({ id: 'reference-is-full' }));
      return false;
    }
    if (!openFiles.mayStayOpen(steps, file.step)) return false;
    turn.end();
    return takeTurn();
  };
  const answer: FileRequestHandler = async (question) => {
    if (question.kind === 'step') return saveStep(question);
    return (await yieldTurn()) && readBytes(db, file.id, question.from, question.length);
  };
  const kind = FILE_KINDS.find((known) => known === file.kind) ?? 'pgn';
  const progress = progressSchema.safeParse(file.progress).data ?? FILE_START;
  try {
    if (!(await takeTurn())) return;
    const read = await thread.run('readReferenceFile', { kind, size: file.size, progress }, answer, createProgress());
    if (read.ok) await endReading(db, file.id, read.value);
    // Only the file in its turn can have ended the thread.
    else if (read.error !== 'closed' && turn.isActive()) throw new Error('The thread that reads reference files ended');
  } finally {
    over.abort();
    if (turn.isActive()) await writeAttempts(db, file.id, attempts).finally(turn.end);
  }
};

/** Progress means steps, or bytes not read before; repeated requests for the same bytes are none. */
const createProgress = (): ((question: FileRequest) => boolean) => {
  let furthest = 0;
  return (question) => {
    if (question.kind === 'step') return true;
    const isFurther = question.read > furthest;
    furthest = Math.max(furthest, question.read);
    return isFurther;
  };
};

const createTurn = (semaphore: Semaphore, signal: AbortSignal) => {
  let leave: (() => void) | undefined;
  let begunAt = 0;
  const end = (): void => {
    leave?.();
    leave = undefined;
  };
  return {
    take: async (): Promise<boolean> => {
      leave = await semaphore.acquire(signal);
      begunAt = performance.now();
      if (signal.aborted) end();
      return leave !== undefined;
    },
    end,
    isActive: () => leave !== undefined,
    isShort: () => performance.now() - begunAt < MAX_TURN,
  };
};

const endReading = async (db: Database, fileId: number, outcome: FileOutcome): Promise<void> => {
  if (outcome.kind === 'stopped') return;
  if (outcome.kind === 'damaged') {
    await endFile(db, fileId, toFailure(DAMAGES[outcome.damage]));
    return;
  }
  const read = await readFile(db, fileId);
  const isEmpty = read !== undefined && read.games + read.known + Object.keys(read.skipped).length === 0;
  await endFile(db, fileId, isEmpty ? toFailure({ id: 'file-without-games' }) : { state: 'finished' });
};

const toFailure = (message: ErrorMessage): FileEnding => ({ state: 'failed', message: errorSentence(message) });

const DAMAGES: Readonly<Record<FileDamage, ErrorMessage>> = {
  'breaks-off': { id: 'file-breaks-off' },
  'too-tight': { id: 'file-too-tight', values: { megabytes: MAX_WINDOW / 2 ** 20 } },
  'too-many-blocks': { id: 'file-too-many-blocks' },
  'needs-dictionary': { id: 'file-needs-dictionary' },
  'too-large': { id: 'file-unpacks-too-large' },
  damaged: { id: 'file-damaged' },
  encrypted: { id: 'file-encrypted' },
  'odd-packing': { id: 'file-odd-packing' },
  overlapping: { id: 'file-overlapping' },
  'too-many-entries': { id: 'file-too-many-entries', values: { entries: MAX_ENTRIES } },
};
