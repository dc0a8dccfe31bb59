/**
 * How others play: the rates of players of all strengths in rated games of Lichess, by rating and speed. The table is made
 * by scripts/make-baselines.ts and says at its head what it was made from; cells with few games are merged with their
 * neighbors. For the server and the command line: modules that the browser loads have what was made of it.
 */
import type { Speed } from '../clock';
import TABLE from './baselines.json' with { type: 'json' };
import type { RateKind } from './rate-kinds';

/** One cell: what was counted of the players of these speeds and ratings, both bounds included. */
export type Baseline = {
  readonly from: number;
  readonly to: number;
  readonly speeds: readonly string[];
  readonly happened: number;
  readonly of: number;
  readonly games: number;
  /** How far games differ: of a game's sum, squared, for each that it could have happened. */
  readonly variance: number;
};

/** Ratings this far outside the table are compared with its edge. */
const MARGIN = 100;

export type BaselineTable = Readonly<Record<string, readonly Baseline[]>>;

/**
 * `undefined` where the table knows nobody of about this strength at this speed. Games of unknown speed are compared with
 * classical ones: those that are written down without a time are mostly long ones over the board.
 */
export const baselineFor = (
  kind: RateKind,
  speed: Speed,
  rating: number,
  table: BaselineTable = TABLE.cells,
): Baseline | undefined => {
  const ofSpeed = (table[kind] ?? []).filter(({ speeds }) =>
    speeds.includes(speed === 'unknown' ? 'classical' : speed),
  );
  const inside = ofSpeed.find(({ from, to }) => rating >= from && rating < to + 1);
  return inside ?? ofSpeed.find(({ from, to }) => rating >= from - MARGIN && rating <= to + MARGIN);
};
