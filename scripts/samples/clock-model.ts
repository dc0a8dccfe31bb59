/**
 * How long an invented person thinks. The model in words: a move takes a share of the time that is left and of the
 * increment; less in the opening and in the endgame, more in the middlegame; less where one move is clearly best, more
 * where many are as good; and all of it times chance, which now and then makes one move very long. Moves known from
 * books come fast. Nobody moves faster than the hand goes. Whoever thinks longer than the clock runs loses on time.
 */
import type { TimeControl } from '../../src/chess/clock';
import type { PhaseName } from '../../src/chess/phase';
import type { Random } from '../../src/test/mock-lichess/seeded-random';

export type TimeUse = {
  /** Of the time left, for an ordinary move. */
  readonly share: number;
  /** Seconds that the hand and the eye need. */
  readonly least: number;
  /** Standard deviation of the logarithm of the time: how uneven it is. */
  readonly noise: number;
};

export type Thinking = {
  /** Seconds on the clock. */
  readonly left: number;
  readonly control: TimeControl;
  readonly phase: PhaseName;
  /** Moves about as good as the best, itself among them. */
  readonly choices: number;
  readonly isBook: boolean;
};

const PHASE_FACTOR: Readonly<Record<PhaseName, number>> = { opening: 0.7, middlegame: 1.25, endgame: 0.8 };
const BOOK_FACTOR = 0.2;
const INCREMENT_USED = 0.7;

/** Seconds that the move takes. */
export const thinkingTime = (timeUse: TimeUse, { left, control, ...move }: Thinking, random: Random): number => {
  const base = timeUse.share * left + INCREMENT_USED * control.increment;
  const complexity = move.isBook ? BOOK_FACTOR : PHASE_FACTOR[move.phase] * (0.4 + 0.2 * Math.min(5, move.choices));
  const least = timeUse.least * (0.5 + random.next());
  return Math.max(least, base * complexity * Math.exp(timeUse.noise * bellCurve(random)));
};

/** Mean 0, standard deviation 1: Box and Muller. */
const bellCurve = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
