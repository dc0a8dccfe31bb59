import type { PlayerProfile } from '../../../../../contract/player/player-profile';
import { PlayerCard } from '../../../../player/player-card';
import {
  endgameAdvice,
  pressureAdvice,
  psychologicalAdvice,
  type ShownAdvice,
} from '../../../../player/profile/shown-advice';
import { Tooltip } from '../../../../ui/tooltip';

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

/** Words that are the same for every player, captioned as such. */
export function GeneralAdvice({ children }: { readonly children: string }) {
  return (
    <div className="border-l-2 border-hairline-strong pl-3">
      <Tooltip label="The same for every player until their games are analyzed">
        <span tabIndex={0} className="text-xs text-ink-soft">
          General advice
        </span>
      </Tooltip>
      <p className="mt-0.5 max-w-[70ch] text-sm">{children}</p>
    </div>
  );
}

/** What was measured in the player's own games, or the general words in its place. */
function AdviceText({ text, isGeneral }: ShownAdvice) {
  if (isGeneral) return <GeneralAdvice>{text}</GeneralAdvice>;
  return (
    <div>
      <p className="text-xs text-ink-soft">In this player’s games</p>
      <p className="mt-0.5 max-w-[70ch] text-sm tabular-nums">{text}</p>
    </div>
  );
}
