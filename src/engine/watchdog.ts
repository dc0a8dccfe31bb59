import type { Milliseconds } from '../chess/types';

export type Watchdog = {
  /** Calls `onLate` once unless it is told to expect something else, or to rest, before the time is over. */
  expect(within: Milliseconds, onLate: () => void): void;
  rest(): void;
};

/** One timer that never keeps the process alive by itself. */
export const createWatchdog = (): Watchdog => {
  let timer: NodeJS.Timeout | undefined;
  return {
    expect(within, onLate) {
      clearTimeout(timer);
      timer = setTimeout(onLate, within);
      timer.unref();
    },
    rest: () => clearTimeout(timer),
  };
};
