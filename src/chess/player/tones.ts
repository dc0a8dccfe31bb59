/** How figures are colored and called: the specification's limits, LIM-09 to LIM-12. Figures are whole or broken %. */

/** Of the win rate of an opponent's opening: the higher, the more dangerous the player is with it. */
export const winRateTone = (percent: number): 'red' | 'yellow' | 'green' => {
  if (percent >= 70) return 'red';
  return percent >= 50 ? 'yellow' : 'green';
};

/** Of the score of a phase or a strength, or the win rate of an opening of one's own: the higher, the better. */
export const scoreTone = (percent: number): 'green' | 'yellow' | 'red' => {
  if (percent >= 70) return 'green';
  return percent >= 50 ? 'yellow' : 'red';
};

/** Games for which the limits of `weaknessLevel` are meant: those that a scout looks at. */
const LEVEL_GAMES = 50;

/** Of a weakness, by how often it was seen in so many games: the limits are for 50 of them. */
export const weaknessLevel = (count: number, games: number): 'Critical' | 'Moderate' | 'Minor' => {
  const isAtLeast = (limit: number): boolean => count * LEVEL_GAMES >= limit * games;
  if (isAtLeast(20)) return 'Critical';
  return isAtLeast(10) ? 'Moderate' : 'Minor';
};

/** Of the share of a theme's puzzles that were solved. */
export const puzzleSuccessTone = (percent: number): 'green' | 'orange' | 'red' => {
  if (percent >= 75) return 'green';
  return percent >= 50 ? 'orange' : 'red';
};
