/** What the tabs of a report show, but for the first one. */
import { Link } from '@tanstack/react-router';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import type { GameAnalysisControl } from '../../../game/game-analysis';
import { AccuracyTrend } from '../../../player/cards/accuracy-trend';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { TimeManagement } from '../../../player/cards/time-management';
import type { ShownGame, ViewGame } from '../../../player/games/shown-game';
import { PlayerCard } from '../../../player/player-card';
import { buttonAppearance } from '../../../ui/button';
import { EndgameApproach, PsychologicalInsights, TimePressure } from './cards/advice-cards';
import { CurrentForm } from './cards/current-form';
import { RecentForm } from './cards/recent-form';
import { StrategicRecommendations } from './cards/strategic-recommendations';
import { TacticalProfile } from './cards/tactical-profile';
import { TacticalStrategy } from './cards/tactical-strategy';

type Of = {
  /** `undefined`: not loaded. */
  readonly profile: PlayerProfile | undefined;
};
type WithGames = Of & { readonly games: readonly ShownGame[]; readonly onView: ViewGame };

export function Tactics({ profile, games, onView }: WithGames) {
  return (
    <>
      <TacticalStrategy profile={profile} />
      <TacticalProfile {...{ profile, games, onView }} />
    </>
  );
}

export function TimeAndPhases({ profile, games }: Pick<WithGames, 'profile' | 'games'>) {
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <TimeManagement profile={profile} />
        <TimePressure profile={profile} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <PhasePerformance profile={profile} />
        <EndgameApproach profile={profile} />
        <AccuracyTrend games={games} />
      </div>
    </div>
  );
}

type GamesProps = WithGames & {
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
};

export function Games({ profile, games, tournaments, analysis, onView }: GamesProps) {
  return (
    <>
      <CurrentForm {...{ profile, tournaments }} />
      <RecentForm {...{ profile, games, tournaments, analysis, onView }} />
    </>
  );
}

type PrepareProps = Of & {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly chosen: string;
};

export function Prepare({ profile, player, chosen }: PrepareProps) {
  return (
    <>
      <PlayerCard title="The sheet for your game">
        <p className="max-w-[70ch] text-sm text-ink-soft">
          What to expect and three lines to play with either color, from their moves, your own games and the engine; to
          print, to keep as a study, or to play through.
        </p>
        <Link
          to="/prepare"
          search={{ player, ...(chosen && { games: chosen }) }}
          className={`${buttonAppearance({ variant: 'primary' })} self-start`}
        >
          Open the sheet
        </Link>
      </PlayerCard>
      <StrategicRecommendations profile={profile} />
      <PsychologicalInsights profile={profile} />
    </>
  );
}
