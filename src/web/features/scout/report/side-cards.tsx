import type { Speed } from '../../../../chess/clock';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { useProfileId } from '../../../lib/profile-id';
import { FormatRatings } from '../../../player/cards/format-ratings';
import { HeadToHead } from '../../../player/cards/head-to-head';
import { KeyWeaknesses } from '../../../player/cards/key-weaknesses';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { QuickStats } from '../../../player/cards/quick-stats';
import { RecentTournaments } from '../../../player/cards/recent-tournaments';
import { TimeManagement } from '../../../player/cards/time-management';
import { TopTactics } from '../../../player/cards/top-tactics';
import { useMeetings } from '../../../player/profile/use-meetings';

type SideCardsProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** `undefined`: not loaded. */
  readonly profile: PlayerProfile | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** The two cards of this heading are one. SCT-38 to SCT-41. */
const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];

/** The cards of the side column, in the specification's order. */
export function SideCards({ player, profile, tournaments }: SideCardsProps) {
  const id = useProfileId();
  const meetings = useMeetings({
    player: profile && player,
    me: id === undefined ? undefined : `library:${id}`,
    state: profile?.scan.isFinished ? 'finished' : '',
  });
  return (
    <>
      <QuickStats profile={profile} />
      <PhasePerformance profile={profile} isBrief />
      <FormatRatings profile={profile} speeds={SPEEDS} />
      <HeadToHead meetings={meetings} />
      <TopTactics profile={profile} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses profile={profile} />
      <TimeManagement profile={profile} isBrief />
    </>
  );
}
