import type { Speed } from '../../../chess/clock';
import type { ScoutedTournament } from '../../../contract/scout';
import { FormatRatings } from './format-ratings';
import { HeadToHead } from './head-to-head';

import type { PlayerProfile } from '../../../contract/player-profile';
import { PhasePerformance } from './phase-performance';
import { QuickStats } from './quick-stats';
import { RecentTournaments } from './recent-tournaments';
import { TimeManagement } from './time-management';
import { KeyWeaknesses, TopTactics } from './top-tactics';
import { useProfileId } from '../../lib/profile-id';
import { useMeetings } from '../profile/use-meetings';

type SideCardsProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** `undefined`: not loaded. */
  readonly profile: PlayerProfile | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];
/** Of the second card of the same heading. SCT-41. */
const SLOWER_SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'classical'];

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
      <PhasePerformance profile={profile} />
      <FormatRatings profile={profile} speeds={SPEEDS} />
      <FormatRatings profile={profile} speeds={SLOWER_SPEEDS} />
      <HeadToHead meetings={meetings} />
      <TopTactics profile={profile} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses profile={profile} />
      <TimeManagement profile={profile} />
    </>
  );
}
