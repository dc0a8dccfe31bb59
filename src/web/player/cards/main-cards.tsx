import type { ScoutedTournament } from '../../../contract/scout';
import type { GameAnalysisControl } from '../../game/game-analysis';
import { EndgameApproach, PsychologicalInsights, TimePressure } from './advice-cards';
import { CurrentForm } from './current-form';
import type { PlayerProfile } from '../../../contract/player-profile';
import { RecentForm } from './recent-form';
import type { ShownGame, ViewGame } from '../games/shown-game';
import { StrategicRecommendations } from './strategic-recommendations';
import { TacticalProfile } from './tactical-profile';
import { TacticalStrategy } from './tactical-strategy';

type MainCardsProps = {
  /** `undefined`: not loaded. */
  readonly profile: PlayerProfile | undefined;
  readonly games: readonly ShownGame[];
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly onView: ViewGame;
};

/** The cards of the main column below the game viewer, in the specification's order. */
export function MainCards({ profile, games, tournaments, analysis, onView }: MainCardsProps) {
  return (
    <>
      <StrategicRecommendations profile={profile} />
      <TacticalStrategy profile={profile} />
      <TimePressure profile={profile} />
      <EndgameApproach profile={profile} />
      <PsychologicalInsights profile={profile} />
      <TacticalProfile profile={profile} games={games} onView={onView} />
      <RecentForm profile={profile} games={games} tournaments={tournaments} analysis={analysis} onView={onView} />
      <CurrentForm profile={profile} tournaments={tournaments} />
    </>
  );
}
