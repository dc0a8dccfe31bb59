import type { Milliseconds } from '../../../chess/types';

export type Throttle = {
  /** Does it at once, or as soon as the time since the last one is over; only the newest of those that wait. */
  (deed: () => void): void;
  /** Nothing that waits is done any more. */
  readonly clear: () => void;
};

/** At most one deed in so long. */
export const createThrottle = (every: Milliseconds): Throttle => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void) | undefined;
  const rest = (): void => {
    timer = setTimeout(() => {
      timer = undefined;
      const deed = waiting;
      waiting = undefined;
      if (!deed) return;
      rest();
      deed();
    }, every);
  };
  const throttle = (deed: () => void): void => {
    if (timer !== undefined) {
      waiting = deed;
      return;
    }
    rest();
    deed();
  };
  return Object.assign(throttle, { clear: () => void (waiting = undefined) });
};
