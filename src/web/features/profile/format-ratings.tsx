import { useQuery } from '@tanstack/react-query';
import { PLATFORM } from '../../../contract/sites';
import { Figure, Figures } from '../../player/figure';
import { ComesWith } from '../../player/not-read';
import { useOwnStats, useOwnUser } from '../../player/profile/own-profile';
import { PlayerCard } from '../../player/player-card';
import { SkeletonLines } from '../../player/skeleton-lines';
import { ratingText, speedName } from '../../player/labels';
import { knownRatings } from './known-ratings';
import { platformQuery } from './platform-query';

/** Ratings by speed: the stored ones, until the platform tells today's. API-26. */
export function FormatRatings() {
  const { data: user, isPending, error } = useOwnUser();
  const { data: stats } = useOwnStats();
  const { data: platform } = useQuery(platformQuery(user));
  const ratings = knownRatings(user, stats, platform);
  return (
    <PlayerCard title="Rating by Format">
      {isPending && <SkeletonLines count={4} className="h-6" />}
      {!isPending && ratings.length === 0 && error && <ComesWith what="the profile" failure={error} />}
      {!isPending && ratings.length === 0 && !error && <p className="text-sm text-ink-soft">No rating known yet</p>}
      {!isPending && ratings.length > 0 && (
        <div className={FIGURES}>
          <Figures>
            {ratings.map(({ speed, rating, isCurrent }) => (
              <Figure
                key={speed}
                label={speedName(speed)}
                value={ratingText(rating)}
                note={isCurrent ? `On ${PLATFORM.label} now` : 'In the latest game'}
              />
            ))}
          </Figures>
        </div>
      )}
    </PlayerCard>
  );
}

/** A figure's note stands beside its label. */
const FIGURES =
  '[&_dd]:order-3 [&_dd+dd]:order-2 [&_dd+dd]:col-span-1 [&_dl>div]:grid-cols-[auto_1fr_auto] [&_dl>div]:gap-x-2';
