import { tacticsInTune } from '../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { ScoutedWeaknesses } from '../../player/cards/scouted-weaknesses';
import { PlayerCard } from '../../player/player-card';
import { tacticsBasis } from '../../player/profile/tactics-basis';
import { SkeletonLines } from '../../player/skeleton-lines';

const SHOWN = 3;

type WeaknessesProps = {
  readonly profile: PlayerProfile | undefined;
  readonly player: string;
  readonly games: string;
};

/** What they miss most often, each with the newest time that it happened on a board. */
export function Weaknesses({ profile, player, games }: WeaknessesProps) {
  const missed = profile && tacticsInTune(profile).missed.filter(({ places }) => places.length > 0);
  return (
    <PlayerCard title="What they miss" basis={profile && tacticsBasis(profile)}>
      {profile && missed ? (
        <ScoutedWeaknesses
          {...{ profile, player }}
          chosen={games}
          counts={missed.slice(0, SHOWN)}
          size={220}
          className="gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3"
        />
      ) : (
        <SkeletonLines count={SHOWN} className="h-5" />
      )}
    </PlayerCard>
  );
}
