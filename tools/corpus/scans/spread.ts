/** The same values in an order whose every beginning lies evenly over the whole: the middle first, then the quarters. */
export const spread = <Value>(values: readonly Value[]): readonly Value[] =>
  values
    .map((value, index) => ({ value, place: mirrored(index) }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);

/** The digits of the number in base 2 behind the point, the last first. */
const mirrored = (index: number): number => {
  let [left, place, step] = [index, 0, 0.5];
  while (left > 0) {
    place += (left & 1) * step;
    left >>= 1;
    step /= 2;
  }
  return place;
};
