import type { ScoutedTournament } from '../../contract/scouting';
import type { GameAnalysisControl } from '../game/game-analysis';
import { CardTitle } from '../ui/card';
import { FormRow } from './form-row';
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

function LastGames({
  opponent: { games, form },
  analysis,
  onView,
}: Pick<RecentFormProps, 'analysis' | 'onView'> & { opponent: Opponent }) {
  if (games.length === 0) return <p className="text-sm text-ink-soft">No games to show.</p>;
  return (
    <ul aria-label="Last 10 Games" className="divide-y divide-hairline border-y border-hairline">
      {games.slice(0, form.games.length).map((game) => (
        <FormRow key={game.id} game={game} analysis={analysis} onView={() => onView(game.id)} />
      ))}
    </ul>
  );
}
