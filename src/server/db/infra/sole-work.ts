/** Work that one of the processes on a database does, and that has a beginning and an end. */
import { once } from 'node:events';
import type { Database } from './database';
import { isShared } from './lease';
import { holdLease } from './lease-holder';

export type SoleWork = {
  start(): void;
  /** When what goes on has ended. */
  close(): Promise<void>;
};

type Begun = { readonly close: () => Promise<void> };

type SoleWorkDeps = {
  readonly db: Database;
  /** Of the lease. */
  readonly name: string;
  /** Called whenever this process is the one. */
  readonly begin: () => Begun;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** On a database that nobody shares no lease is needed. */
export const createSoleWork = ({ db, name, begin, onFailure }: SoleWorkDeps): SoleWork => {
  let work: Begun | undefined;
  const workUntil = async (signal: AbortSignal): Promise<void> => {
    const begun = begin();
    if (!signal.aborted) await once(signal, 'abort');
    await begun.close();
  };
  return {
    start: () => {
      work = isShared(db) ? holdLease({ db, name, onFailure, work: workUntil }) : begin();
    },
    close: async () => work?.close(),
  };
};
