import type { ScoutedTournament } from '../../contract/scouting';
import { FormatRatings } from './format-ratings';
import { HeadToHead } from './head-to-head';
import { KeyWeaknesses } from './key-weaknesses';
import type { Opponent } from './opponent';
import { PhasePerformance } from './phase-performance';
import { QuickStats } from './quick-stats';
import { RecentTournaments } from './recent-tournaments';
import { SpeedRatings } from './speed-ratings';
import { TimeManagement } from './time-management';
import { TopTactics } from './top-tactics';

type SideCardsProps = {
  /** `undefined`: not loaded. */
  readonly opponent: Opponent | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** The cards of the side column, in the specification's order. */
export function SideCards({ opponent, tournaments }: SideCardsProps) {
  return (
    <>
      <QuickStats opponent={opponent} />
      <PhasePerformance opponent={opponent} />
      <FormatRatings opponent={opponent} />
      <SpeedRatings opponent={opponent} />
      <HeadToHead />
      <TopTactics opponent={opponent} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses opponent={opponent} />
      <TimeManagement opponent={opponent} />
    </>
  );
}
