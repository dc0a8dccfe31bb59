import type { PlayerProfile } from '../../contract/player-profile';
import { AdviceText } from './general-advice';
import { PlayerCard } from './player-card';
import { endgameAdvice, pressureAdvice, psychologicalAdvice } from './shown-advice';

type AdviceCardProps = {
  /** `undefined`: not loaded. */
  readonly profile: PlayerProfile | undefined;
};

/** How the player plays with little time left. SCT-15. */
export function TimePressure({ profile }: AdviceCardProps) {
  return (
    <PlayerCard title="Time Pressure Strategy">
      <AdviceText {...pressureAdvice(profile)} />
    </PlayerCard>
  );
}

/** How the player scores in rook endgames. SCT-16. */
export function EndgameApproach({ profile }: AdviceCardProps) {
  return (
    <PlayerCard title="Endgame Approach">
      <AdviceText {...endgameAdvice(profile)} />
    </PlayerCard>
  );
}

/** How the player takes a setback. SCT-17. */
export function PsychologicalInsights({ profile }: AdviceCardProps) {
  return (
    <PlayerCard title="Psychological Insights">
      <AdviceText {...psychologicalAdvice(profile)} />
    </PlayerCard>
  );
}
