import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';
import type { Database } from '../../db/database';
import { forgetRetired } from '../../db/library-forgetting';

/** How long a deletion can be taken back, at least. */
const KEPT: Milliseconds = 24 * 3_600_000;
const EVERY: Milliseconds = 3_600_000;

type ForgettingDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Forgets for good what was deleted long ago, every hour, in steps between which others get their turn. */
export const startForgetting = ({ db, onFailure }: ForgettingDeps): { readonly close: () => Promise<void> } => {
  let isClosed = false;
  let work = Promise.resolve();
  const forget = async (): Promise<void> => {
    while (!isClosed && (await forgetRetired(db, Date.now() - KEPT))) await setImmediate();
  };
  const timer = setInterval(() => {
    work = work.then(forget).catch((error: unknown) => onFailure(error, 'deleted games could not be forgotten'));
  }, EVERY).unref();
  return {
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await work;
    },
  };
};
