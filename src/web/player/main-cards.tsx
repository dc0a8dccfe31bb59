import type { ScoutedTournament } from '../../contract/scout';
import type { GameAnalysisControl } from '../game/game-analysis';
import { CurrentForm } from './current-form';
import { EndgameApproach } from './endgame-approach';
import type { Opponent } from './opponent';
import { PsychologicalInsights } from './psychological-insights';
import { RecentForm } from './recent-form';
import { StrategicRecommendations } from './strategic-recommendations';
import { TacticalProfile } from './tactical-profile';
import { TacticalStrategy } from './tactical-strategy';
import type { ViewGame } from './tactic-places';
import { TimePressure } from './time-pressure';

type MainCardsProps = {
  /** `undefined`: not loaded. */
  readonly opponent: Opponent | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly onView: ViewGame;
};

/** The cards of the main column below the game viewer, in the specification's order. */
export function MainCards({ opponent, tournaments, analysis, onView }: MainCardsProps) {
  return (
    <>
      <StrategicRecommendations opponent={opponent} />
      <TacticalStrategy opponent={opponent} />
      <TimePressure opponent={opponent} />
      <EndgameApproach opponent={opponent} />
      <PsychologicalInsights opponent={opponent} />
      <TacticalProfile opponent={opponent} onView={onView} />
      <RecentForm opponent={opponent} tournaments={tournaments} analysis={analysis} onView={onView} />
      <CurrentForm opponent={opponent} tournaments={tournaments} />
    </>
  );
}
