import type { PlayerProfile } from '../../../contract/player/player-profile';
import { Figure, Figures } from '../figure';
import { gamesText, ratingText } from '../labels';
import { PlayerCard } from '../player-card';
import { SkeletonLines } from '../skeleton-lines';

type QuickStatsProps = {
  readonly profile: PlayerProfile | undefined;
  /** Beside a card that says of how many games, and how many of them were drawn. */
  readonly isBrief?: boolean;
};

/** SCT-36. */
export function QuickStats({ profile, isBrief = false }: QuickStatsProps) {
  const basis = profile && !isBrief ? `From ${gamesText(profile.results.all.games)}` : undefined;
  return (
    <PlayerCard title="Quick Stats" basis={basis}>
      {profile ? (
        <Figures>
          <Figure label="Current rating" value={ratingText(profile.currentRating)} />
          <Figure label="Wins" value={String(profile.results.all.wins)} />
          <Figure label="Losses" value={String(profile.results.all.losses)} />
          {!isBrief && <Figure label="Draws" value={String(profile.results.all.draws)} />}
        </Figures>
      ) : (
        <SkeletonLines count={4} />
      )}
    </PlayerCard>
  );
}
