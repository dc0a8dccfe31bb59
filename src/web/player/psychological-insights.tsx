import { AdviceText } from './general-advice';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { psychologicalAdvice } from './shown-advice';

/** How the player takes a setback. SCT-17. */
export function PsychologicalInsights({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Psychological Insights">
      <AdviceText {...psychologicalAdvice(opponent)} />
    </PlayerCard>
  );
}
