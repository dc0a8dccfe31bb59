import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/infra/database';
import { fillSteps } from '../../db/library/fill-steps';
import { createWorkLoop } from '../../platform/background-work';

type StepFillerDeps = {
  readonly db: Database;
  readonly onFailure: (error: unknown, message: string) => void;
};

/** Gives the games that came in before there were trees their place in one, others getting their turn between. */
export const startStepFiller = ({ db, onFailure }: StepFillerDeps) => {
  const closing = new AbortController();
  const loop = createWorkLoop({
    round: () =>
      fillSteps(db).catch((error: unknown) => {
        onFailure(error, 'games could not be put into the tree of their library');
        return false;
      }),
    rest: () => setImmediate(),
    signal: closing.signal,
  });
  return {
    wake: () => loop.wake(),
    close: () => {
      closing.abort();
      return loop.settled();
    },
  };
};
