import type { PlayerProfile } from '../../../../../contract/player/player-profile';
import type { ScoutedTournament } from '../../../../../contract/player/scout';
import type { GameAnalysisControl } from '../../../../game/game-analysis';
import { TournamentList } from '../../../../player/cards/tournament-list';
import { LastGames } from '../../../../player/games/last-games';
import type { ShownGame, ViewGame } from '../../../../player/games/shown-game';
import { PlayerCard } from '../../../../player/player-card';
import { SkeletonLines } from '../../../../player/skeleton-lines';
import { CardTitle } from '../../../../ui/card';

type RecentFormProps = {
  readonly profile: PlayerProfile | undefined;
  readonly games: readonly ShownGame[];
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly onView: ViewGame;
};

/** The last games and tournaments. SCT-22 to SCT-31. */
export function RecentForm({ profile, games, tournaments, analysis, onView }: RecentFormProps) {
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
