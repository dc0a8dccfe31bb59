import type { Milliseconds } from '../chess/types';
import type { SearchLimit } from './search';

/** How long an engine may take before it is taken for stuck. */
export type Timeouts = {
  /** From the start of the process to readiness; loading the net takes about 1 s on a quiet machine. */
  readonly start: Milliseconds;
  /** From `stop` to obedience; 3 ms is usual. */
  readonly stop: Milliseconds;
  /** For one search. */
  readonly search: (limit: SearchLimit) => Milliseconds;
};

/** Ample even where many more processes than cores compete: a search to depth 12 usually takes 35 ms. */
export const TIMEOUTS: Timeouts = {
  start: 60_000,
  stop: 3_000,
  search: (limit) => ('depth' in limit ? 5_000 * limit.depth : 10_000 + 3 * limit.movetime),
};
