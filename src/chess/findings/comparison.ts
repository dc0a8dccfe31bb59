import type { Speed } from '../clock';
import TABLE from './baselines.json' with { type: 'json' };
import type { PlayedRate, SpeedRates } from './game-rates';
import { isFault, type RateKind, siteFactor } from './rate-kinds';
import { type Interval, meanInterval, pValue, rateInterval } from './statistics';

/** Rates are per opportunity, 0-1; accuracies in %, times in seconds. */
export type RateComparison = {
  readonly kind: RateKind;
  readonly rate: number;
  readonly of: number;
  readonly games: number;
  /** 95% confidence interval. */
  readonly interval: Interval;
  readonly others: Others;
  /** z-score against the others, and its two-sided p-value. */
  readonly z: number;
  readonly chance: number;
};

type Others = { readonly rate: number; readonly from: number; readonly to: number; readonly games: number };

/** `expected` is adjusted for a site's evaluations; `doubt` is the standard error. */
type ComparedPart = PlayedRate & { readonly baseline: Baseline; readonly expected: number; readonly doubt: number };

const NEUTRAL_FACTOR = { ratio: 1, error: 0 } as const;

export const compare = (
  kind: RateKind,
  speeds: readonly SpeedRates[],
  table?: BaselineTable,
): RateComparison | undefined => {
  const comparedParts = speeds.flatMap(({ speed, rating, rates: { [kind]: played } }): readonly ComparedPart[] => {
    const baseline = rating === undefined ? undefined : baselineFor(kind, speed, rating, table);
    if (played === undefined || baseline === undefined) return [];
    const { ratio, error } = siteFactor(kind) ?? NEUTRAL_FACTOR;
    const share = (played.bySite ?? 0) / played.of;
    const expected = (baseline.happened / baseline.of) * (1 + share * (ratio - 1));
    return [{ ...played, baseline, expected, doubt: (baseline.happened / baseline.of) * share * error }];
  });
  return comparedParts.length === 0 ? undefined : comparisonOf(kind, comparedParts);
};

/** Ratings may be off by some 60 points, about a tenth of any of these rates. */
const RATING_DOUBT = 0.1;

const comparisonOf = (kind: RateKind, comparedParts: readonly ComparedPart[]): RateComparison => {
  const sum = (valueOf: (part: ComparedPart) => number): number =>
    comparedParts.reduce((total, part) => total + valueOf(part), 0);
  const of = sum((part) => part.of);
  const rate = sum(({ happened }) => happened) / of;
  const othersRate = sum(({ of: opportunities, expected }) => opportunities * expected) / of;
  const variance = sum(({ of: opportunities, baseline }) => opportunities * baseline.variance);
  const doubt = sum(
    ({ of: opportunities, baseline }) => (opportunities * opportunities * baseline.variance) / baseline.of,
  );
  const siteError = sum(({ of: opportunities, doubt: part }) => opportunities * part) / of;
  const error = Math.hypot(Math.sqrt(variance + doubt) / of, siteError, isFault(kind) ? RATING_DOUBT * othersRate : 0);
  const z = error === 0 ? 0 : (rate - othersRate) / error;
  return {
    kind,
    rate,
    of,
    games: sum(({ games }) => games),
    interval: isFault(kind)
      ? rateInterval(rate, of, othersRate === 0 ? 1 : variance / of / othersRate)
      : meanInterval(rate, of, variance / of),
    others: {
      rate: othersRate,
      from: Math.min(...comparedParts.map(({ baseline }) => baseline.from)),
      to: Math.max(...comparedParts.map(({ baseline }) => baseline.to)),
      games: sum(({ baseline }) => baseline.games),
    },
    z,
    chance: pValue(z),
  };
};

// Keep the baselines out of the browser's bundle.

type Baseline = {
  readonly from: number;
  readonly to: number;
  readonly speeds: readonly string[];
  readonly happened: number;
  readonly of: number;
  readonly games: number;
  /** Variance per opportunity: the squared sums of games. */
  readonly variance: number;
};

const MARGIN = 100;

/** Rating points: players of a wider range are not alike. */
const MOST_WIDE = 800;

export type BaselineTable = Readonly<Record<string, readonly Baseline[]>>;

/** Unknown speeds count as classical: most games without a time are long games over the board. */
const baselineFor = (
  kind: RateKind,
  speed: Speed,
  rating: number,
  table: BaselineTable = TABLE.cells,
): Baseline | undefined => {
  const ofSpeed = (table[kind] ?? []).filter(
    ({ speeds, from, to }) => to - from < MOST_WIDE && speeds.includes(speed === 'unknown' ? 'classical' : speed),
  );
  const inside = ofSpeed.find(({ from, to }) => rating >= from && rating < to + 1);
  return inside ?? ofSpeed.find(({ from, to }) => rating >= from - MARGIN && rating <= to + MARGIN);
};
