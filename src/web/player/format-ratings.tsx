import { Figure, Figures } from './figure';
import type { Opponent } from './opponent';
import { BULLET_BELOW_BLITZ } from './placeholders';
import { PlayerCard } from './player-card';
import { SkeletonLines } from './skeleton-lines';
import { speedBasis } from './speed-basis';
import { ratingText } from './words';

/** Ratings by speed, two of them as the specification fixes them. SCT-38 to SCT-40. */
export function FormatRatings({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Rating by Format">
      {opponent ? (
        <Figures>
          <Figure label="Rapid" value={ratingText(opponent.ratings.rapid)} note={speedBasis(opponent, 'rapid')} />
          <Figure label="Blitz" value={ratingText(opponent.ratings.blitz)} note={speedBasis(opponent, 'blitz')} />
          <Figure label="Bullet" value={bulletEstimate(opponent)} note={bulletNote(opponent)} />
          <Figure label="Classical" value={ratingText(opponent.currentRating)} note="From current rating" />
        </Figures>
      ) : (
        <SkeletonLines count={4} className="h-10" />
      )}
    </PlayerCard>
  );
}

const bulletEstimate = ({ ratings: { blitz } }: Opponent): string =>
  ratingText(blitz === undefined ? undefined : blitz - BULLET_BELOW_BLITZ);

const bulletNote = (opponent: Opponent): string => {
  const { bullet } = opponent.ratings;
  const estimate = `Estimate: blitz less ${BULLET_BELOW_BLITZ}`;
  return bullet === undefined
    ? estimate
    : `${estimate}. Known: ${ratingText(bullet)}. ${speedBasis(opponent, 'bullet')}`;
};
