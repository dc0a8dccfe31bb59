/**
 * Which searches of a request go to the workers next. Each request has so many batches on its way, and each lasts a
 * fraction of a second: so the queue, first come, first served, gives all requests their turns.
 */
import { BLOCK_SIZE } from '../waiting-line';

/** One that runs and one that waits: an engine that has ended one finds the next, and takes no lesser work meanwhile. */
const BATCHES_PER_ENGINE = 2;

/** How many of the waiting searches, from the first on, the next batch takes; 0 when enough are on their way. */
export const nextBatchSize = (waiting: number, onTheirWay: number, engines: number): number => {
  const free = BATCHES_PER_ENGINE * Math.max(1, engines) - onTheirWay;
  if (free <= 0 || waiting === 0) return 0;
  // All engines at once, as evenly as it goes; neighbors together.
  return Math.min(BLOCK_SIZE, Math.ceil(waiting / free));
};
