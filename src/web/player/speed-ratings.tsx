import type { Speed } from '../../chess/clock';
import { Figure, Figures } from './figure';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { SkeletonLines } from './skeleton-lines';
import { speedBasis } from './speed-basis';
import { ratingText, speedName } from './words';

type SpeedRatingsProps = {
  readonly opponent: Opponent | undefined;
  readonly speeds?: readonly Speed[];
};

const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'classical'];

/** Ratings by speed as they are known. SCT-41. */
export function SpeedRatings({ opponent, speeds = SPEEDS }: SpeedRatingsProps) {
  return (
    <PlayerCard title="Rating by Format">
      {opponent ? (
        <Figures>
          {speeds.map((speed) => (
            <Figure
              key={speed}
              label={speedName(speed)}
              value={ratingText(opponent.ratings[speed])}
              note={speedBasis(opponent, speed)}
            />
          ))}
        </Figures>
      ) : (
        <SkeletonLines count={speeds.length} className="h-10" />
      )}
    </PlayerCard>
  );
}
