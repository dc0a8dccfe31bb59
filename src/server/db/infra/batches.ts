/** The values in order, at most `size` in each batch: a statement takes only so many parameters, and blocks meanwhile. */
export const batchesOf = <Value>(values: readonly Value[], size: number): readonly (readonly Value[])[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, batch) => values.slice(batch * size, (batch + 1) * size));
