import type { Speed } from '../../../chess/clock';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { Figure, Figures } from '../figure';
import { PlayerCard } from '../player-card';
import { shownRating } from '../profile/shown-ratings';
import { SkeletonLines } from '../skeleton-lines';

type FormatRatingsProps = {
  readonly profile: PlayerProfile | undefined;
  readonly speeds: readonly Speed[];
  readonly isOwn?: boolean;
};

/** SCT-38 to SCT-41. */
export function FormatRatings({ profile, speeds, isOwn = false }: FormatRatingsProps) {
  const formats = speeds.flatMap((speed) => profile?.formats.find((format) => format.speed === speed) ?? []);
  return (
    <PlayerCard title="Rating by Format">
      {profile ? (
        <Figures>
          {formats.map((format) => (
            <Figure key={format.speed} {...shownRating(format, isOwn)} />
          ))}
        </Figures>
      ) : (
        <SkeletonLines count={speeds.length} className="h-10" />
      )}
    </PlayerCard>
  );
}
