import { figureIn, fromMillionths, makeTally, toMillionths, type Tally } from './sums';

/** Mean of the player's game accuracies, 0-100, not rounded; missing without games. */
export type AccuracyReport = { readonly games: number; readonly mean?: number };

export const tallyAccuracy = ({ accuracy }: { readonly accuracy?: number }): Tally =>
  makeTally(accuracy === undefined ? {} : { 'accuracy.games': 1, 'accuracy.sum': toMillionths(accuracy) });

export const reportAccuracy = (tally: Tally): AccuracyReport => {
  const games = figureIn(tally, 'accuracy.games');
  return games === 0 ? { games } : { games, mean: fromMillionths(figureIn(tally, 'accuracy.sum')) / games };
};
