import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PlayerCard } from '../../player/player-card';
import { SkeletonLines } from '../../player/skeleton-lines';
import { LINK } from '../../ui/link-appearance';
import { LinkButton } from '../../ui/link-button';
import { OwnerName, Performance, Rating, RecentGames } from './lazy-figures';

/** How the owner is doing. The cards stand at once in their final size; what is in them comes later. */
export function HomeCards() {
  return (
    <>
      <div className="mt-14 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-xl font-semibold">
          Games and figures{' '}
          <Suspense>
            <OwnerName />
          </Suspense>
        </p>
        <Link to="/profile" className={LINK}>
          Profile and statistics
        </Link>
      </div>
      <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <div className="grid sm:col-span-2 lg:row-span-2">
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
        <div className="grid sm:col-span-2">
          <DailyPuzzle />
        </div>
      </div>
    </>
  );
}

/** HOME-19. */
function DailyPuzzle() {
  return (
    <PlayerCard title="Daily Puzzle">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-ink-soft">Find the winning move</p>
        <LinkButton to="/learn">Solve Puzzle</LinkButton>
      </div>
    </PlayerCard>
  );
}
