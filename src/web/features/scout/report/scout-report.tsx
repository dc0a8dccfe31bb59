import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { Ply } from '../../../../chess/types';
import type { ScoutedTournament } from '../../../../contract/player/scout';
import { parsePlayer } from '../../../../contract/sites';
import { replayShortcuts } from '../../../board/replay-keys';
import { useGameAnalysis } from '../../../game/game-analysis';
import { searchParam } from '../../../lib/search-param';
import type { ChosenOpening } from '../../../player/games/opening-games';
import { PlayerCard } from '../../../player/player-card';
import type { KnownPlayer } from '../../../player/profile/known-player';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { OpeningTree } from '../../../player/tree/opening-tree';
import { useTreeCard } from '../../../player/tree/use-tree-card';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { TabLinks } from '../../../ui/tab-links';
import { OpeningRepertoire } from './cards/opening-repertoire';
import { Overview } from './overview';
import { meantTab, parseReportTab, REPORT_TABS, type ReportTab } from './report-tab';
import { ScoutedGameViewer } from './scouted-game-viewer';
import { Games, Prepare, Tactics, TimeAndPhases } from './tabs';

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

/** Everything that is known about an opponent, a tab at a time. */
export function ScoutReport({ player, chosen, known, tournaments }: ScoutReportProps) {
  const { profile, games = [] } = known ?? {};
  const tab = useLocation({ select: ({ searchStr }) => parseReportTab(searchStr) });
  const isFirstNamed = useLocation({ select: ({ searchStr }) => meantTab(searchStr) !== 'overview' });
  const [selection, setSelection] = useSelection();
  const analysis = useGameAnalysis();
  const owner = { ...parsePlayer(player), games: chosen };
  const title = 'What they play here';
  const { ref, tree, beside } = useTreeCard({ owner, title, state: games.length, tab: 'openings' });

  const handleView = (game: string, before?: Ply) => setSelection(before === undefined ? { game } : { game, before });
  const viewer = (
    <ScoutedGameViewer
      {...{ player, chosen, analysis, beside }}
      game={games.find(({ id }) => id === selection.game)}
      before={selection.before}
    />
  );
  const shown: Readonly<Record<ReportTab, () => ReactNode>> = {
    overview: () => <Overview {...{ player, chosen, profile, tournaments }} />,
    openings: () =>
      profile === undefined ? (
        <OpeningsSkeleton />
      ) : (
        <>
          <OpeningRepertoire
            profile={profile}
            games={games}
            chosen={selection.opening}
            shownGame={selection.game}
            onChoose={(opening) => setSelection({ opening })}
            onClear={() => setSelection({})}
            onSelectGame={(game) => setSelection({ ...withoutPlace(selection), game })}
          />
          {viewer}
          <div ref={ref} className="scroll-mt-20">
            <OpeningTree
              {...{ ...tree, owner }}
              state={games.length}
              onView={(game, before) => setSelection({ game, before })}
            />
          </div>
        </>
      ),
    tactics: () => (
      <>
        {selection.game !== undefined && viewer}
        <Tactics {...{ profile, games }} onView={handleView} />
      </>
    ),
    time: () => <TimeAndPhases {...{ profile, games }} />,
    games: () => (
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        {/* Where there is one column, a game is above the list, and what stands in place of none is below it. */}
        <div
          className={`min-w-0 xl:sticky xl:top-20 xl:order-last ${selection.game === undefined ? 'order-last' : ''}`}
        >
          {viewer}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Games {...{ profile, games, tournaments, analysis }} onView={handleView} />
        </div>
      </div>
    ),
    prepare: () => <Prepare {...{ profile, player, chosen }} />,
  };

  return (
    <div className="flex flex-col gap-4">
      <TabLinks label="Report" tabs={REPORT_TABS} current={tab} isFirstNamed={isFirstNamed} />
      <div className="flex min-w-0 flex-col gap-6">{shown[tab]()}</div>
      {analysis.dialog}
      <ShortcutsDialog shortcuts={replayShortcuts} />
    </div>
  );
}

const withoutPlace = ({ opening }: Selection): Selection => (opening === undefined ? {} : { opening });

function OpeningsSkeleton() {
  return (
    <PlayerCard title="Opening Repertoire Analysis">
      <SkeletonLines count={5} className="h-14" />
    </PlayerCard>
  );
}
