import { Figure, Figures } from './figure';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { SkeletonLines } from './skeleton-lines';
import { speedBasis } from './speed-basis';
import { ratingText } from './words';

const SPEEDS = [
  ['rapid', 'Rapid'],
  ['blitz', 'Blitz'],
  ['classical', 'Classical'],
] as const;

/** Ratings by speed as they are known. SCT-41. */
export function SpeedRatings({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Rating by Format">
      {opponent ? (
        <Figures>
          {SPEEDS.map(([speed, label]) => (
            <Figure
              key={speed}
              label={label}
              value={ratingText(opponent.ratings[speed])}
              note={speedBasis(opponent, speed)}
            />
          ))}
        </Figures>
      ) : (
        <SkeletonLines count={3} className="h-10" />
      )}
    </PlayerCard>
  );
}
