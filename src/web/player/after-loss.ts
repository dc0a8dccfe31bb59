import { countResults, type Outcome, type Results } from '../../chess/player/results';

/** The games that came next after a lost one. `games` are the latest first. */
export const resultsAfterLoss = (games: readonly { readonly outcome: Outcome }[]): Results =>
  countResults(games.filter((_, index) => games[index + 1]?.outcome === 'loss'));
