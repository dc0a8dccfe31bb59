/** What the tabs of the own report show, but for lists and boards. */
import type { GamesFilter } from '../../../../contract/library';
import type { PlayerProfile } from '../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import type { GameAnalysisControl } from '../../../game/game-analysis';
import { AccuracyTrend } from '../../../player/cards/accuracy-trend';
import { PhasePerformance } from '../../../player/cards/phase-performance';
import { TimeManagement } from '../../../player/cards/time-management';
import { TournamentList } from '../../../player/cards/tournament-list';
import { LastGames } from '../../../player/games/last-games';
import type { ShownGame } from '../../../player/games/shown-game';
import { PlayerCard } from '../../../player/player-card';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { SkeletonLines } from '../../../player/skeleton-lines';
import type { GamesSource } from '../games/games-source';
import { OwnInsights } from './own-insights';
import { OwnRecommendations } from './own-recommendations';
import { TacticalWeaknesses } from './tactical-weaknesses';

type WeaknessesProps = {
  readonly player: KnownPlayer;
  readonly source: GamesSource;
  /** Lists these games. */
  readonly onFilter: (filter: GamesFilter) => void;
};

/** What goes wrong, with its games, and what to do about it. */
export function Weaknesses({ player, source, onFilter }: WeaknessesProps) {
  const { profile } = player;
  return (
    <>
      <TacticalWeaknesses {...{ player, source, onFilter }} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OwnInsights report={profile} />
          <OwnRecommendations report={profile} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PhasePerformance profile={profile} />
          <TimeManagement profile={profile} />
        </div>
      </div>
    </>
  );
}

type LatestGamesProps = {
  readonly profile: PlayerProfile;
  readonly games: readonly ShownGame[];
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly onView: (game: string) => void;
};

/** The last games and tournaments. OPA-09 and OPA-10. */
export function LatestGames({ profile, games, tournaments, analysis, onView }: LatestGamesProps) {
  return (
    <>
      <AccuracyTrend games={games} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <PlayerCard title="Recent Form">
          <LastGames form={profile.form} games={games} analysis={analysis} onView={(id) => onView(id)} />
        </PlayerCard>
        <PlayerCard title="Tournament Results">
          {tournaments ? <TournamentList tournaments={tournaments} /> : <SkeletonLines count={3} className="h-18" />}
        </PlayerCard>
      </div>
    </>
  );
}
