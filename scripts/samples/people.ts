/** The two sample players as the script plays them, and anybody at a club. */
import type { Speed, TimeControl } from '../../src/chess/clock';
import type { Outcome } from '../../src/chess/player/results';
import type { Random } from '../../src/test/mock-lichess/seeded-random';
import type { TimeUse } from './clock-model';
import { ATTACKER, POSITIONAL, type Repertoire } from './openings';
import { type Opponent, OPPONENTS } from './opponents';
import type { Style } from './style';

export type SamplePerson = {
  readonly username: string;
  /** Three letters with which the ids of the games begin. */
  readonly mark: string;
  /** Ratings before the first game. */
  readonly ratings: Readonly<Record<string, number>>;
  readonly style: Style;
  /** Where it is not that of the style. */
  readonly timeUses?: Readonly<Partial<Record<Speed, TimeUse>>>;
  readonly repertoire: Repertoire;
  readonly opponents: readonly Opponent[];
  /** From the first evening to the last. */
  readonly days: number;
  /** Games outside tournaments by their time control. */
  readonly free: readonly (readonly [control: TimeControl, games: number])[];
  /** The speed of the newest game; missing where it is left to chance. */
  readonly newest?: Speed;
  /** How many games end how; missing where they end as they do. */
  readonly quotas?: Readonly<Record<Outcome, number>>;
};

export const clock = (minutes: number, increment: number): TimeControl => ({ initial: 60 * minutes, increment });

export const SWISS_CONTROL = clock(10, 5);
export const ARENA_CONTROL = clock(3, 2);

export const PEOPLE: readonly SamplePerson[] = [
  {
    username: 'mira.talwade',
    mark: 'smp1',
    ratings: { blitz: 1905, rapid: 1862, classical: 1840 },
    style: {
      strength: 1930,
      oversights: { opening: 0.8, middlegame: 0.7, endgame: 3.5 },
      appetite: 30,
      timeUse: { share: 0.02, least: 0.5, noise: 0.7 },
      resignsAt: 600,
    },
    repertoire: ATTACKER,
    opponents: OPPONENTS,
    days: 145,
    free: [
      [clock(3, 2), 19],
      [clock(5, 0), 10],
      [clock(10, 5), 8],
      [clock(15, 10), 6],
      [clock(30, 20), 3],
    ],
  },
  {
    username: 'oskar.brandvold',
    mark: 'smp2',
    ratings: { blitz: 1688, rapid: 1784, classical: 1826 },
    style: {
      strength: 1960,
      oversights: { opening: 0.6, middlegame: 1.1, endgame: 0.7 },
      appetite: -5,
      timeUse: { share: 0.044, least: 1.1, noise: 0.7 },
      resignsAt: 550,
    },
    repertoire: POSITIONAL,
    opponents: OPPONENTS,
    days: 145,
    free: [
      [clock(3, 2), 8],
      [clock(5, 0), 10],
      [clock(10, 5), 11],
      [clock(15, 10), 12],
      [clock(30, 20), 5],
    ],
  },
];

/** Anybody at a club, as strong as the rating says. */
export const ordinaryStyle = (strength: number, random: Random): Style => ({
  strength,
  oversights: { opening: 1, middlegame: 0.8 + 0.4 * random.next(), endgame: 0.8 + 0.4 * random.next() },
  appetite: random.below(20),
  timeUse: { share: 0.02 + 0.02 * random.next(), least: 0.6 + 0.6 * random.next(), noise: 0.7 },
  // One of four plays on until mate.
  ...(random.next() < 0.25 ? {} : { resignsAt: 350 + random.below(350) }),
});
