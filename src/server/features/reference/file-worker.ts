/**
 * Reference files are read and undone: of each user two at a time in the order in which they came, those of several users in
 * turn, a step each, so that nobody's file holds up the others. Each step is kept whole or not at all, so that
 * whatever the end of the process leaves goes on with the next start, or in another process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PgnProgress } from '../../../chess/pgn/pgn';
import type { Milliseconds } from '../../../chess/types';
import { QUOTAS } from '../../../contract/quotas';
import { type ErrorMessage, errorSentence } from '../../../messages/errors';
import type { Database } from '../../db/database';
import { diskTroubleOf } from '../../db/disk-full';
import { createWorkLoop } from '../../platform/background-work';
import { FILE_KINDS, type FileDamage } from '../../platform/file-kind';
import { createSemaphore, joinSemaphores, type Semaphore } from '../../platform/semaphores';
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
  type AnswerFile,
  FILE_START,
  type FileOutcome,
  type FileProgress,
  type FileQuestion,
  FILES_AT_ONCE,
  type ReferenceThread,
} from './reference-tasks';
import { undoSome } from './undo-queries';

export type FileWorker = {
  /** A file may wait to be read or undone. */
  wake(): void;
  /** When the step that runs is kept. */
  close(): Promise<void>;
};

export type FileWorkerDeps = {
  readonly db: Database;
  readonly thread: ReferenceThread;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Between two tries of a file for which the disk has no space. */
const UNTIL_SPACE: Milliseconds = 5000;
/** A turn without a step: what was read before is unpacked again, or there is nothing to be taken. */
const LONGEST_TURN: Milliseconds = 250;
/** Of one user, of all that may be open. */
const FILES_OF_USER = 2;
/** Processes that end while they read a file, until it is not tried again. */
const MOST_ATTEMPTS = 2;
/** Where more users wait than files may be open, a file is closed after so many steps, and goes on later. */
const STEPS_OF_OPEN_FILE = 64;
/** And not before it has come further by this share: what it has unpacked by then is unpacked again. */
const SHARE_OF_OPEN_FILE = 0.1;

const pgnSchema: z.ZodType<PgnProgress> = z.object({
  carry: z.string(),
  games: z.number(),
  line: z.number(),
  column: z.number(),
  searched: z.number(),
  isSkipping: z.boolean(),
});
const progressSchema: z.ZodType<FileProgress> = z.object({ entry: z.number(), bytes: z.number(), pgn: pgnSchema });

/** Those whose account has gone count as one. */
const NOBODY = 0;
const userOf = ({ userId = NOBODY }: StoredFile): number => userId;

/** Sleeps until it is woken. */
export const startFileWorker = ({ db, thread, onFailure }: FileWorkerDeps): FileWorker => {
  const closing = new AbortController();
  const { signal } = closing;
  const turnsOf = createUserTurns();
  /** By file. */
  const working = new Map<number, Promise<void>>();
  const places = createPlaces();
  const noteFailure = createFailures({ db, onFailure, signal });

  const workOn = async (file: StoredFile): Promise<void> => {
    const semaphore = turnsOf(file);
    try {
      if (file.state === 'undoing') await undoOne(db, semaphore, signal, file.id);
      else if (file.attempts >= MOST_ATTEMPTS) await endFile(db, file.id, failed({ id: 'file-set-aside' }));
      else if (await startFile(db, file.id)) await readOne({ db, thread, semaphore, signal, places }, file);
    } catch (error) {
      await noteFailure(error, file);
    }
  };

  const begin = (file: StoredFile): void => {
    const work = workOn(file)
      .finally(() => {
        working.delete(file.id);
        places.leave(userOf(file));
      })
      .catch((error: unknown) => onFailure(error, 'a reference file could not be ended'))
      .then(loop.wake);
    working.set(file.id, work);
  };

  const look = async (): Promise<void> => {
    const files = await listFilesToWorkOn(db);
    if (!signal.aborted) places.choose(files, working).forEach(begin);
  };

  const loop = createWorkLoop({
    round: async () => {
      await look().catch((error: unknown) => onFailure(error, 'reference files could not be worked off'));
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

/** Which files are open: some of each user, so that a small one need not wait for a large one, and of as many users as may be. */
const createPlaces = () => {
  /** When a file of a user was closed last, counted in files. */
  const closedAt = new Map<number, number>();
  let closed = 0;
  /** Users whose files wait until another one is closed. */
  let waiting = 0;
  return {
    /** The next ones to be opened: those of users who have none open first, and of these who have waited longest. */
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
    leave: (user: number): void => {
      closed += 1;
      closedAt.set(user, closed);
    },
    /** After so many steps, of a file of which so many were kept before. */
    mayStay: (steps: number, before: number): boolean => {
      if (waiting === 0 || steps < Math.max(STEPS_OF_OPEN_FILE, SHARE_OF_OPEN_FILE * before)) return true;
      waiting -= 1;
      return false;
    },
  };
};

/** In the order in which they come: who has had a turn stands behind all others. A user’s files share the user’s turn. */
const createUserTurns = (): ((file: StoredFile) => Semaphore) => {
  const all = createSemaphore();
  const ofUsers = new Map<number, Semaphore>();
  return (file) => {
    const user = userOf(file);
    const known = ofUsers.get(user) ?? joinSemaphores(createSemaphore(), all);
    ofUsers.set(user, known);
    return known;
  };
};

type Failures = Pick<FileWorkerDeps, 'db' | 'onFailure'> & { readonly signal: AbortSignal };

/** The database may have been away: it is over when no try gets the file any further. */
const createFailures = ({ db, onFailure, signal }: Failures) => {
  /** The step at which the reading of a file failed, by its number. */
  const failures = new Map<number, number>();
  return async (error: unknown, { id, step }: StoredFile): Promise<void> => {
    onFailure(error, 'a reference file could not be read on');
    if (signal.aborted) return;
    if (diskTroubleOf(error) !== undefined) {
      await sleep(UNTIL_SPACE, undefined, { signal }).catch(() => undefined);
      return;
    }
    const now = (await readFile(db, id))?.step ?? step;
    if (failures.get(id) === now) await endFile(db, id, failed({ id: 'file-broken' }));
    failures.set(id, now);
  };
};

const undoOne = async (db: Database, semaphore: Semaphore, signal: AbortSignal, fileId: number): Promise<void> => {
  for (let isMore = true; isMore;) {
    const leave = await semaphore.enter(signal);
    if (leave === undefined) return;
    isMore = await undoSome(db, fileId).finally(leave);
  }
};

type Reading = Pick<FileWorkerDeps, 'db' | 'thread'> & {
  readonly semaphore: Semaphore;
  readonly signal: AbortSignal;
  readonly places: ReturnType<typeof createPlaces>;
};

const readOne = async (reading: Reading, file: StoredFile): Promise<void> => {
  const { db, thread, semaphore, places } = reading;
  const over = new AbortController();
  const signal = AbortSignal.any([reading.signal, over.signal]);
  const turn = createTurn(semaphore, signal);
  let { step, attempts } = file;
  let steps = 0;

  /** Written down before each turn, as the process may end in it; undone when it has not. */
  const takeTurn = async (): Promise<boolean> => (await turn.take()) && writeAttempts(db, file.id, attempts + 1);
  const giveWay = async (): Promise<boolean> => {
    if (turn.isShort()) return !signal.aborted;
    await writeAttempts(db, file.id, attempts);
    turn.end();
    return takeTurn();
  };
  const keep = async (question: Extract<FileQuestion, { kind: 'step' }>): Promise<boolean> => {
    const isKept = await commitFileStep(db, file.id, { ...question.step, step });
    step += 1;
    steps += 1;
    attempts = 0;
    if (!isKept || signal.aborted) return false;
    if ((await countReference(db)).games >= QUOTAS.referenceGames) {
      await endFile(db, file.id, failed({ id: 'reference-is-full' }));
      return false;
    }
    if (!places.mayStay(steps, file.step)) return false;
    turn.end();
    return takeTurn();
  };
  const answer: AnswerFile = async (question) => {
    if (question.kind === 'step') return keep(question);
    return (await giveWay()) && readBytes(db, file.id, question.from, question.length);
  };
  const kind = FILE_KINDS.find((known) => known === file.kind) ?? 'pgn';
  const progress = progressSchema.safeParse(file.progress).data ?? FILE_START;
  try {
    if (!(await takeTurn())) return;
    const read = await thread.run('readReferenceFile', { kind, size: file.size, progress }, answer, createProgress());
    if (read.ok) await endReading(db, file.id, read.value);
    // Only the file whose turn it was can have done it.
    else if (read.error !== 'closed' && turn.isOwn()) throw new Error('The thread that reads reference files ended');
  } finally {
    over.abort();
    if (turn.isOwn()) await writeAttempts(db, file.id, attempts).finally(turn.end);
  }
};

/** Steps are progress, and bytes that were not read before; to ask for the same ones again and again is none. */
const createProgress = (): ((question: FileQuestion) => boolean) => {
  let furthest = 0;
  return (question) => {
    if (question.kind === 'step') return true;
    const isFurther = question.read > furthest;
    furthest = Math.max(furthest, question.read);
    return isFurther;
  };
};

/** The right to work, which one file has at a time. */
const createTurn = (semaphore: Semaphore, signal: AbortSignal) => {
  let leave: (() => void) | undefined;
  let begunAt = 0;
  const end = (): void => {
    leave?.();
    leave = undefined;
  };
  return {
    /** `false` when the signal came first. */
    take: async (): Promise<boolean> => {
      leave = await semaphore.enter(signal);
      begunAt = performance.now();
      if (signal.aborted) end();
      return leave !== undefined;
    },
    end,
    isOwn: () => leave !== undefined,
    isShort: () => performance.now() - begunAt < LONGEST_TURN,
  };
};

const endReading = async (db: Database, fileId: number, outcome: FileOutcome): Promise<void> => {
  if (outcome.kind === 'stopped') return;
  if (outcome.kind === 'damaged') {
    await endFile(db, fileId, failed(DAMAGES[outcome.damage]));
    return;
  }
  const read = await readFile(db, fileId);
  const isEmpty = read !== undefined && read.games + read.known + Object.keys(read.skipped).length === 0;
  await endFile(db, fileId, isEmpty ? failed({ id: 'file-without-games' }) : { state: 'finished' });
};

const failed = (said: ErrorMessage): FileEnding => ({ state: 'failed', message: errorSentence(said) });

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
