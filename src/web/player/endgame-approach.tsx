import { AdviceText } from './general-advice';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { endgameAdvice } from './shown-advice';

/** How the player scores in rook endgames. SCT-16. */
export function EndgameApproach({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Endgame Approach">
      <AdviceText {...endgameAdvice(opponent)} />
    </PlayerCard>
  );
}
