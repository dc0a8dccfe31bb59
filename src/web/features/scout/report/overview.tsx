import type { Speed } from '../../../../chess/clock';
import { consistentTactics } from '../../../../chess/findings/verdicts';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { useProfileId } from '../../../lib/account/profile';
import { HeadToHead } from '../../../player/cards/head-to-head';
import { OpeningFamilies } from '../../../player/cards/openings';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { FormatRatings, QuickStats } from '../../../player/cards/quick-stats';
import { TimeManagement } from '../../../player/cards/time-management';
import { KeyWeaknesses, TopTactics } from '../../../player/cards/top-tactics';
import { RecentTournaments } from '../../../player/cards/tournaments';
import { useHeadToHead } from '../../../player/cards/use-head-to-head';
import { boardsBasis, provenFirst, ScoutedWeaknesses } from '../../../player/cards/weakness-boards';
import { gamesText } from '../../../player/labels';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { FormStrip } from '../../../player/results';
import { AccuracyStat, OverviewStat, RatingStat, SideResults } from '../../../player/stats';

type OverviewProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
  /** `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

export function Overview({ player, gamesFilter, profile, tournaments }: OverviewProps) {
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
        <ThingsToKnow player={player} gamesFilter={gamesFilter} profile={profile} />
      </div>
      <aside
        aria-label="Figures"
        className="min-w-0 columns-2 gap-3 *:mb-3 *:break-inside-avoid *:gap-2 *:p-3 max-[22rem]:columns-1 xl:columns-3 min-[88rem]:columns-4 [&_dd]:text-sm [&_dl]:gap-1"
      >
        <OpeningFamilies profile={profile} />
        <SideCards player={player} profile={profile} tournaments={tournaments} />
      </aside>
    </div>
  );
}

const MAX_WEAKNESSES = 3;

/** Weaknesses with a position each, those worse than in other players' games first. */
function ThingsToKnow({ player, gamesFilter, profile }: Omit<OverviewProps, 'tournaments'>) {
  const counts = profile ? provenFirst(profile, consistentTactics(profile).weaknesses).slice(0, MAX_WEAKNESSES) : [];
  return (
    <PlayerCard
      title="Three things to know"
      mark={<span className="text-xs text-ink-soft tabular-nums">{profile && boardsBasis(profile, counts)}</span>}
    >
      <div className={profile?.scan.isFinished ? undefined : 'min-h-56'}>
        {profile ? (
          <ScoutedWeaknesses
            profile={profile}
            player={player}
            chosen={gamesFilter}
            counts={counts}
            size={136}
            className="auto-cols-[9.5rem] grid-flow-col gap-x-4 overflow-x-auto sm:grid-cols-3"
          />
        ) : (
          <SkeletonLines count={MAX_WEAKNESSES} className="h-10" />
        )}
      </div>
    </PlayerCard>
  );
}

type SideCardsProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** SCT-38 to SCT-41: two cards of the specification in one. */
const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];

/** In the specification's order. */
function SideCards({ player, profile, tournaments }: SideCardsProps) {
  const id = useProfileId();
  const headToHead = useHeadToHead({
    player: profile && player,
    me: id === undefined ? undefined : `library:${id}`,
    state: profile?.scan.isFinished ? 'finished' : '',
  });
  return (
    <>
      <QuickStats profile={profile} />
      <PhasePerformance profile={profile} isBrief />
      <FormatRatings profile={profile} speeds={SPEEDS} />
      <HeadToHead headToHead={headToHead} />
      <TopTactics profile={profile} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses profile={profile} />
      <TimeManagement profile={profile} isBrief />
    </>
  );
}

function PerformanceOverview({ profile }: { readonly profile: PlayerProfile }) {
  const { all, white, black } = profile.results;
  return (
    <PlayerCard title="Performance Overview" mark={<FormStrip form={profile.form} />}>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
          <OverviewStat label="Total games" value={String(all.games)} note="latest games" />
          <OverviewStat label="Win rate" value={`${all.winRate}%`} note={`from ${gamesText(all.games)}`} />
          <RatingStat ratings={profile.ratings} />
          <AccuracyStat accuracy={profile.accuracy} />
        </dl>
        <dl className="grid content-start gap-y-3 max-sm:border-t max-sm:border-hairline max-sm:pt-3">
          <SideResults label="As White" results={white} />
          <SideResults label="As Black" results={black} />
        </dl>
      </div>
    </PlayerCard>
  );
}
