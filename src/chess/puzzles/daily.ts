/** Which puzzle is that of a day. Nothing is drawn and nothing kept: the day alone decides, for everybody alike. */

/** Neighbors in the set stand far apart in time with steps of about this part of it. */
const GOLDEN_PART = (Math.sqrt(5) - 1) / 2;

/**
 * The place, from 0, in a set of `count` puzzles; `day` counts from any day on, whole. Each puzzle has its day before one
 * comes again. `undefined` for an empty set.
 */
export const dailyPlace = (day: number, count: number): number | undefined =>
  count < 1 ? undefined : (((day * stepThrough(count)) % count) + count) % count;

/** A step that meets every place of the set before it comes back to the first. */
const stepThrough = (count: number): number => {
  let step = Math.max(1, Math.round(count * GOLDEN_PART));
  while (greatestDivisor(step, count) > 1) step += 1;
  return step;
};

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);
