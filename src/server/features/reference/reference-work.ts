/** The work in the background for the reference files of a database: of the processes on it one does this at a time. */
import { once } from 'node:events';
import type { Milliseconds } from '../../../chess/types';
import { unlessUnwritable } from '../../db/infra/disk-full';
import { isShared } from '../../db/infra/lease';
import { holdLease } from '../../db/infra/lease-holder';
import { dropReceiving } from '../../db/reference/files';
import { type FileWorkerDeps, startFileWorker } from './file-worker';

export type ReferenceWork = {
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
export const startReferenceWork = async (deps: FileWorkerDeps): Promise<ReferenceWork> => {
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
