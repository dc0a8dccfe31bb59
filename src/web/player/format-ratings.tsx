import type { Speed } from '../../chess/clock';
import { Figure, Figures } from './figure';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { ratingOrEstimate, type ShownRating } from './shown-ratings';
import { SkeletonLines } from './skeleton-lines';

type FormatRatingsProps = {
  readonly opponent: Opponent | undefined;
  readonly speeds: readonly Speed[];
  readonly ratingOf?: (opponent: Opponent, speed: Speed) => ShownRating;
};

/** SCT-38 to SCT-41. */
export function FormatRatings({ opponent, speeds, ratingOf = ratingOrEstimate }: FormatRatingsProps) {
  return (
    <PlayerCard title="Rating by Format">
      {opponent ? (
        <Figures>
          {speeds.map((speed) => (
            <Figure key={speed} {...ratingOf(opponent, speed)} />
          ))}
        </Figures>
      ) : (
        <SkeletonLines count={speeds.length} className="h-10" />
      )}
    </PlayerCard>
  );
}
