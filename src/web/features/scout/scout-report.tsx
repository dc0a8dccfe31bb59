import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ply } from '../../../chess/types';
import type { ScoutedTournament } from '../../../contract/scout';
import { parsePlayer } from '../../../contract/sites';
import { useGameAnalysis } from '../../game/game-analysis';
import { replayShortcuts } from '../../board/replay-keys';
import { searchParam } from '../../lib/search-param';
import { ScoutedGameViewer } from './scouted-game-viewer';
import { MainCards } from '../../player/cards/main-cards';
import type { ChosenOpening } from '../../player/games/opening-games';
import { OpeningRepertoire } from '../../player/cards/opening-repertoire';
import type { KnownPlayer } from '../../player/profile/known-player';
import { PerformanceOverview } from '../../player/cards/performance-overview';
import { OpeningTree } from '../../player/tree/opening-tree';
import { useTreeCard } from '../../player/tree/use-tree-card';
import { PlayerCard } from '../../player/player-card';
import { SideCards } from '../../player/cards/side-cards';
import { SkeletonLines } from '../../player/skeleton-lines';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';

type ScoutReportProps = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly chosen: string;
  /** Missing while nothing is known yet. */
  readonly known: KnownPlayer | undefined;
  readonly tournaments: readonly ScoutedTournament[] | undefined;
};

/** What is looked at: an opening, and a game from its start or from before a ply. Another opening shows no game. */
type Selection = { readonly opening?: ChosenOpening; readonly game?: string; readonly before?: Ply };

/** What was chosen on the page, until the address names another game: `?game=ID`. */
const useSelection = (): readonly [Selection, (selection: Selection) => void] => {
  const game = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'game') });
  const [chosen, setChosen] = useState<{ readonly game: string; readonly selection: Selection }>();
  const addressed = game === '' ? {} : { game };
  return [chosen?.game === game ? chosen.selection : addressed, (selection) => setChosen({ game, selection })];
};

/** Everything that is known about an opponent. */
export function ScoutReport({ player, chosen, known, tournaments }: ScoutReportProps) {
  const { profile, games = [] } = known ?? {};
  const [selection, setSelection] = useSelection();
  const analysis = useGameAnalysis();
  const owner = { ...parsePlayer(player), games: chosen };
  const { ref, tree, beside } = useTreeCard({ owner, title: 'What they play here', state: games.length });

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {profile === undefined ? (
          <ReportSkeleton />
        ) : (
          <>
            <PerformanceOverview profile={profile} />
            <OpeningRepertoire
              profile={profile}
              games={games}
              chosen={selection.opening}
              shownGame={selection.game}
              onChoose={(opening) => setSelection({ opening })}
              onClear={() => setSelection({})}
              onSelectGame={(game) => setSelection({ ...withoutPlace(selection), game })}
            />
            <div ref={ref} className="scroll-mt-20">
              <OpeningTree
                {...{ ...tree, owner }}
                state={games.length}
                onView={(game, before) => setSelection({ game, before })}
              />
            </div>
            <ScoutedGameViewer
              {...{ player, chosen, analysis, beside }}
              game={games.find(({ id }) => id === selection.game)}
              before={selection.before}
            />
          </>
        )}
        <MainCards
          profile={profile}
          games={games}
          tournaments={tournaments}
          analysis={analysis}
          onView={(game, before) => setSelection(before === undefined ? { game } : { game, before })}
        />
      </div>
      <aside aria-label="Figures" className="flex min-w-0 flex-col gap-6">
        <SideCards {...{ player, profile, tournaments }} />
      </aside>
      {analysis.dialog}
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </div>
  );
}

const withoutPlace = ({ opening }: Selection): Selection => (opening === undefined ? {} : { opening });

/** The first cards before anything is known. */
function ReportSkeleton() {
  return (
    <>
      <PlayerCard title="Performance Overview">
        <SkeletonLines count={4} className="h-10" />
      </PlayerCard>
      <PlayerCard title="Opening Repertoire Analysis">
        <SkeletonLines count={5} className="h-14" />
      </PlayerCard>
    </>
  );
}
