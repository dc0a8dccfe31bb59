import type { Speed } from '../../../../chess/clock';
import type { ScoutedTournament } from '../../../../contract/scout';
import { FormatRatings } from '../../../player/format-ratings';
import { HeadToHead } from '../../../player/head-to-head';
import { KeyWeaknesses } from '../../../player/key-weaknesses';
import type { Opponent } from '../../../player/opponent';
import { PhasePerformance } from '../../../player/phase-performance';
import { QuickStats } from '../../../player/quick-stats';
import { RecentTournaments } from '../../../player/recent-tournaments';
import { knownRating } from '../../../player/shown-ratings';
import { mostMeetings } from '../../../player/shown-meetings';
import { TimeManagement } from '../../../player/time-management';
import { TopTactics } from '../../../player/top-tactics';

type OwnSideCardsProps = {
  /** `undefined`: not loaded. */
  readonly player: Opponent | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];

/** The cards of the side column, in the specification's order. OPA-11. */
export function OwnSideCards({ player, tournaments }: OwnSideCardsProps) {
  return (
    <>
      <QuickStats opponent={player} />
      <PhasePerformance opponent={player} />
      <FormatRatings opponent={player} speeds={SPEEDS} ratingOf={knownRating} />
      <HeadToHead meetings={mostMeetings(player?.games ?? [])} />
      <TopTactics opponent={player} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses opponent={player} />
      <TimeManagement opponent={player} />
    </>
  );
}
