/** One rate of a player beside that of others of the same strength at the same speeds. */
import type { Speed } from '../clock';
import TABLE from './baselines.json' with { type: 'json' };
import type { PlayedRate, SpeedRates } from './game-rates';
import { isFault, type RateKind, siteFactor } from './rate-kinds';
import { chanceOf, type Interval, meanInterval, rateInterval } from './statistics';

/** Rates are for each that it could happen, 0-1; accuracies in %, times in seconds. */
export type Compared = {
  readonly kind: RateKind;
  readonly rate: number;
  /** How often it could have happened, in how many games. */
  readonly of: number;
  readonly games: number;
  /** Where the player's true rate lies, with 95 %. */
  readonly interval: Interval;
  readonly others: Others;
  /** Standard errors by which the player is above the others, and how likely as much is by chance. */
  readonly z: number;
  readonly chance: number;
};

/** Of the ratings from and to, both included; `games` of theirs were counted. */
type Others = { readonly rate: number; readonly from: number; readonly to: number; readonly games: number };

/** `expected` is the rate of the others under the evaluations of the player's games, `doubt` how far off that may be by them. */
type Part = PlayedRate & { readonly baseline: Baseline; readonly expected: number; readonly doubt: number };

const NO_FACTOR = { ratio: 1, error: 0 } as const;

/** `undefined` where nothing is known of the player, of the rating or of others like it. */
export const compare = (kind: RateKind, speeds: readonly SpeedRates[], table?: BaselineTable): Compared | undefined => {
  const parts = speeds.flatMap(({ speed, rating, rates: { [kind]: played } }): readonly Part[] => {
    const baseline = rating === undefined ? undefined : baselineFor(kind, speed, rating, table);
    if (played === undefined || baseline === undefined) return [];
    const { ratio, error } = siteFactor(kind) ?? NO_FACTOR;
    const share = (played.bySite ?? 0) / played.of;
    const expected = (baseline.happened / baseline.of) * (1 + share * (ratio - 1));
    return [{ ...played, baseline, expected, doubt: (baseline.happened / baseline.of) * share * error }];
  });
  return parts.length === 0 ? undefined : comparisonOf(kind, parts);
};

/** A rating is off a player's strength by some 60 points now and then, which is a tenth of any of these rates. */
const RATING_DOUBT = 0.1;

const comparisonOf = (kind: RateKind, parts: readonly Part[]): Compared => {
  const sum = (figure: (part: Part) => number): number => parts.reduce((total, part) => total + figure(part), 0);
  const of = sum((part) => part.of);
  const rate = sum(({ happened }) => happened) / of;
  const othersRate = sum(({ of: own, expected }) => own * expected) / of;
  /** Of the player's sum, and of what is known of the others. */
  const variance = sum(({ of: own, baseline }) => own * baseline.variance);
  const doubt = sum(({ of: own, baseline }) => (own * own * baseline.variance) / baseline.of);
  const bySite = sum(({ of: own, doubt: part }) => own * part) / of;
  const error = Math.hypot(Math.sqrt(variance + doubt) / of, bySite, isFault(kind) ? RATING_DOUBT * othersRate : 0);
  const z = error === 0 ? 0 : (rate - othersRate) / error;
  return {
    ...{ kind, rate, of, games: sum(({ games }) => games) },
    interval: isFault(kind)
      ? rateInterval(rate, of, othersRate === 0 ? 1 : variance / of / othersRate)
      : meanInterval(rate, of, variance / of),
    others: {
      rate: othersRate,
      from: Math.min(...parts.map(({ baseline }) => baseline.from)),
      to: Math.max(...parts.map(({ baseline }) => baseline.to)),
      games: sum(({ baseline }) => baseline.games),
    },
    z,
    chance: chanceOf(z),
  };
};

/**
 * How others play: the rates of players of all strengths in rated games of Lichess, by rating and speed. The table is made
 * by tools/generate/make-baselines.ts and says at its head what it was made from; cells with few games are merged with their
 * neighbors. For the server and the command line: modules that the browser loads have what was made of it.
 */

/** One cell: what was counted of the players of these speeds and ratings, both bounds included. */
type Baseline = {
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
const baselineFor = (
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
