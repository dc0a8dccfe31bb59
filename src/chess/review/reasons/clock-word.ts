/** What the clock says of a move that was an error: played at once, or with hardly any time left. */
import { controlAt, moveSeconds, secondsLeft, wholeTime, type TimeControl } from '../../clock';
import type { Game } from '../../game';
import type { Ply } from '../../types';

/** Seconds that the move took, or that were left before it. */
export type ClockWord = { readonly kind: 'hasty' | 'short'; readonly seconds: number };

/** Of the whole time, and at most so many seconds. */
const SHORT = { share: 0.05, seconds: 30 };
const HASTY = { share: 0.01, seconds: 5 };
/** Of a side: openings are played from memory. */
const FIRST_MOVES = 8;

/** Whoever is short of time has no choice but to hurry: that is said first. */
export const clockWordAt = (game: Game, ply: Ply, control: TimeControl | undefined): ClockWord | undefined => {
  if (control === undefined) return undefined;
  const whole = wholeTime(controlAt(game, ply, control));
  const left = secondsLeft(game, ply, control);
  if (left !== undefined && left <= Math.min(SHORT.seconds, SHORT.share * whole))
    return { kind: 'short', seconds: Math.round(left) };
  const took = moveSeconds(game, ply, control);
  if (took === undefined || ply < 2 * FIRST_MOVES || took > Math.min(HASTY.seconds, HASTY.share * whole))
    return undefined;
  return { kind: 'hasty', seconds: Math.round(took) };
};
