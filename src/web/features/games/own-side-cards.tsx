import type { Speed } from '../../../chess/clock';
import type { ScoutedTournament } from '../../../contract/scouting';
import { HeadToHead } from '../../player/head-to-head';
import { KeyWeaknesses } from '../../player/key-weaknesses';
import type { Opponent } from '../../player/opponent';
import { PhasePerformance } from '../../player/phase-performance';
import { QuickStats } from '../../player/quick-stats';
import { RecentTournaments } from '../../player/recent-tournaments';
import { SpeedRatings } from '../../player/speed-ratings';
import { TimeManagement } from '../../player/time-management';
import { TopTactics } from '../../player/top-tactics';
import { meetingsText } from './meetings';

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
      <SpeedRatings opponent={player} speeds={SPEEDS} />
      <HeadToHead note={player && meetingsText(player.games)} />
      <TopTactics opponent={player} />
      <RecentTournaments tournaments={tournaments} />
      <KeyWeaknesses opponent={player} />
      <TimeManagement opponent={player} />
    </>
  );
}
