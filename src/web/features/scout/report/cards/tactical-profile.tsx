import type { TacticCount } from '../../../../../chess/player/tactics';
import type { PlayerProfile } from '../../../../../contract/player/player-profile';
import { strengthNote, TacticCounts, weaknessNote } from '../../../../player/cards/tactic-counts';
import type { ShownGame, ViewGame } from '../../../../player/games/shown-game';
import { PlayerCard } from '../../../../player/player-card';
import { playerText } from '../../../../player/profile/player-text';
import { noneAllowed, tacticsBasis } from '../../../../player/profile/tactics-basis';
import { TrainLink } from '../../../../player/train-link';
import { TacticPlaces } from './tactic-places';

type TacticalProfileProps = {
  readonly profile: PlayerProfile | undefined;
  readonly games: readonly ShownGame[];
  readonly onView: ViewGame;
};

/** The tactics that the player misses, uses and allows, with where they were seen. SCT-18 to SCT-21. */
export function TacticalProfile({ profile, games, onView }: TacticalProfileProps) {
  const tactics = profile?.tactics;
  const placesOf = (counts: readonly TacticCount<string>[] | undefined, view?: 'after') => (name: string) => {
    const places = counts?.find((count) => count.name === name)?.places ?? [];
    return <TacticPlaces {...{ places, games, onView, view }} />;
  };
  return (
    <PlayerCard title="Tactical Profile & Weaknesses" basis={profile && tacticsBasis(profile)}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <TacticCounts
          counts={tactics?.weaknesses}
          label="Weaknesses"
          note={weaknessNote(profile?.tactics.games ?? 0, profile?.findings)}
          places={placesOf(tactics?.weaknesses)}
        />
        <TacticCounts
          counts={tactics?.strengths}
          label="Strengths"
          note={strengthNote(profile?.findings)}
          places={placesOf(tactics?.strengths)}
        />
        <TacticCounts
          counts={tactics?.allowed}
          label="Allowed tactics"
          empty={profile && noneAllowed(profile)}
          places={placesOf(tactics?.allowed, 'after')}
        />
      </div>
      {profile?.scan.isFinished && <TrainLink train={playerText(profile)} tactics={profile.tactics} />}
    </PlayerCard>
  );
}
