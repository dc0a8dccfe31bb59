/** Upload, cancellation and undo of reference files; a worker, perhaps in another process, reads them. */
import { once } from 'node:events';
import type { Milliseconds } from '../../../chess/types';
import { QUOTAS } from '../../../contract/quotas';
import { MAX_REFERENCE_BYTES } from '../../../contract/reference';
import { type Database, inTransaction } from '../../db/database';
import { ignoreDiskFailure } from '../../db/disk-full';
import { holdLease, isShared } from '../../db/leases';
import { lockUser } from '../../db/library/libraries';
import { fail, type HttpError } from '../../errors';
import { abortable } from '../../platform/background-work';
import { type FileKind, kindOfFile } from '../../platform/file-kind';
import {
  appendChunk,
  CHUNK_BYTES,
  createFile,
  dropIncompleteUploads,
  endFile,
  finishUpload,
  isUnfinished,
  readFile,
  readFileUse,
  startUndo,
  type StoredFile,
} from './file-queries';
import { type FileWorkerDeps, startFileWorker } from './file-worker';

export type References = {
  /** Resolves when the whole file is stored; reading follows. */
  receiveFile(
    about: { readonly userId: number; readonly name: string },
    chunks: AsyncIterable<Buffer>,
  ): Promise<StoredFile>;
  /** Cancels an unfinished file and keeps its games; removes the games of a finished one. */
  cancelOrUndo(file: StoredFile): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

type ReferencesDeps = FileWorkerDeps & { readonly now?: () => Milliseconds };

export const createReferences = ({ now = Date.now, ...deps }: ReferencesDeps): References => {
  const { db } = deps;
  const closing = new AbortController();
  let work: ReferenceWork | undefined;
  return {
    receiveFile: async (about, chunks) => {
      const bytes = abortable(chunks, closing.signal, () => fail('shutting-down'));
      const id = await receiveFile(db, { ...about, now: now() }, bytes);
      work?.wake();
      const file = await readFile(db, id);
      if (file === undefined) throw fail('no-such-file');
      return file;
    },
    cancelOrUndo: async ({ id, state }) => {
      if (isUnfinished(state)) await endFile(db, id, { state: 'cancelled' });
      else await startUndo(db, id);
      work?.wake();
    },
    start: async () => {
      work = await startReferenceWork(deps);
    },
    close: async () => {
      closing.abort();
      await work?.close();
    },
  };
};

type NewReferenceFile = { readonly userId: number; readonly name: string; readonly now: Milliseconds };

/**
 * Stores the bytes in chunks and returns the id of the file. Throws and drops the bytes if it is too large or
 * incomplete.
 */
const receiveFile = async (
  db: Database,
  fileParams: NewReferenceFile,
  chunks: AsyncIterable<Buffer>,
): Promise<number> => {
  let fileId: number | undefined;
  let number = 0;
  let size = 0;
  try {
    for await (const piece of joinChunks(chunks)) {
      fileId ??= await createWithinQuota(db, fileParams, requireFileKind(piece));
      size += piece.length;
      if (size > MAX_REFERENCE_BYTES) throw fileTooLarge();
      if (number % CHUNKS_PER_CHECK === CHUNKS_PER_CHECK - 1) await requireQuota(db, fileParams.userId);
      await appendChunk(db, fileId, number++, piece);
    }
  } catch (error) {
    if (fileId !== undefined) await endFile(db, fileId, { state: 'cancelled' });
    throw error;
  }
  if (fileId === undefined) throw fail('blank-file');
  await finishUpload(db, fileId);
  return fileId;
};

export const fileTooLarge = (): HttpError => fail('file-too-large', { megabytes: MAX_REFERENCE_BYTES / 1_000_000 });

const CHUNKS_PER_CHECK = 64;

const requireQuota = async (db: Database, userId: number): Promise<void> => {
  const { bytesOfAll } = await readFileUse(db, userId);
  if (bytesOfAll > QUOTAS.referenceBytesOfAll) throw fail('too-many-files-of-all');
};

/** Throws beyond the quotas. Locks the user, so that concurrent starts are counted. */
const createWithinQuota = (db: Database, { userId, name, now }: NewReferenceFile, kind: FileKind): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const { files, filesOfAll, bytesOfAll } = await readFileUse(transaction, userId);
    if (files >= QUOTAS.referenceFiles) throw fail('too-many-files');
    if (filesOfAll >= QUOTAS.referenceFilesOfAll || bytesOfAll > QUOTAS.referenceBytesOfAll)
      throw fail('too-many-files-of-all');
    return createFile(transaction, { userId, name, kind, now });
  });

const requireFileKind = (beginning: Buffer): FileKind => {
  const kind = kindOfFile(beginning);
  if (kind === 'other-packing') throw fail('other-packing');
  if (kind === 'no-pgn') throw fail('no-pgn-file');
  return kind;
};

async function* joinChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    buffered.push(chunk);
    size += chunk.length;
    if (size < CHUNK_BYTES) continue;
    let rest = Buffer.concat(buffered);
    for (; rest.length >= CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES)) yield rest.subarray(0, CHUNK_BYTES);
    buffered = [rest];
    size = rest.length;
  }
  if (size > 0) yield Buffer.concat(buffered);
}

// Background work for the files of a database, done by one process at a time.

type ReferenceWork = {
  wake(): void;
  /** Unfinished work continues after a restart or in another process. */
  close(): Promise<void>;
};

const LEASE = 'reference-work';

/** Picks up files received by other processes. */
const POLL_INTERVAL: Milliseconds = 3000;

/** Older uploads of another process cannot be running any more: the server ends a request after ten minutes. */
const MAX_UPLOAD_TIME: Milliseconds = 15 * 60_000;

/** A process alone on its database starts at once; otherwise it works while it holds the lease. */
const startReferenceWork = async (deps: FileWorkerDeps): Promise<ReferenceWork> => {
  if (!isShared(deps.db)) {
    // Leftover uploads do no harm until the next start.
    await ignoreDiskFailure(
      () => dropIncompleteUploads(deps.db),
      (error) => deps.onFailure(error, 'reference files that never arrived whole could not be dropped'),
    );
    const worker = startFileWorker(deps);
    worker.wake();
    return worker;
  }
  let wake = (): void => undefined;
  const work = async (signal: AbortSignal): Promise<void> => {
    const worker = startFileWorker(deps);
    wake = () => worker.wake();
    const poll = (): void => {
      worker.wake();
      dropIncompleteUploads(deps.db, Date.now() - MAX_UPLOAD_TIME).catch((error: unknown) =>
        deps.onFailure(error, 'reference files that never arrived whole could not be dropped'),
      );
    };
    poll();
    const timer = setInterval(poll, POLL_INTERVAL);
    if (!signal.aborted) await once(signal, 'abort');
    clearInterval(timer);
    await worker.close();
  };
  const lease = holdLease({ ...deps, name: LEASE, work });
  return { wake: () => wake(), close: () => lease.close() };
};
