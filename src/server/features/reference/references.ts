/** The reference files of an installation: received, cancelled and undone here, worked off perhaps in another process. */
import { once } from 'node:events';
import type { Milliseconds } from '../../../chess/types';
import { QUOTAS } from '../../../contract/quotas';
import { MAX_REFERENCE_BYTES } from '../../../contract/reference';
import { type Database, inTransaction } from '../../db/database';
import { unlessUnwritable } from '../../db/disk-full';
import { holdLease, isShared } from '../../db/leases';
import { lockUser } from '../../db/library/libraries';
import {
  blankFile,
  fileTooLarge,
  noPgnFile,
  noSuchFile,
  otherPacking,
  shuttingDown,
  tooManyFiles,
  tooManyFilesOfAll,
} from '../../errors';
import { untilSignal } from '../../platform/background-work';
import { type FileKind, kindOfFile } from '../../platform/file-kind';
import {
  appendPiece,
  createFile,
  dropReceiving,
  endFile,
  finishReceiving,
  isUnfinished,
  PIECE_BYTES,
  readFile,
  readFileUse,
  startUndoing,
  type StoredFile,
} from './file-queries';
import { type FileWorkerDeps, startFileWorker } from './file-worker';

export type References = {
  /** Resolves when the file has arrived whole; the rest is done afterwards. */
  receive(
    about: { readonly userId: number; readonly name: string },
    chunks: AsyncIterable<Buffer>,
  ): Promise<StoredFile>;
  /** One that is not over is cancelled, and what was read of it stays; the games of one that is over are removed. */
  cancelOrUndo(file: StoredFile): Promise<void>;
  /** Goes on with what the end of a process has left. */
  start(): Promise<void>;
  close(): Promise<void>;
};

type ReferencesDeps = FileWorkerDeps & { readonly now?: () => Milliseconds };

export const createReferences = ({ now = Date.now, ...deps }: ReferencesDeps): References => {
  const { db } = deps;
  const closing = new AbortController();
  let work: ReferenceWork | undefined;
  return {
    receive: async (about, chunks) => {
      const bytes = untilSignal(chunks, closing.signal, shuttingDown);
      const id = await receiveFile(db, { ...about, now: now() }, bytes);
      work?.wake();
      const file = await readFile(db, id);
      if (file === undefined) throw noSuchFile();
      return file;
    },
    cancelOrUndo: async ({ id, state }) => {
      if (isUnfinished(state)) await endFile(db, id, { state: 'cancelled' });
      else await startUndoing(db, id);
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

/** The bytes of a reference file on their way into the database, piece by piece, so that no memory ever holds it whole. */

type NewReferenceFile = { readonly userId: number; readonly name: string; readonly now: Milliseconds };

/** The number of the file, which waits to be read. Throws, and drops what has come, when it is too large or breaks off. */
const receiveFile = async (db: Database, about: NewReferenceFile, chunks: AsyncIterable<Buffer>): Promise<number> => {
  let fileId: number | undefined;
  let number = 0;
  let size = 0;
  try {
    for await (const piece of inPieces(chunks)) {
      fileId ??= await begin(db, about, kindOf(piece));
      size += piece.length;
      if (size > MAX_REFERENCE_BYTES) throw fileTooLarge();
      if (number % CHECKED === CHECKED - 1) await refuseTooMuch(db, about.userId);
      await appendPiece(db, fileId, number++, piece);
    }
  } catch (error) {
    if (fileId !== undefined) await endFile(db, fileId, { state: 'cancelled' });
    throw error;
  }
  if (fileId === undefined) throw blankFile();
  await finishReceiving(db, fileId);
  return fileId;
};

/** Pieces between two looks at what all files take. */
const CHECKED = 64;

const refuseTooMuch = async (db: Database, userId: number): Promise<void> => {
  const { bytesOfAll } = await readFileUse(db, userId);
  if (bytesOfAll > QUOTAS.referenceBytesOfAll) throw tooManyFilesOfAll();
};

/** Refuses one beyond the quotas. Those of a user begin one after the other, so that none is counted too late. */
const begin = (db: Database, { userId, name, now }: NewReferenceFile, kind: FileKind): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const { files, filesOfAll, bytesOfAll } = await readFileUse(transaction, userId);
    if (files >= QUOTAS.referenceFiles) throw tooManyFiles();
    if (filesOfAll >= QUOTAS.referenceFilesOfAll || bytesOfAll > QUOTAS.referenceBytesOfAll) throw tooManyFilesOfAll();
    return createFile(transaction, { userId, name, kind, now });
  });

const kindOf = (beginning: Buffer): FileKind => {
  const kind = kindOfFile(beginning);
  if (kind === 'other-packing') throw otherPacking();
  if (kind === 'no-pgn') throw noPgnFile();
  return kind;
};

/** All but the last have the same size. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PIECE_BYTES) continue;
    let rest = Buffer.concat(waiting);
    for (; rest.length >= PIECE_BYTES; rest = rest.subarray(PIECE_BYTES)) yield rest.subarray(0, PIECE_BYTES);
    waiting = [rest];
    size = rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** The work in the background for the reference files of a database: of the processes on it one does this at a time. */

type ReferenceWork = {
  /** A file may wait to be read or undone. */
  wake(): void;
  /** What is begun is kept, or goes on with the next start, or in another process. */
  close(): Promise<void>;
};

const LEASE = 'reference-work';

/** Between two looks for what another process has received. */
const POLL_INTERVAL: Milliseconds = 3000;

/** Bytes of another process that are older cannot be on their way any more: the server ends a request after ten minutes. */
const LONGEST_RECEIVING: Milliseconds = 15 * 60_000;

/** Alone on its database, a process begins at once with what the end of the last one has left. */
const startReferenceWork = async (deps: FileWorkerDeps): Promise<ReferenceWork> => {
  if (!isShared(deps.db)) {
    // What is left of them does no harm until the next start.
    await unlessUnwritable(
      () => dropReceiving(deps.db),
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
    const look = (): void => {
      worker.wake();
      dropReceiving(deps.db, Date.now() - LONGEST_RECEIVING).catch((error: unknown) =>
        deps.onFailure(error, 'reference files that never arrived whole could not be dropped'),
      );
    };
    look();
    const looking = setInterval(look, POLL_INTERVAL);
    if (!signal.aborted) await once(signal, 'abort');
    clearInterval(looking);
    await worker.close();
  };
  const lease = holdLease({ ...deps, name: LEASE, work });
  return { wake: () => wake(), close: () => lease.close() };
};
