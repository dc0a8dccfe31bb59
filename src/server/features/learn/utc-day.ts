/** Days as everybody has them at the same moment, wherever they are. Pure. */
import type { Milliseconds } from '../../../chess/types';

const DAY = 86_400_000;

/** `YYYY-MM-DD`. */
export const utcDay = (at: Milliseconds): string => new Date(at).toISOString().slice(0, 10);

/** The day of a moment: its number since 1970, its beginning, and that of the next. */
export const dayAround = (at: Milliseconds) => {
  const number = Math.floor(at / DAY);
  return { number, from: number * DAY, before: (number + 1) * DAY };
};
