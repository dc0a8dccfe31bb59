import { setImmediate } from 'node:timers/promises';
import type { Milliseconds } from '../../../chess/types';

/** How long work may go on before others get a turn. */
const SLICE: Milliseconds = 8;

/** To be called often within long work: waits for a turn of the others when the slice is over. */
export const createTurns = (now: () => Milliseconds = () => performance.now()): (() => Promise<void>) => {
  let since = now();
  return async () => {
    if (now() - since < SLICE) return;
    await setImmediate();
    since = now();
  };
};
