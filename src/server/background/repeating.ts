import type { Milliseconds } from '../../chess/types';

export type Repeating = {
  /** Also now, after what goes on. */
  act(): void;
  /** When what goes on has ended. */
  close(): Promise<void>;
};

type Repeated = {
  /** Should end soon after the signal. */
  readonly act: (signal: AbortSignal) => Promise<void>;
  readonly every: Milliseconds;
  readonly onFailure: (error: unknown) => void;
};

/** Does the same again and again, for the first time when the time has passed once. Keeps no process from ending. */
export const startRepeating = ({ act, every, onFailure }: Repeated): Repeating => {
  const closing = new AbortController();
  let work = Promise.resolve();
  const actNext = (): void => {
    work = work.then(() => act(closing.signal)).catch(onFailure);
  };
  const timer = setInterval(actNext, every).unref();
  return {
    act: actNext,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await work;
    },
  };
};
