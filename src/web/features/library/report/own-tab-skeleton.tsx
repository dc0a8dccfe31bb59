import { PlayerCard } from '../../../player/player-card';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { OWN_TABS, type OwnTab } from '../own-tab';
import { OwnOverviewSkeleton } from './own-overview';

/** A tab of the report before anything is known. */
export function OwnTabSkeleton({ tab }: { readonly tab: OwnTab }) {
  if (tab === 'import') return null;
  if (tab === 'overview') return <OwnOverviewSkeleton />;
  return (
    <PlayerCard title={OWN_TABS[tab]}>
      <SkeletonLines count={8} className="h-12" />
    </PlayerCard>
  );
}
