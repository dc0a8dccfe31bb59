import type { Milliseconds } from '../../chess/types';

const SHORTEST_WAIT: Milliseconds = 1_000;
const LONGEST_WAIT: Milliseconds = 60_000;
/** Of the newest search in the running average. */
const WEIGHT = 0.05;

export type Throughput = {
  /** One search has ended after so long. */
  count(duration: Milliseconds): void;
  /** All searches so far, added up. */
  busy(): Milliseconds;
  /**
   * When the first of several requests, each with so many searches left, is likely to be done on so many engines;
   * within
   * 1 to 60 s. Shares are equal: the one with the least left is done when all have been served that much.
   */
  untilFirstDone(left: readonly number[], engines: number): Milliseconds;
};

/** How fast searches are answered: a running average, 100 ms until something is known. */
export const createThroughput = (): Throughput => {
  let average: Milliseconds = 100;
  let busy: Milliseconds = 0;
  return {
    count(duration) {
      average += WEIGHT * (duration - average);
      busy += duration;
    },
    busy: () => busy,
    untilFirstDone: (left, engines) => {
      const searches = left.length === 0 ? 0 : Math.min(...left) * left.length;
      return Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, Math.round((searches * average) / engines)));
    },
  };
};
