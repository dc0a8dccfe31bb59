import type { Speed } from '../../../../chess/clock';
import type { ScoutedTournament } from '../../../../contract/scout';
import { FormatRatings } from '../../../player/cards/format-ratings';
import { HeadToHead } from '../../../player/cards/head-to-head';

import type { KnownPlayer } from '../../../player/profile/known-player';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { QuickStats } from '../../../player/cards/quick-stats';
import { RecentTournaments } from '../../../player/cards/recent-tournaments';
import { mostMeetings } from '../../../player/profile/shown-meetings';
import { TimeManagement } from '../../../player/cards/time-management';
import { KeyWeaknesses, TopTactics } from '../../../player/cards/top-tactics';

type OwnSideCardsProps = {
  /** `undefined`: not loaded. */
  readonly player: KnownPlayer | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  /** Whether the games are those of the library. */
  readonly isLibrary: boolean;
};

const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];

/** The cards of the side column, in the specification's order. OPA-11. */
export function OwnSideCards({ player, tournaments, isLibrary }: OwnSideCardsProps) {
  const profile = player?.profile;
  return (
    <>
      <QuickStats profile={profile} />
      <PhasePerformance profile={profile} />
      <FormatRatings profile={profile} speeds={SPEEDS} isOwn />
      <HeadToHead meetings={mostMeetings(player?.games ?? [], isLibrary)} />
      <TopTactics profile={profile} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses profile={profile} />
      <TimeManagement profile={profile} />
    </>
  );
}
