/** What the tabs of a report show, but for the first one. */
import { Link } from '@tanstack/react-router';
import { formatForm } from '../../../../chess/player/results';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { PLATFORM } from '../../../../contract/sites';
import { ratedText } from '../../../../messages/preparation-person';
import type { GameAnalysisControl } from '../../../game/game-analysis';
import { AccuracyTrend } from '../../../player/cards/accuracy-trend';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { TimeManagement } from '../../../player/cards/time-management';
import { TournamentList, tournamentSentence } from '../../../player/cards/tournaments';
import { LastGames } from '../../../player/games/game-lists';
import type { ShownGame, ViewGame } from '../../../player/games/shown-game';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { buttonAppearance } from '../../../ui/button';
import { CardTitle } from '../../../ui/page';
import { EndgameApproach, PsychologicalInsights, StrategicRecommendations, TimePressure } from './advice-cards';
import { TacticalProfile, TacticalStrategy } from './tactics-cards';

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

type CurrentFormProps = {
  readonly profile: PlayerProfile | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** The last games, what their ratings let expect of them, and tournaments. SCT-32 to SCT-35. */
function CurrentForm({ profile, tournaments }: CurrentFormProps) {
  return (
    <PlayerCard title="Current Form Analysis">
      <div className="flex min-h-12 flex-col gap-1 text-sm">
        {profile ? (
          <>
            <p className="font-semibold tabular-nums">{formatForm(profile.form)}</p>
            {profile.form.rated && <p className="tabular-nums">{ratedText(profile.form.rated)}</p>}
            {tournaments ? <p>{tournamentSentence(tournaments)}</p> : <SkeletonLines count={1} className="h-5" />}
          </>
        ) : (
          <p className="text-ink-soft">Loading current form analysis from {PLATFORM.label} data...</p>
        )}
      </div>
    </PlayerCard>
  );
}

type RecentFormProps = {
  readonly profile: PlayerProfile | undefined;
  readonly games: readonly ShownGame[];
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly onView: ViewGame;
};

/** The last games and tournaments. SCT-22 to SCT-31. */
function RecentForm({ profile, games, tournaments, analysis, onView }: RecentFormProps) {
  return (
    <PlayerCard title="Recent Form & Tournament Results">
      <CardTitle level={3} className="text-sm">
        Last 10 Games
      </CardTitle>
      {profile ? (
        <LastGames form={profile.form} games={games} analysis={analysis} onView={onView} />
      ) : (
        <SkeletonLines count={10} className="h-26 sm:h-14" />
      )}
      <CardTitle level={3} className="mt-2 text-sm">
        Recent Tournaments
      </CardTitle>
      {tournaments ? <TournamentList tournaments={tournaments} /> : <SkeletonLines count={3} className="h-18" />}
    </PlayerCard>
  );
}
