import { Figure, Figures } from '../figure';
import type { PlayerProfile } from '../../../contract/player-profile';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';
import { gamesText, ratingText } from '../labels';

/** SCT-36. */
export function QuickStats({ profile }: { readonly profile: PlayerProfile | undefined }) {
  return (
    <PlayerCard title="Quick Stats" basis={profile && `From ${gamesText(profile.results.all.games)}`}>
      {profile ? (
        <Figures>
          <Figure label="Current rating" value={ratingText(profile.currentRating)} />
          <Figure label="Wins" value={String(profile.results.all.wins)} />
          <Figure label="Losses" value={String(profile.results.all.losses)} />
          <Figure label="Draws" value={String(profile.results.all.draws)} />
        </Figures>
      ) : (
        <SkeletonLines count={4} />
      )}
    </PlayerCard>
  );
}
