import { Figure, Figures } from './figure';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { SkeletonLines } from './skeleton-lines';
import { gamesText, ratingText } from './words';

/** SCT-36. */
export function QuickStats({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Quick Stats" basis={opponent && `From ${gamesText(opponent.results.games)}`}>
      {opponent ? (
        <Figures>
          <Figure label="Current rating" value={ratingText(opponent.currentRating)} />
          <Figure label="Wins" value={String(opponent.results.wins)} />
          <Figure label="Losses" value={String(opponent.results.losses)} />
          <Figure label="Draws" value={String(opponent.results.draws)} />
        </Figures>
      ) : (
        <SkeletonLines count={4} />
      )}
    </PlayerCard>
  );
}
