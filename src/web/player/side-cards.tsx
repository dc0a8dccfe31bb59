import type { Speed } from '../../chess/clock';
import type { ScoutedTournament } from '../../contract/scout';
import { FormatRatings } from './format-ratings';
import { HeadToHead } from './head-to-head';
import { KeyWeaknesses } from './key-weaknesses';
import type { Opponent } from './opponent';
import { PhasePerformance } from './phase-performance';
import { QuickStats } from './quick-stats';
import { RecentTournaments } from './recent-tournaments';
import { TimeManagement } from './time-management';
import { TopTactics } from './top-tactics';
import { useMeetings } from './use-meetings';

type SideCardsProps = {
  /** `undefined`: not loaded. */
  readonly opponent: Opponent | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

const SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'bullet', 'classical'];
/** Of the second card of the same heading. SCT-41. */
const SLOWER_SPEEDS: readonly Speed[] = ['rapid', 'blitz', 'classical'];

/** The cards of the side column, in the specification's order. */
export function SideCards({ opponent, tournaments }: SideCardsProps) {
  const meetings = useMeetings(opponent?.username);
  return (
    <>
      <QuickStats opponent={opponent} />
      <PhasePerformance opponent={opponent} />
      <FormatRatings opponent={opponent} speeds={SPEEDS} />
      <FormatRatings opponent={opponent} speeds={SLOWER_SPEEDS} />
      <HeadToHead meetings={meetings} />
      <TopTactics opponent={opponent} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses opponent={opponent} />
      <TimeManagement opponent={opponent} />
    </>
  );
}
