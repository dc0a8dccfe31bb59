import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { AnalysisResult } from '../../../contract/analysis';
import { keptAnalysisQuery, useKeepAnalysis } from '../../game/kept-analyses';
import { searchParam } from '../../lib/search-param';
import { Page } from '../../ui/page';
import { useToast } from '../../ui/toast';
import { AnalysisForm } from './analysis-form';
import { AnalysisView } from './analysis-view';
import { ViewSkeleton } from './view-skeleton';

const SUBTITLE = "Clean engine analysis showing the evaluation after each move from White's perspective";
const NOT_KEPT = 'This analysis isn’t saved on this device. Paste the game to analyze it again.';

/** `/analysis`: a game goes in, an evaluation of every move comes out. */
export function AnalysisPage() {
  const game = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'game') });
  const newGame = useLocation({ select: ({ state }) => state.newGame ?? 0 });
  const handleResult = useShowResult();

  return (
    <Page title="Game Analysis" subtitle={SUBTITLE}>
      {game === '' ? (
        <AnalysisForm key={newGame} onResult={handleResult} />
      ) : (
        <KeptAnalysis key={game} game={game} onResult={handleResult} />
      )}
    </Page>
  );
}

type KeptAnalysisProps = { readonly game: string; readonly onResult: (result: AnalysisResult) => void };

function KeptAnalysis({ game, onResult }: KeptAnalysisProps) {
  const kept = useQuery(keptAnalysisQuery(game));
  const navigate = useNavigate();
  const handleNewAnalysis = () => void navigate({ to: '/analysis', search: {} });

  if (kept.isPending) return <ViewSkeleton />;
  if (!kept.data) return <AnalysisForm onResult={onResult} note={NOT_KEPT} />;
  return <AnalysisView id={game} result={kept.data} onNewAnalysis={handleNewAnalysis} />;
}

/** Keeps a finished analysis and shows it at the start position; the input it came from is not left behind it. */
const useShowResult = () => {
  const navigate = useNavigate();
  const keep = useKeepAnalysis();
  const { toast } = useToast();

  return (result: AnalysisResult): void => {
    void navigate({ to: '/analysis', search: { game: keep(result) }, state: true, replace: true });
    toast({
      title: 'Analysis Complete',
      description: `Game analyzed with ${result.totalMoves} moves in ${result.mode} mode`,
    });
  };
};
