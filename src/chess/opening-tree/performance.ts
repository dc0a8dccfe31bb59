/**
 * The difference of ratings that a score lets expect, by percent from 50 on: FIDE Handbook B.02, Rating Regulations 8.1.1.
 */
const DIFFERENCES = [
  0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193, 202,
  211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
  800,
];

/** The rating at which the score would have been expected; `score` from 0 to 1 against opponents of the average rating. */
export const performanceOf = (averageRating: number, score: number): number => {
  const percent = Math.round(100 * score);
  const difference = DIFFERENCES[Math.abs(percent - 50)] ?? 0;
  return Math.round(averageRating + (percent < 50 ? -difference : difference));
};
