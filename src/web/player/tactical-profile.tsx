import type { TacticCount } from '../../chess/player/tactics';
import { CardTitle } from '../ui/card';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { playerText } from './player-text';
import { tacticsBasis } from './searched-games';
import { TacticCounts } from './tactic-counts';
import { TacticPlaces, type ViewGame } from './tactic-places';
import { TrainLink } from './train-link';

type TacticalProfileProps = { readonly opponent: Opponent | undefined; readonly onView: ViewGame };

/** The tactics that the player misses and uses, with where they were seen. SCT-18 to SCT-21. */
export function TacticalProfile({ opponent, onView }: TacticalProfileProps) {
  const tactics = opponent?.report?.tactics;
  const placesOf = (counts: readonly TacticCount<string>[] | undefined) => (name: string) => {
    const places = counts?.find((count) => count.name === name)?.places ?? [];
    return <TacticPlaces places={places} games={opponent?.games ?? []} onView={onView} />;
  };
  return (
    <PlayerCard title="Tactical Profile & Weaknesses" basis={opponent && tacticsBasis(opponent)}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <CardTitle level={3} className="text-sm">
            Weaknesses
          </CardTitle>
          <TacticCounts
            counts={opponent?.weaknesses}
            label="Weaknesses"
            isWeakness
            places={placesOf(tactics?.weaknesses)}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-2">
          <CardTitle level={3} className="text-sm">
            Strengths
          </CardTitle>
          <TacticCounts counts={opponent?.strengths} label="Strengths" places={placesOf(tactics?.strengths)} />
        </div>
      </div>
      {opponent?.scan?.isFinished && (
        <TrainLink train={playerText(opponent)} missed={opponent.missed}>
          Train what they miss
        </TrainLink>
      )}
    </PlayerCard>
  );
}
