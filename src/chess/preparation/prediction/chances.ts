/** Chances of moves: numbers that sum to 1. */

/** Each as a part of their sum. */
export const partsOf = (weights: readonly number[]): readonly number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** The moves with other chances, in the same order. */
export const withChances = <Move extends { readonly chance: number }>(
  moves: readonly Move[],
  chances: readonly number[],
): readonly Move[] => moves.map((move, index) => ({ ...move, chance: chances[index] ?? 0 }));
