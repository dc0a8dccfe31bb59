/** Two-sided p-value of a normal z-score (Abramowitz and Stegun 7.1.26; error below 2e-7). */
export const pValue = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const sum = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return sum * Math.exp(-x * x);
};

/**
 * The significant items at this false discovery rate (Benjamini and Hochberg 1995). `tests` may exceed the number of
 * items.
 */
export const significant = <Item extends { readonly chance: number }>(
  items: readonly Item[],
  share: number,
  tests = items.length,
): ReadonlySet<Item> => {
  const sorted = [...items].sort((one, other) => one.chance - other.chance);
  const last = sorted.findLastIndex(({ chance }, index) => chance <= (share * (index + 1)) / tests);
  return new Set(sorted.slice(0, last + 1));
};

/** 95%. */
const Z = 1.96;

export type Interval = { readonly low: number; readonly high: number };

/** `dispersion` is 1 for independent single events. */
export const rateInterval = (rate: number, of: number, dispersion: number): Interval => {
  const half = (Z * Z * dispersion) / (2 * of);
  const reach = Math.sqrt(2 * half * rate + half * half);
  return { low: Math.max(0, rate + half - reach), high: rate + half + reach };
};

export const meanInterval = (mean: number, of: number, variance: number): Interval => {
  const reach = Z * Math.sqrt(variance / of);
  return { low: mean - reach, high: mean + reach };
};

/** Wilson score interval (1927) of a score from 0 to 1; `deviations` is 1.96 for 95%. */
export const scoreInterval = (score: number, games: number, deviations = Z): Interval => {
  const z = deviations ** 2 / games;
  const reach = deviations * Math.sqrt((score * (1 - score)) / games + z / (4 * games));
  return { low: (score + z / 2 - reach) / (1 + z), high: (score + z / 2 + reach) / (1 + z) };
};
