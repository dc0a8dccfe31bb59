import { tacticsInTune } from '../../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { OpeningFamilies } from '../../../player/cards/opening-families';
import { ScoutedWeaknesses } from '../../../player/cards/scouted-weaknesses';
import { boardsBasis, provenFirst } from '../../../player/cards/weakness-boards';
import { PlayerCard } from '../../../player/player-card';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { PerformanceOverview } from './cards/performance-overview';
import { SideCards } from './side-cards';

type OverviewProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly chosen: string;
  /** `undefined`: not loaded. */
  readonly profile: PlayerProfile | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** Who it is, at one look. */
export function Overview({ player, chosen, profile, tournaments }: OverviewProps) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] xl:grid-cols-[minmax(0,1fr)_39rem] min-[88rem]:grid-cols-[minmax(0,1fr)_47rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {profile === undefined ? (
          <PlayerCard title="Performance Overview">
            <SkeletonLines count={4} className="h-15 sm:h-9" />
          </PlayerCard>
        ) : (
          <PerformanceOverview profile={profile} />
        )}
        <ThingsToKnow {...{ player, chosen, profile }} />
      </div>
      <aside
        aria-label="Figures"
        className="min-w-0 columns-2 gap-3 *:mb-3 *:break-inside-avoid *:gap-2 *:p-3 max-[22rem]:columns-1 xl:columns-3 min-[88rem]:columns-4 [&_dd]:text-sm [&_dl]:gap-1"
      >
        <OpeningFamilies profile={profile} />
        <SideCards {...{ player, profile, tournaments }} />
      </aside>
    </div>
  );
}

const MOST = 3;

/** Where the player goes wrong, each with a position: what others do less often first. */
function ThingsToKnow({ player, chosen, profile }: Omit<OverviewProps, 'tournaments'>) {
  const counts = profile ? provenFirst(profile, tacticsInTune(profile).weaknesses).slice(0, MOST) : [];
  return (
    <PlayerCard
      title="Three things to know"
      mark={<span className="text-xs text-ink-soft tabular-nums">{profile && boardsBasis(profile, counts)}</span>}
    >
      <div className={profile?.scan.isFinished ? undefined : 'min-h-56'}>
        {profile ? (
          <ScoutedWeaknesses
            {...{ profile, player, chosen, counts }}
            size={136}
            className="auto-cols-[9.5rem] grid-flow-col gap-x-4 overflow-x-auto sm:grid-cols-3"
          />
        ) : (
          <SkeletonLines count={MOST} className="h-10" />
        )}
      </div>
    </PlayerCard>
  );
}
