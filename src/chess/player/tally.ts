/** What one game adds to its player's figures. The names are known to the section that counts them, and there alone. */
import { tallyRates } from '../findings/rate-tally';
import { tallyAccuracy } from './accuracies';
import { tallyClockUse } from './clock-use';
import type { GameFacts } from './game-facts';
import { tallyLeftOut } from './left-out';
import { tallyPhases } from './phase-scores';
import { tallyRating } from './ratings';
import { tallyUnnamed } from './repertoire';
import { tallyResult } from './results';
import { tallyRookEndgame } from './rook-endgames';
import { sumTallies, type Tally } from './sums';
import { tallyTactics } from './tactics';
import { tallyPressure } from './time-pressure';

export { negate, sumTallies, type Tally } from './sums';

/**
 * Whole numbers by name (`Tally`; fractions in millionths, rounded). A game that is left out adds its reason alone. The
 * opening is a row of its own, `openingTallyOf`.
 */
export const tallyOf = (facts: GameFacts): Tally => {
  if (facts.leftOut !== undefined) return tallyLeftOut(facts.leftOut);
  return sumTallies([
    tallyResult(facts.color, facts.outcome),
    tallyRating(facts),
    tallyUnnamed(facts),
    tallyAccuracy(facts),
    tallyPhases(facts),
    tallyClockUse(facts),
    tallyPressure(facts),
    tallyRookEndgame(facts),
    tallyTactics(facts),
    tallyRates(facts),
  ]);
};
