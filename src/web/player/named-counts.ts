/** Things with how often each was seen. */
export type NamedCount = { readonly name: string; readonly count: number };

/** A map of counts as a list, most often first; what was never seen is left out. */
export const sortCounts = (counts: Readonly<Record<string, number>>): readonly NamedCount[] =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
