/**
 * Reference files are read and undone, one after the other in the order in which they came. Each step is kept whole or not
 * at all, so that whatever the end of the process leaves goes on with the next start, or in another process.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { PgnProgress } from '../../../chess/notation/pgn/pgn-pieces';
import type { Milliseconds } from '../../../chess/types';
import { QUOTAS } from '../../../contract/quotas';
import { errorSentence, type ErrorMessage } from '../../../messages/errors';
import { createWorkLoop } from '../../background/work-loop';
import type { Database } from '../../db/infra/database';
import { isDiskFull } from '../../db/infra/disk-full';
import { commitFileStep } from '../../db/reference/file-steps';
import { countReference } from '../../db/reference/file-use';
import {
  endFile,
  listFilesToWorkOn,
  readBytes,
  readFile,
  startFile,
  type FileEnding,
  type StoredFile,
} from '../../db/reference/files';
import { undoSome } from '../../db/reference/undo';
import type { FileDamage } from '../../texts/damaged-file';
import { FILE_KINDS } from '../../texts/file-kind';
import { FILE_START, type AnswerFile, type FileOutcome, type FileProgress } from './read-file';
import type { ReferenceThread } from './reference-tasks';

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

const pgnSchema: z.ZodType<PgnProgress> = z.object({
  carry: z.string(),
  games: z.number(),
  line: z.number(),
  column: z.number(),
  searched: z.number(),
  isSkipping: z.boolean(),
});
const progressSchema: z.ZodType<FileProgress> = z.object({ entry: z.number(), bytes: z.number(), pgn: pgnSchema });

/** Sleeps until it is woken. */
export const startFileWorker = ({ db, thread, onFailure }: FileWorkerDeps): FileWorker => {
  const closing = new AbortController();
  const { signal } = closing;
  /** The step at which the reading of a file failed, by its number. */
  const failures = new Map<number, number>();

  const noteFailure = async (error: unknown, { id, step }: StoredFile): Promise<void> => {
    onFailure(error, 'a reference file could not be read on');
    if (signal.aborted) return;
    if (isDiskFull(error)) {
      await sleep(UNTIL_SPACE, undefined, { signal }).catch(() => undefined);
      return;
    }
    const now = (await readFile(db, id))?.step ?? step;
    // The database may have been away: it is over when no try gets the file any further.
    if (failures.get(id) === now) await endFile(db, id, failed({ id: 'file-broken' }));
    failures.set(id, now);
  };

  /** Whether there may be more to do. */
  const workOnOne = async (): Promise<boolean> => {
    const [file] = await listFilesToWorkOn(db);
    if (file === undefined) return false;
    try {
      if (file.state === 'undoing') await undoSome(db, file.id);
      else if (await startFile(db, file.id)) await readOne({ db, thread, signal }, file);
    } catch (error) {
      await noteFailure(error, file);
    }
    return true;
  };

  const loop = createWorkLoop({
    round: () =>
      workOnOne().catch((error: unknown) => {
        onFailure(error, 'reference files could not be worked off');
        return false;
      }),
    signal,
  });

  return {
    wake: loop.wake,
    close: async () => {
      closing.abort();
      await loop.settled();
    },
  };
};

type Reading = Pick<FileWorkerDeps, 'db' | 'thread'> & { readonly signal: AbortSignal };

const readOne = async ({ db, thread, signal }: Reading, file: StoredFile): Promise<void> => {
  const kind = FILE_KINDS.find((known) => known === file.kind) ?? 'pgn';
  const progress = progressSchema.safeParse(file.progress).data ?? FILE_START;
  let { step } = file;
  const answer: AnswerFile = async (question) => {
    if (question.kind === 'bytes') return readBytes(db, file.id, question.from, question.length);
    const isKept = await commitFileStep(db, file.id, { ...question.step, step });
    step += 1;
    if (!isKept || signal.aborted) return false;
    if ((await countReference(db)).games < QUOTAS.referenceGames) return true;
    await endFile(db, file.id, failed({ id: 'reference-is-full' }));
    return false;
  };
  const read = await thread.run('readReferenceFile', { kind, size: file.size, progress }, answer);
  if (read.ok) await endReading(db, file.id, read.value);
  else if (read.error !== 'closed') throw new Error('The thread that reads reference files ended');
};

const endReading = async (db: Database, fileId: number, outcome: FileOutcome): Promise<void> => {
  if (outcome.kind === 'stopped') return;
  if (outcome.kind === 'damaged') {
    await endFile(db, fileId, failed({ id: DAMAGES[outcome.damage] }));
    return;
  }
  const read = await readFile(db, fileId);
  const isEmpty = read !== undefined && read.games + read.known + Object.keys(read.skipped).length === 0;
  await endFile(db, fileId, isEmpty ? failed({ id: 'file-without-games' }) : { state: 'finished' });
};

const failed = (said: ErrorMessage): FileEnding => ({ state: 'failed', message: errorSentence(said) });

const DAMAGES = {
  'breaks-off': 'file-breaks-off',
  'too-tight': 'file-too-tight',
  'too-large': 'file-unpacks-too-large',
  damaged: 'file-damaged',
  encrypted: 'file-encrypted',
  'odd-packing': 'file-odd-packing',
} as const satisfies Readonly<Record<FileDamage, string>>;
