import type { ReactNode } from 'react';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { PlayerCard } from '../../../player/player-card';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { SkeletonLines } from '../../../player/skeleton-lines';
import type { GamesSource } from '../games/games-source';
import { OwnPerformance } from './own-performance';
import { OwnSideCards } from './own-side-cards';
import { ReportBasis } from './report-basis';
import { WhatToWorkOn } from './what-to-work-on';

type OwnOverviewProps = {
  readonly player: KnownPlayer;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly source: GamesSource;
  readonly onView: (game: string) => void;
};

/** How one does, at one look. */
export function OwnOverview({ player, tournaments, source, onView }: OwnOverviewProps) {
  const { profile } = player;
  return (
    <OverviewFrame
      performance={<OwnPerformance {...{ profile, onView }} basis={<ReportBasis {...{ player, source }} />} />}
      weaknesses={<WhatToWorkOn {...{ player, source }} />}
    >
      <OwnSideCards {...{ player, tournaments }} isLibrary={source.kind === 'library'} />
    </OverviewFrame>
  );
}

/** The cards before anything is known. */
export function OwnOverviewSkeleton() {
  return (
    <OverviewFrame
      performance={
        <PlayerCard title="Performance Overview">
          <SkeletonLines count={4} className="h-11" />
        </PlayerCard>
      }
      weaknesses={
        <PlayerCard title="What to work on">
          <SkeletonLines count={4} className="h-11" />
        </PlayerCard>
      }
    >
      <OwnSideCards player={undefined} tournaments={undefined} isLibrary={false} />
    </OverviewFrame>
  );
}

type OverviewFrameProps = {
  readonly performance: ReactNode;
  readonly weaknesses: ReactNode;
  /** The small cards. */
  readonly children: ReactNode;
};

function OverviewFrame({ performance, weaknesses, children }: OverviewFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div className="grid items-stretch gap-4 *:p-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        {performance}
        {weaknesses}
      </div>
      <aside aria-label="Figures" className={FIGURES}>
        {children}
      </aside>
    </div>
  );
}

/** A figure's note stands beside its label there. */
const FIGURES =
  'min-w-0 columns-2 gap-3 *:mb-3 *:break-inside-avoid *:gap-2 *:p-3 max-[22rem]:columns-1 md:columns-3 lg:columns-4 min-[88rem]:columns-5 ' +
  '[&_dd]:order-3 [&_dd]:text-sm [&_dd+dd]:order-2 [&_dd+dd]:col-span-1 [&_dd+dd]:text-xs [&_dl]:gap-1 [&_dl>div]:grid-cols-[auto_1fr_auto] [&_dl>div]:gap-x-2';
