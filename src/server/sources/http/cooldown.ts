/** After `Too many requests` nothing is asked for a while: asking on makes the wait longer. */
import type { Milliseconds } from '../../../chess/types';

/** "In most cases waiting one minute is enough": Lichess' own words; it sends no Retry-After. */
export const COOLDOWN: Milliseconds = 60_000;
/** A clock that only grows, in milliseconds. */
export type Clock = () => Milliseconds;

export type Cooldown = {
  /** How long still to wait; 0 when asking is allowed. */
  left(): Promise<Milliseconds>;
  /** Begins the wait, or a longer one that the answer's Retry-After (whole seconds) asks for. Returns what is left. */
  begin(retryAfter: string | null): Promise<Milliseconds>;
};

export const createCooldown = (least: Milliseconds = COOLDOWN, now: Clock = () => performance.now()): Cooldown => {
  let until = -Infinity;
  const left = (): Milliseconds => Math.max(0, Math.ceil(until - now()));

  return {
    left: () => Promise.resolve(left()),
    begin: (retryAfter) => {
      const requested = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : 0;
      until = Math.max(until, now() + Math.max(least, requested));
      return Promise.resolve(left());
    },
  };
};
