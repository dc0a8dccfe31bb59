import { useState } from 'react';
import { comparePressure } from '../../../../chess/advice/rates';
import type { Speed } from '../../../../chess/clock';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { useProfileId } from '../../../lib/account/profile';
import { HeadToHead } from '../../../player/cards/head-to-head';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { FormatRatings, QuickStats } from '../../../player/cards/quick-stats';
import { TimeManagement } from '../../../player/cards/time-management';
import { KeyWeaknesses, TopTactics } from '../../../player/cards/top-tactics';
import { RecentTournaments } from '../../../player/cards/tournaments';
import { useHeadToHead } from '../../../player/cards/use-head-to-head';
import { gamesText, ratingText, speedName } from '../../../player/labels';
import { Basis, GamesSpan, PlayerCard, SkeletonLines } from '../../../player/player-card';
import { FormStrip } from '../../../player/results';
import { AccuracyStat, OverviewStat, RatingStat, SideResults } from '../../../player/stats';
import { classNames } from '../../../ui/class-names';
import { PhoneDisclosure } from '../../../ui/disclosure';
import { CardTitle } from '../../../ui/page';
import { FirstMoves } from './first-moves';
import { ThingsToKnow } from './things-to-know';

type OverviewProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly gamesFilter: string;
  /** `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** When all games were played, also those that are not analyzed. */
  readonly span: string | undefined;
};

export function Overview({ player, gamesFilter, profile, tournaments, span }: OverviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div data-overview className="flex min-w-0 flex-col gap-3 [&>section]:gap-2 [&>section]:px-5 [&>section]:py-3">
        <PerformanceOverview profile={profile} />
        <ThingsToKnow player={player} gamesFilter={gamesFilter} profile={profile} />
        <GamesSpan value={span}>
          <FirstMoves profile={profile} />
        </GamesSpan>
      </div>
      <div className="flex flex-col gap-3">
        <CardTitle className="max-sm:hidden">All figures</CardTitle>
        <PhoneDisclosure
          label="All figures"
          isOpen={isOpen}
          controls="all-figures"
          onToggle={() => setIsOpen(!isOpen)}
        />
        <aside
          id="all-figures"
          aria-label="Figures"
          className={classNames(
            'min-w-0 columns-2 gap-3 *:mb-3 *:break-inside-avoid *:gap-2 *:p-3 max-[22rem]:columns-1 md:columns-3 xl:columns-4 [&_dd]:text-sm [&_dl]:gap-1',
            !isOpen && 'max-sm:hidden',
          )}
        >
          <SideCards player={player} profile={profile} tournaments={tournaments} />
        </aside>
      </div>
    </>
  );
}

type SideCardsProps = Pick<OverviewProps, 'player' | 'profile' | 'tournaments'>;

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

function PerformanceOverview({ profile }: Pick<OverviewProps, 'profile'>) {
  if (profile === undefined) {
    return (
      <PlayerCard title="Performance Overview">
        <SkeletonLines count={2} className="h-13 max-sm:h-52" />
      </PlayerCard>
    );
  }
  const { all, white, black } = profile.results;
  return (
    <PlayerCard
      title="Performance Overview"
      mark={
        <div className="flex flex-wrap items-center gap-x-4">
          <Basis>{gamesText(all.games)}</Basis>
          <FormStrip form={profile.form} />
        </div>
      }
    >
      <div className="grid gap-x-8 gap-y-2 lg:grid-cols-2">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
          <OverviewStat label="Total games" value={String(all.games)} note="latest games" />
          <OverviewStat label="Win rate" value={`${all.winRate}%`} note={`from ${gamesText(all.games)}`} />
          <RatingStat ratings={profile.ratings} />
          <AccuracyStat accuracy={profile.accuracy} />
        </dl>
        <dl className="grid content-start gap-x-8 gap-y-2 sm:grid-cols-2">
          <SideResults label="As White" results={white} />
          <SideResults label="As Black" results={black} />
        </dl>
      </div>
      <dl className="grid gap-x-8 gap-y-1 text-sm tabular-nums lg:grid-cols-2 [&_dt]:inline [&_dt]:font-semibold [&>div>dd]:inline">
        <div>
          <dt>Ratings:</dt> <dd>{ratingsText(profile)}</dd>
        </div>
        <div>
          <dt>Clock:</dt> <dd>{clockText(profile)}</dd>
        </div>
      </dl>
    </PlayerCard>
  );
}

/** `1908 blitz (29 games), 1915 rapid (19 games)`, the speed with the most games first. */
const ratingsText = ({ ratings: { bySpeed } }: PlayerProfile): string =>
  bySpeed.length === 0
    ? 'none known'
    : [...bySpeed]
        .sort((one, other) => other.games - one.games)
        .map(
          ({ speed, rating, games }) => `${ratingText(rating)} ${speedName(speed).toLowerCase()} (${gamesText(games)})`,
        )
        .join(', ');

const clockText = (profile: PlayerProfile): string => {
  const { isSample, averageSeconds, games } = profile.timeManagement;
  if (isSample) return 'no clocks in these games';
  const { lowGames } = profile.clockUse;
  const { low, rest } = profile.pressure;
  const verdict = comparePressure(profile);
  const blunders =
    (verdict === 'more' || verdict === 'fewer') && low.rate !== undefined && rest.rate !== undefined
      ? `; ${low.rate.toFixed(1)} blunders per 100 moves when short of time, otherwise ${rest.rate.toFixed(1)}`
      : '';
  return `${averageSeconds.toFixed(1)} s per move, time trouble in ${lowGames} of ${gamesText(games)}${blunders}`;
};
