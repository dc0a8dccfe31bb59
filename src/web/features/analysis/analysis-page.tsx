import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Path } from '../../../chess/tree/path';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import { INPUT_RUN_KEY, openInput } from '../../game/game-input';
import { savedGameQuery, useSaveGame } from '../../game/saved-games';
import { moveRun } from '../../game/analysis/stored-runs';
import { searchParam } from '../../lib/search-params';
import { useToast } from '../../ui/status/toast';
import { AnalysisForm } from './input/analysis-form';
import type { RunningBoard } from './input/running-analysis';
import { PageSkeleton } from './view-skeleton';

const AnalysisView = lazy(async () => ({ default: (await import('./analysis-view')).AnalysisView }));

const TITLE = 'Game Analysis';
const SUBTITLE = "Clean engine analysis showing the evaluation after each move from White's perspective";
const NOT_SAVED = 'This analysis isn’t saved on this device. Paste the game to analyze it again.';

export function AnalysisPage() {
  const game = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'game') });
  const newGame = useLocation({ select: ({ state }) => state.newGame ?? 0 });
  return game === '' ? <GameEntry key={newGame} since={newGame} /> : <SavedGamePage key={game} id={game} />;
}

type GameEntryProps = {
  /** When the user last asked for a new game, in milliseconds: discards older saved input. */
  readonly since: number;
  readonly note?: string;
};

function GameEntry({ since, note }: GameEntryProps) {
  const { showResult, showBoard } = useShowGame();
  const [savedInput] = useState(() => openInput(since));
  return (
    <AnalysisForm
      title={TITLE}
      subtitle={SUBTITLE}
      initialInput={savedInput}
      onResult={showResult}
      onBoard={showBoard}
      note={note}
    />
  );
}

function SavedGamePage({ id }: { readonly id: string }) {
  const savedGame = useQuery(savedGameQuery(id));
  const navigate = useNavigate();
  const handleNewAnalysis = () => void navigate({ to: '/analysis', search: {}, state: { newGame: Date.now() } });

  if (savedGame.isPending) return <PageSkeleton title={TITLE} />;
  if (!savedGame.data) return <GameEntry since={0} note={NOT_SAVED} />;
  return (
    <Suspense fallback={<PageSkeleton title={TITLE} />}>
      <AnalysisView title={TITLE} id={id} savedGame={savedGame.data} onNewAnalysis={handleNewAnalysis} />
    </Suspense>
  );
}

/** `replace`: going back from the game must not lead to the input. */
const useShowGame = () => {
  const navigate = useNavigate();
  const saveGame = useSaveGame();
  const { toast } = useToast();
  const show = (id: string, path?: Path) =>
    void navigate({ to: '/analysis', search: { game: id, ...(path && { path }) }, state: true, replace: true });

  const showResult = (result: AnalysisResult, board: RunningBoard | undefined): void => {
    const id = saveGame({ result, pgn: board?.pgn, side: board?.side });
    moveRun(INPUT_RUN_KEY, id);
    show(id, board?.path);
    toast({
      title: 'Analysis Complete',
      description: `Game analyzed with ${result.totalMoves} moves in ${result.mode} mode`,
    });
  };
  const showBoard = (pgn: string, path?: Path): void => show(saveGame({ pgn }), path);
  return { showResult, showBoard };
};
