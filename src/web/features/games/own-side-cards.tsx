import type { Speed } from '../../../chess/clock';
import type { ScoutedTournament } from '../../../contract/scouting';
import { FormatRatings } from '../../player/format-ratings';
import { HeadToHead } from '../../player/head-to-head';
import { KeyWeaknesses } from '../../player/key-weaknesses';
import type { KnownPlayer } from '../../player/known-player';
import { PhasePerformance } from '../../player/phase-performance';
import { QuickStats } from '../../player/quick-stats';
import { RecentTournaments } from '../../player/recent-tournaments';
import { mostMeetings } from '../../player/shown-meetings';
import { TimeManagement } from '../../player/time-management';
import { TopTactics } from '../../player/top-tactics';

type OwnSideCardsProps = {
  /** `undefined`: not loaded. */
  readonly player: KnownPlayer | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];

/** The cards of the side column, in the specification's order. OPA-11. */
export function OwnSideCards({ player, tournaments }: OwnSideCardsProps) {
  const profile = player?.profile;
  return (
    <>
      <QuickStats profile={profile} />
      <PhasePerformance profile={profile} />
      <FormatRatings profile={profile} speeds={SPEEDS} isOwn />
      <HeadToHead meetings={mostMeetings(player?.games ?? [])} />
      <TopTactics profile={profile} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses profile={profile} />
      <TimeManagement profile={profile} />
    </>
  );
}
