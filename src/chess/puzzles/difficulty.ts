/** How hard a puzzle is, as stars and as a rating on Lichess' scale. */

export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** From here on a puzzle has one star more. Lichess' puzzles have ratings of 400 to 3300, most of them about 1500. */
const STEPS = [1000, 1350, 1700, 2100] as const;

export const difficultyOf = (rating: number): Difficulty =>
  DIFFICULTIES[STEPS.filter((step) => rating >= step).length] ?? 5;

/** What a puzzle that nobody has tried is taken for, by its stars. */
export const ESTIMATED_RATING: Readonly<Record<Difficulty, number>> = { 1: 800, 2: 1175, 3: 1525, 4: 1900, 5: 2300 };
/** How sure that is, as a Glicko rating deviation. */
export const ESTIMATED_DEVIATION = 200;
