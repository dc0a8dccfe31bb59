/** Contents of the report's tabs except the overview and the preparation. */
import type { ReactNode } from 'react';
import { formatForm } from '../../../../chess/player/results';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { gamesText } from '../../../player/labels';
import { PLATFORM } from '../../../../contract/sites';
import { ratedText } from '../../../../messages/preparation/preparation-person';
import type { GameAnalysisControl } from '../../../game/analysis/game-analysis';
import { AccuracyTrend } from '../../../player/cards/accuracy-trend';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { TimeManagement } from '../../../player/cards/time-management';
import { TournamentList, tournamentSentence } from '../../../player/cards/tournaments';
import { LastGames } from '../../../player/games/game-lists';
import type { ShownGame, ViewGame } from '../../../player/games/shown-game';
import { spanOf } from '../../../player/profile/report-facts';
import { PlayerCard, SkeletonLines } from '../../../player/player-card';
import { CardTitle } from '../../../ui/page';
import { EndgameApproach, GeneralAdvice, TimePressure } from './advice-cards';
import { ComparedRates, isPhase, isTactic } from './compared-rates';
import { TacticGallery } from './tactic-gallery';
import { TacticalProfile, TacticalStrategy } from './tactics-cards';

type ProfileProps = {
  /** `undefined` while loading. */
  readonly profile: PlayerProfile | undefined;
};

type GamesTabProps = ProfileProps & { readonly games: readonly ShownGame[]; readonly onView: ViewGame };

export function Tactics({ profile, games, onView }: GamesTabProps) {
  return (
    <>
      <ComparedRates title="Tactics, against players of the same strength" profile={profile} isShown={isTactic} />
      <TacticGallery games={games} onView={onView} />
      <TacticalStrategy profile={profile} />
      <TacticalProfile profile={profile} games={games} onView={onView} />
    </>
  );
}

export function TimeAndPhases({ profile, games }: Pick<GamesTabProps, 'profile' | 'games'>) {
  const endgame = <EndgameApproach profile={profile} />;
  // Without clocks there is little on the left.
  const hasClocks = profile?.timeManagement.isSample !== true;
  return (
    <div className="grid items-start gap-6 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <TimeManagement profile={profile} />
        <TimePressure profile={profile} />
        <AccuracyTrend games={games} />
        {!hasClocks && endgame}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <PhasePerformance profile={profile} />
        <ComparedRates title="Phases, against players of the same strength" profile={profile} isShown={isPhase} />
        {hasClocks && endgame}
      </div>
    </div>
  );
}

type GamesProps = GamesTabProps & {
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly isViewing: boolean;
  /** The game, or its placeholder. */
  readonly viewer: ReactNode;
};

/** In one column a game stands above the list, its placeholder below it. */
export function Games({ profile, games, tournaments, analysis, onView, isViewing, viewer }: GamesProps) {
  const places = isViewing ? VIEWING : CHOOSING;
  return (
    <div className={`grid items-start gap-6 *:min-w-0 xl:grid-rows-[auto_1fr] ${places.grid}`}>
      <div className={places.form}>
        <CurrentForm profile={profile} games={games} tournaments={tournaments} />
      </div>
      <div className={places.list}>
        <RecentForm profile={profile} games={games} tournaments={tournaments} analysis={analysis} onView={onView} />
      </div>
      <div className={`xl:sticky xl:top-18 ${places.viewer}`}>{viewer}</div>
    </div>
  );
}

const CHOOSING = {
  grid: 'xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
  form: 'xl:col-start-2',
  list: 'xl:col-start-1 xl:row-span-2 xl:row-start-1',
  viewer: 'xl:col-start-2',
} as const;

const VIEWING = {
  grid: 'xl:grid-cols-[22rem_minmax(0,1fr)]',
  form: 'xl:col-start-1',
  list: 'xl:col-start-1',
  viewer: 'max-xl:-order-1 xl:col-start-2 xl:row-span-2 xl:row-start-1',
} as const;

type CurrentFormProps = {
  readonly profile: PlayerProfile | undefined;
  readonly games: readonly ShownGame[];
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** SCT-32 to SCT-35. */
function CurrentForm({ profile, games, tournaments }: CurrentFormProps) {
  return (
    <PlayerCard
      title="Current Form Analysis"
      basis={profile && gamesText(profile.form.results.games)}
      span={profile && formSpan(profile, games)}
    >
      <div className="flex min-h-12 flex-col gap-1 text-sm">
        {profile ? (
          <>
            <p className="font-semibold tabular-nums">{formatForm(profile.form)}</p>
            {profile.form.rated && <p className="tabular-nums">{ratedText(profile.form.rated)}</p>}
            <TournamentForm tournaments={tournaments} />
          </>
        ) : (
          <p className="text-ink-soft">Loading current form analysis from {PLATFORM.label} data...</p>
        )}
      </div>
    </PlayerCard>
  );
}

/** SCT-33 and SCT-34: without tournaments it is the same for every player. */
function TournamentForm({ tournaments }: Pick<CurrentFormProps, 'tournaments'>) {
  if (tournaments === undefined) return <SkeletonLines count={1} className="h-5" />;
  const text = tournamentSentence(tournaments);
  return tournaments.length === 0 ? <GeneralAdvice>{text}</GeneralAdvice> : <p>{text}</p>;
}

const formSpan = ({ form }: PlayerProfile, games: readonly ShownGame[]): string | undefined =>
  spanOf(games.slice(0, form.games.length));

type RecentFormProps = {
  readonly profile: PlayerProfile | undefined;
  readonly games: readonly ShownGame[];
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly onView: ViewGame;
};

/** SCT-22 to SCT-31. */
function RecentForm({ profile, games, tournaments, analysis, onView }: RecentFormProps) {
  return (
    <PlayerCard
      title="Recent Form & Tournament Results"
      basis={profile && gamesText(profile.form.results.games)}
      span={profile && formSpan(profile, games)}
    >
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
