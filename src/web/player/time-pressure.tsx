import { AdviceText } from './general-advice';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { pressureAdvice } from './shown-advice';

/** How the player plays with little time left. SCT-15. */
export function TimePressure({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Time Pressure Strategy">
      <AdviceText {...pressureAdvice(opponent)} />
    </PlayerCard>
  );
}
