import { useState } from 'react';
import type { GamesFilter } from '../../../../contract/library';
import { OWNER_ID } from '../../../../contract/profile-paths';
import type { ScoutedTournament } from '../../../../contract/scout';
import { useGameAnalysis } from '../../../game/game-analysis';
import { replayShortcuts } from '../../../board/replay-keys';
import { GameViewer } from '../../../player/games/game-viewer';
import { LastGames } from '../../../player/games/last-games';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { OpeningTree } from '../../../player/tree/opening-tree';
import { useTreeCard } from '../../../player/tree/use-tree-card';
import { PlayerCard } from '../../../player/player-card';
import type { ShownGame } from '../../../player/games/shown-game';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { TournamentList } from '../../../player/cards/tournament-list';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { chosenOpening, GamesCard } from '../games-card';
import type { GamesSource } from '../games/games-source';
import { OpeningGrid } from './opening-grid';
import { OwnInsights } from './own-insights';
import { OwnOverview } from './own-overview';
import { OwnRecommendations } from './own-recommendations';
import { OwnSideCards } from './own-side-cards';
import { ReportBasis } from './report-basis';
import { TacticalWeaknesses } from './tactical-weaknesses';

/** What is looked at: the list as it is narrowed down, and a game. Choosing an opening gives up the game. STATE-06. */
export type OwnSelection = {
  readonly filter: GamesFilter;
  readonly onFilter: (filter: GamesFilter) => void;
  /** Missing while it is not there, or none is chosen. */
  readonly game: ShownGame | undefined;
  readonly shownGame: string | undefined;
  readonly onView: (game: string) => void;
  /** Narrows the list down and gives up the game. */
  readonly onChoose: (filter: GamesFilter) => void;
};

type OwnReportProps = {
  readonly player: KnownPlayer;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
  readonly source: GamesSource;
  readonly selection: OwnSelection;
};

/** Everything that is known of one's own games. */
export function OwnReport({ player, tournaments, source, selection }: OwnReportProps) {
  const { filter, onFilter, game, shownGame, onView, onChoose } = selection;
  const { profile, games } = player;
  const [calls, setCalls] = useState(chosenOpening(filter) === undefined ? 0 : 1);
  const analysis = useGameAnalysis();
  const isLibrary = source.kind === 'library';
  const { ref, tree, beside } = useTreeCard({
    owner: { library: isLibrary ? source.profileId : OWNER_ID },
    title: 'This position in all games',
    state: profile.results.all.games,
  });

  const handleChoose = (chosen: GamesFilter) => {
    onChoose(chosen);
    setCalls(calls + 1);
  };

  return (
    <>
      <ReportBasis {...{ player, source }} />
      <div className={COLUMNS}>
        <div className="flex min-w-0 flex-col gap-6">
          <OwnOverview {...{ profile, onView }} />
          <OpeningGrid
            profile={profile}
            chosen={chosenOpening(filter)}
            onChoose={({ name, color }) => handleChoose({ opening: name, color })}
          />
          {isLibrary && (
            <div ref={ref} className="scroll-mt-20">
              <OpeningTree {...tree} owner={beside.owner} state={beside.state} onView={onView} />
            </div>
          )}
          <GamesCard
            {...{ source, filter, onFilter, shownGame, calls }}
            onSelect={onView}
            onClear={() => onChoose({})}
          />
          <GameViewer game={game} analysis={analysis} isDetailed {...(isLibrary && { beside })} />
          <OwnInsights report={profile} />
          <OwnRecommendations report={profile} />
          <TacticalWeaknesses {...{ player, source }} onFilter={handleChoose} />
          <PlayerCard title="Recent Form">
            <LastGames form={profile.form} games={games} analysis={analysis} onView={(id) => onView(id)} />
          </PlayerCard>
          <PlayerCard title="Tournament Results">
            {tournaments ? <TournamentList tournaments={tournaments} /> : <SkeletonLines count={3} className="h-18" />}
          </PlayerCard>
        </div>
        <aside aria-label="Figures" className="flex min-w-0 flex-col gap-6">
          <OwnSideCards {...{ player, tournaments, isLibrary }} />
        </aside>
        {analysis.dialog}
        <ShortcutsDialog shortcuts={replayShortcuts} />
      </div>
    </>
  );
}

const COLUMNS = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]';

/** The first cards before anything is known. */
export function OwnReportSkeleton() {
  return (
    <div className={COLUMNS}>
      <div className="flex min-w-0 flex-col gap-6">
        <PlayerCard title="Performance Overview">
          <SkeletonLines count={6} className="h-14" />
        </PlayerCard>
        <PlayerCard title="Opening Repertoire">
          <SkeletonLines count={4} className="h-24" />
        </PlayerCard>
      </div>
      <aside aria-label="Figures" className="flex min-w-0 flex-col gap-6">
        <OwnSideCards player={undefined} tournaments={undefined} isLibrary={false} />
      </aside>
    </div>
  );
}
