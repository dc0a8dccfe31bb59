/** The reference files of an installation: received, cancelled and undone here, worked off perhaps in another process. */
import type { Milliseconds } from '../../../chess/types';
import { endFile, isUnfinished, readFile, startUndoing, type StoredFile } from '../../db/reference/files';
import { noSuchFile, shuttingDown } from '../../errors';
import { untilSignal } from '../../platform/background-work';
import type { FileWorkerDeps } from './file-worker';
import { receiveFile } from './receive-file';
import { type ReferenceWork, startReferenceWork } from './reference-work';

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
