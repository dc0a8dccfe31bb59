/** In parts of so many at most, in their order. */
export const inChunks = <Value>(values: readonly Value[], size: number): readonly Value[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));
