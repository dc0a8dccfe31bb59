import type { ScoutedTournament } from '../../contract/scout';
import type { GameAnalysisControl } from '../game/game-analysis';
import { CardTitle } from '../ui/card';
import { LastGames } from './last-games';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { SkeletonLines } from './skeleton-lines';
import type { ViewGame } from './tactic-places';
import { TournamentList } from './tournament-list';

type RecentFormProps = {
  readonly opponent: Opponent | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly analysis: GameAnalysisControl;
  readonly onView: ViewGame;
};

/** The last games and tournaments. SCT-22 to SCT-31. */
export function RecentForm({ opponent, tournaments, analysis, onView }: RecentFormProps) {
  return (
    <PlayerCard title="Recent Form & Tournament Results">
      <CardTitle level={3} className="text-sm">
        Last 10 Games
      </CardTitle>
      {opponent ? (
        <LastGames opponent={opponent} analysis={analysis} onView={onView} />
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
