import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PlayerCard } from '../../player/player-card';
import { SkeletonLines } from '../../player/skeleton-lines';
import { LINK } from '../../ui/link-appearance';
import { OwnerName, Performance, Rating, RecentGames } from './lazy-figures';

/** How the owner is doing, to be folded away. The cards stand at once in their final size; what is in them comes later. */
export function HomeCards() {
  return (
    <details open className="mt-12">
      <summary className="cursor-pointer text-xl font-semibold">
        Games and figures{' '}
        <Suspense>
          <OwnerName />
        </Suspense>
      </summary>
      <p className="mt-2">
        <Link to="/profile" className={LINK}>
          Profile and statistics
        </Link>
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <div className="grid sm:col-span-2">
          <PlayerCard title="Recent Games">
            <div className="flex min-h-56 flex-1 flex-col gap-2">
              <Suspense fallback={<SkeletonLines count={3} className="h-15" />}>
                <RecentGames />
              </Suspense>
            </div>
          </PlayerCard>
        </div>
        <PlayerCard title="Performance">
          <div className="flex min-h-36 flex-col gap-3">
            <Suspense fallback={<SkeletonLines count={2} className="h-15" />}>
              <Performance />
            </Suspense>
          </div>
        </PlayerCard>
        <PlayerCard title="Rating">
          <div className="flex min-h-36 flex-col gap-3">
            <Suspense fallback={<SkeletonLines count={2} className="h-15" />}>
              <Rating />
            </Suspense>
          </div>
        </PlayerCard>
      </div>
    </details>
  );
}
