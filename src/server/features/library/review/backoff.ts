import type { Milliseconds } from '../../../../chess/types';

/** How long to rest after failures: a first time, doubled with every further failure in a row, up to the longest. */
export type Backoff = {
  fail(): void;
  succeed(): void;
  /** 0 after a success. */
  rest(): Milliseconds;
};

export const createBackoff = (first: Milliseconds, longest: Milliseconds): Backoff => {
  let failures = 0;
  return {
    fail: () => void (failures += 1),
    succeed: () => void (failures = 0),
    rest: () => (failures === 0 ? 0 : Math.min(longest, first * 2 ** (failures - 1))),
  };
};
