import { resultsAfterLoss } from './after-loss';
import { GeneralAdvice, MeasuredAdvice } from './general-advice';
import type { Opponent } from './opponent';
import { PSYCHOLOGICAL_ADVICE } from './placeholders';
import { PlayerCard } from './player-card';
import { gamesText } from './words';

/** How the player takes a setback. SCT-17. */
export function PsychologicalInsights({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Psychological Insights">
      <GeneralAdvice>{PSYCHOLOGICAL_ADVICE}</GeneralAdvice>
      <MeasuredAdvice isLoaded={opponent !== undefined}>{opponent && afterLossText(opponent)}</MeasuredAdvice>
    </PlayerCard>
  );
}

const afterLossText = ({ games, results }: Opponent): string => {
  const next = resultsAfterLoss(games);
  if (next.games === 0) return 'No game that followed a loss was seen.';
  return (
    `In the game after a loss they won ${next.wins} of ${next.games} (${next.winRate}%), ` +
    `against ${results.winRate}% of all ${gamesText(results.games)}.`
  );
};
